import { text } from 'node:stream/consumers'
import { now } from '../platform/clock.ts'
import { isConfigKey } from '../platform/config.ts'
import { listSettings } from '../platform/database/settings.ts'
import { ApiError } from '../platform/errors.ts'
import { describeConfig } from '../platform/http/describeConfig.ts'
import { saveSettings } from '../platform/http/saveSettings.ts'
import { SYSTEM } from '../platform/permissions.ts'
import { StartError } from '../platform/startError.ts'
import type { CliCommand } from './index.ts'
import { print } from './output.ts'
import { subcommandOf } from './subcommandOf.ts'
import { withDatabase } from './withDatabase.ts'

interface Options {
  json?: boolean
}

const GROUP = ['config', 'The configuration, and what of it is saved in the database'] as const

/** Shows what a key is set to and by what; without a key, every one. What is secret is not shown. */
export const configGet: CliCommand = {
  name: 'config get',
  register(program) {
    subcommandOf(program, ...GROUP)
      .command('get [key]')
      .description('Show a key, or all')
      .option('--json', 'print the document of GET /api/config, of this key alone if one is named')
      .action(async (name: string | undefined, options: Options) => {
        if (name !== undefined) known(name)
        const all = await withDatabase(async ({ sql, local }) =>
          describeConfig(local, await listSettings(sql)),
        )
        const config = Object.fromEntries(
          Object.entries(all).filter(([key]) => name === undefined || key === name),
        )
        const lines = Object.entries(config).map(
          ([key, { value, source }]) => `${key} = ${JSON.stringify(value)} (${source})`,
        )
        print(options, { config }, lines.join('\n'))
      })
  },
}

/** Saves a value as `PATCH /api/config` does: servers that run follow it. */
export const configSet: CliCommand = {
  name: 'config set',
  register(program) {
    subcommandOf(program, ...GROUP)
      .command('set <key> [value]')
      .description(
        'Save a value, written as in a variable of the environment; without one, take the saved value back',
      )
      .addHelpText(
        'after',
        '\nThe value - is read from standard input, so that a password is in no list of processes and no history.',
      )
      .option('--json', 'print {"config": {KEY: …}} instead of words')
      .action(async (name: string, value: string | undefined, options: Options) => {
        known(name)
        const given = value === '-' ? await readInput() : (value ?? null)
        const entry = await withDatabase(async ({ sql, local }) => {
          await saved(saveSettings(sql, { [name]: given }, { local, actor: SYSTEM, now: now() }))
          return describeConfig(local, await listSettings(sql))[name]
        })
        const when = entry?.effect === 'at once' ? 'at once' : `takes effect ${entry?.effect}`
        print(
          options,
          { config: { [name]: entry } },
          `${name} = ${JSON.stringify(entry?.value)} (${entry?.source}), ${when}`,
        )
      })
  },
}

/** Standard input without the line feed at its end. */
async function readInput(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '')
}

function known(name: string): void {
  if (!isConfigKey(name))
    throw new StartError(`There is no configuration key ${name}. docs/guide/configuration.md lists the keys.`)
}

async function saved(saving: Promise<void>): Promise<void> {
  try {
    await saving
  } catch (error) {
    throw error instanceof ApiError ? new StartError(error.message, { cause: error }) : error
  }
}
