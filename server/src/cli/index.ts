import type { Command } from 'commander'
import { backupCommand } from './backup.ts'
import { campaignExplain } from './campaignExplain.ts'
import { configGet, configSet } from './config.ts'
import { credentialCreate } from './credentialCreate.ts'
import { doctor } from './doctor.ts'
import { exportRecords } from './exportRecords.ts'
import { importContactsCommand } from './importContacts.ts'
import { importSuppressionsCommand } from './importSuppressions.ts'
import { migrateCommand } from './migrate.ts'
import { restoreCommand } from './restore.ts'
import { retention } from './retention.ts'
import { rollupsRebuild } from './rollupsRebuild.ts'
import { secretsReset, secretsRotate, secretsStatus } from './secrets.ts'
import { seed } from './seed.ts'
import { segmentRebuild } from './segmentRebuild.ts'
import { start, web, worker } from './serve.ts'
import { storageCopy } from './storageCopy.ts'
import { userCreate } from './userCreate.ts'

/** A command: adds itself, with its options and its action, to the program. */
export interface CliCommand {
  name: string
  /** It may make a new database; the others work on one that is there, and make one with `--init` only. */
  makesDatabase?: true
  register(program: Command): void
}

/**
 * The one list of commands. All of them are loaded for every command, so what only one of them needs is imported
 * when it runs: a server does not keep the seed, the import and the archive formats in memory.
 */
export const commands: readonly CliCommand[] = [
  start,
  web,
  worker,
  migrateCommand,
  doctor,
  configGet,
  configSet,
  credentialCreate,
  userCreate,
  backupCommand,
  restoreCommand,
  importContactsCommand,
  importSuppressionsCommand,
  exportRecords,
  seed,
  segmentRebuild,
  retention,
  rollupsRebuild,
  campaignExplain,
  storageCopy,
  secretsStatus,
  secretsRotate,
  secretsReset,
]
