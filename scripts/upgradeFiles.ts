// Writes the files of the upgrade test for the database version of this program: server/test/upgrade/<version>/. Run it
// before the first migration of the next version; the files are never changed afterwards.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { connect } from '../server/src/platform/database/connection.ts'
import { listMigrations } from '../server/src/platform/database/migrate.ts'
import { command, installation } from '../server/test/process.ts'
import { smtpServer } from '../server/test/smtp.ts'
import { makeAccount } from '../server/test/upgrade/makeAccount.ts'
import { SERVER_PROGRAMS, withServerCluster } from './serverCluster.ts'

const version = listMigrations().length
const folder = join(import.meta.dirname, '../server/test/upgrade', String(version).padStart(4, '0'))
if (existsSync(folder)) throw new Error(`${folder} is there: files of a version are not changed`)

const endings: (() => unknown)[] = []
const t = { after: (act: () => unknown) => void endings.push(act) }
try {
  await withServerCluster(async (url) => {
    const sql = connect(url, { max: 5, name: 'upgrade files' })
    endings.push(() => sql.end({ timeout: 1 }))
    const where = await installation(t, { DATABASE_URL: url })
    const smtp = await smtpServer(t, { keepsMessages: true })
    const account = await makeAccount({ t, sql, where, smtp })
    const file = join(where.dataDir, 'backup.tar.gz')
    const backup = await command(where, ['backup', file])
    if (backup.status !== 0) throw new Error(backup.stderr)
    mkdirSync(folder)
    copyFileSync(file, join(folder, 'backup.tar.gz'))
    writeFileSync(join(folder, 'database.sql.gz'), gzipSync(dump(url), { level: 9 }))
    writeFileSync(join(folder, 'account.json'), `${JSON.stringify({ version, ...account }, null, 2)}\n`)
    process.stdout.write(`${backup.stdout}Wrote ${folder}\n`)
    await endAll()
  })
} finally {
  await endAll()
}

async function endAll(): Promise<void> {
  for (const act of endings.splice(0).reverse()) await act()
}

/** The database as statements that any client can run. */
function dump(url: string): Buffer {
  const words = ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=200', url]
  const { status, stdout, stderr } = spawnSync(join(SERVER_PROGRAMS, 'pg_dump'), words, {
    maxBuffer: 1 << 28,
  })
  if (status !== 0) throw new Error(`pg_dump failed: ${stderr}`)
  // Lines for psql alone.
  return Buffer.from(stdout.toString().replaceAll(/^\\.*\n/gm, ''))
}
