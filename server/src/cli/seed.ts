import type { Command } from 'commander'
import { findUsersByName } from '../features/access/users/findUsersByName.ts'
import { ensureFirstAdministrator } from '../features/access/users/firstAdministrator.ts'
import { catalog } from '../features/index.ts'
import { now } from '../platform/clock.ts'
import { wakeConsumers } from '../platform/engine/wake.ts'
import { SYSTEM } from '../platform/permissions.ts'
import type { CliCommand } from './index.ts'
import { print } from './output.ts'
import { withDatabase, withStorage } from './withDatabase.ts'

export const seed: CliCommand = {
  name: 'seed',
  makesDatabase: true,
  register(program: Command) {
    program
      .command('seed')
      .description('Fill an empty database with a believable account; nothing is sent')
      .option(
        '--json',
        'print {"companies", "contacts", "segments", "emails", "sent", "opens", "clicks"} instead of words',
      )
      .action(async (options: { json?: boolean }) => {
        const { made, summary } = await withDatabase(async (command) => {
          const { sql, url, config } = command
          const made = await ensureFirstAdministrator(sql, process.env, { config, catalog, now: now() })
          const owners = await findUsersByName(sql, [made?.username ?? 'admin'])
          const [ownerId = null] = owners.values()
          const context = { sql, db: sql, actor: SYSTEM, config, catalog, now: now() }
          const { seedAccount } = await import('../features/exchange/seed/seedAccount.ts')
          const summary = await withStorage(command, (storage) =>
            seedAccount(context, { url, storage }, ownerId),
          )
          wakeConsumers(sql)
          return { made, summary }
        })
        const { companies, contacts, segments, emails, sent, opens, clicks } = summary
        const words = `Made ${contacts} contacts of ${companies} companies, ${segments} segments, ${emails} emails: ${sent} sent, ${opens} opens, ${clicks} clicks.`
        const login = made?.password ? `\nLog in as ${made.username} with the password ${made.password}` : ''
        print(options, { ...summary, ...(made ? { administrator: made } : {}) }, words + login)
      })
  },
}
