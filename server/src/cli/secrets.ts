import type { Command } from 'commander'
import { catalog } from '../features/index.ts'
import { now } from '../platform/clock.ts'
import { findCurrentKeyId } from '../platform/database/encryption.ts'
import { SETTINGS_CHANNEL } from '../platform/database/followSettings.ts'
import {
  prepareRotation,
  type Reset,
  resetSecrets,
  rotateSecrets,
} from '../platform/database/rotateSecrets.ts'
import { countStoredSecrets } from '../platform/database/storedSecrets.ts'
import { getOwn } from '../platform/getOwn.ts'
import { SYSTEM } from '../platform/permissions.ts'
import { insertAuditEntries } from '../platform/rest/audit.ts'
import { MASK } from '../platform/secretKeys.ts'
import type { CliCommand } from './index.ts'
import { print } from './output.ts'
import { subcommandOf } from './subcommandOf.ts'
import { withDatabase } from './withDatabase.ts'

interface Options {
  json?: boolean
}

const GROUP = [
  'secrets',
  'The secret key, and the passwords and keys that it encrypts in the database',
] as const
const columns = catalog.encryptedColumns

export const secretsStatus: CliCommand = {
  name: 'secrets status',
  register(program: Command) {
    subcommandOf(program, ...GROUP)
      .command('status')
      .description('Show which keys this machine has, and which key each stored value needs')
      .option('--json', 'print {"currentKeyId", "keyIds", "file", "values"} instead of words')
      .action(async (options: Options) => {
        const status = await withDatabase(
          async ({ sql, keyRing }) => ({
            currentKeyId: await findCurrentKeyId(sql),
            keyIds: keyRing.list().map(({ id }) => id),
            file: keyRing.file,
            values: await countStoredSecrets(sql, columns),
          }),
          { secretKey: 'ignore' },
        )
        const { currentKeyId, keyIds, file, values } = status
        const lines = values.map(
          ({ place, keyId, count, isReadable }) =>
            `${place}: ${count}, ${keyId === null ? 'plain text' : `key ${keyId}`}${isReadable ? '' : ', cannot be decrypted here'}`,
        )
        print(
          options,
          status,
          [
            `Current key: ${currentKeyId ?? 'none'}. Keys of this machine: ${keyIds.join(', ') || 'none'} (${file}).`,
            ...lines,
          ].join('\n'),
        )
      })
  },
}

export const secretsRotate: CliCommand = {
  name: 'secrets rotate',
  register(program: Command) {
    subcommandOf(program, ...GROUP)
      .command('rotate')
      .description('Encrypt all stored passwords and keys with a new secret key, beside running servers')
      .option('--prepare', 'only add the new key to the key file, which is then copied to the other machines')
      .option('--json', 'print {"keyId", "retired", "encrypted", "unreadable"} instead of words')
      .addHelpText('after', '\nInterrupted, it is finished by the next run.')
      .action(async (options: Options & { prepare?: boolean }) => {
        await withDatabase(async ({ sql, keyRing }) => {
          if (options.prepare) {
            const keyId = await prepareRotation(sql, { keyRing })
            const words = `The next key is ${keyId}, in ${keyRing.file}. Copy this file to the other machines, then run "campanile secrets rotate".`
            print(options, { keyId }, words)
            return
          }
          const done = await rotateSecrets(sql, { keyRing, columns, now: now() })
          const { keyId, retired, encrypted, unreadable } = done
          const words = [
            `Encrypted ${encrypted} values with the key ${keyId}.`,
            unreadable > 0 &&
              `Values that cannot be decrypted here and stay as they are: ${unreadable}. "campanile secrets status" names them.`,
            retired.length > 0 &&
              `No stored value needs the key ${retired.join(', ')} any more. It stays in the key file because older backups need it: delete its line when they are gone.`,
          ]
          print(options, done, words.filter(Boolean).join('\n'))
        })
      })
  },
}

export const secretsReset: CliCommand = {
  name: 'secrets reset',
  register(program: Command) {
    subcommandOf(program, ...GROUP)
      .command('reset')
      .description('Start with a new secret key after the previous one was lost')
      .option('--json', 'print {"keyId", "lostKeyId", "replaced"} instead of words')
      .addHelpText(
        'after',
        '\nValues that cannot be decrypted are removed and must be entered again. Copy the lost key back instead, if there is a copy.',
      )
      .action(async (options: Options) => {
        const done = await withDatabase(
          async ({ sql, keyRing }) => {
            const reset = await resetSecrets(sql, { keyRing, columns, now: now() }, recordReset)
            await sql.notify(SETTINGS_CHANNEL, '').catch(() => {})
            return reset
          },
          { secretKey: 'ignore' },
        )
        print(options, done, describeReset(done))
      })
  },
}

function describeReset({ keyId, lostKeyId, replaced }: Reset): string {
  const lines = replaced.map(
    ({ place, count }) => getOwn(LOST, place)?.(count) ?? `${place}: enter it again.`,
  )
  return [`The key ${keyId} replaces the lost key ${lostKeyId}.`, ...lines].join('\n')
}

/** The consequences of the loss of values that are no settings. */
const LOST: Readonly<Record<string, (count: number) => string>> = {
  'second_factors.secret': (count) => `Users who must set up two-factor authentication again: ${count}.`,
  'user_mails.body': (count) => `Invitations and password resets that must be sent again: ${count}.`,
  'webhooks.secret': (count) => `Webhooks with a new secret, which their receivers must be given: ${count}.`,
}

const recordReset: Parameters<typeof resetSecrets>[2] = async (db, { replaced }) => {
  const places = replaced.map(({ place }) => [place, [MASK, null]])
  const entry = { bundle: 'config', object: 'config', objectId: 0, action: 'update' }
  await insertAuditEntries(db, [{ ...entry, details: Object.fromEntries(places) }], {
    actor: SYSTEM,
    now: now(),
  })
}
