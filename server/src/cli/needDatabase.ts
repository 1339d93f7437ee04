// A command that was pointed to no database must not make one in silence: what it did would be lost on the server that
// was meant.
import type { Command } from 'commander'
import { loadConfig } from '../platform/config.ts'
import { connect } from '../platform/database/connection.ts'
import { hasEmbedded } from '../platform/database/embedded.ts'
import { StartError } from '../platform/startError.ts'
import { runningServers } from './runningServers.ts'

/** Lets the command with this name (`user create`) run on a database that is there, or with `--init`. */
export function needDatabase(program: Command, name: string): void {
  const command = name
    .split(' ')
    .reduce<Command | undefined>(
      (group, word) => group?.commands.find((candidate) => candidate.name() === word),
      program,
    )
  if (!command) throw new Error(`there is no command ${name}`)
  command.option('--init', 'make a new database when there is none').hook('preAction', async () => {
    if (!command.opts().init) await refuseNewDatabase(name)
  })
}

async function refuseNewDatabase(name: string): Promise<void> {
  const { dataDir, databaseUrl } = loadConfig().place
  if (databaseUrl ? await isMigrated(databaseUrl) : hasEmbedded(dataDir)) return
  const missing = databaseUrl
    ? 'The database of DATABASE_URL holds nothing of Campanile.'
    : `There is no database in DATA_DIR ${dataDir}.`
  throw new StartError(
    [
      `${missing} "${name}" does not make one.`,
      ...runningServers().map(whereItIs),
      'With --init it makes a new one here.',
    ].join('\n'),
    { exitCode: 2 },
  )
}

function whereItIs({ process, dataDir, hasDatabaseUrl }: ReturnType<typeof runningServers>[number]): string {
  const server = `The server started from here (process ${process.pid}) runs`
  return hasDatabaseUrl
    ? `${server} with a DATABASE_URL and DATA_DIR=${dataDir}: set both.`
    : `${server} with DATA_DIR=${dataDir}: set that.`
}

async function isMigrated(url: string): Promise<boolean> {
  const sql = connect(url, { max: 1, name: 'campanile command' })
  try {
    const [found] = await sql`select to_regclass('schema_migrations') is not null as yes`
    return found?.yes === true
  } finally {
    await sql.end({ timeout: 5 })
  }
}
