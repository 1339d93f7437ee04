// The import of 100,000 rows, against COPY of the same finished rows into the same tables with the same indexes.

import { spawn } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCopy, writeCopy } from '../src/platform/database/copy.ts'
import { type Figure, seconds } from './figure.ts'
import type { Stage } from './stage.ts'

const FILE = join(import.meta.dirname, '../test/fixtures/crm-export.csv.gz')

export async function imports(stage: Stage): Promise<Figure[]> {
  const before = await countRows(stage)
  const value = await seconds(() => run(stage))
  const after = await countRows(stage)
  const tables = [...after].filter(([table, rows]) => rows > (before.get(table) ?? 0)).map(([table]) => table)
  const baseline = await copyAgain(stage, tables)
  return [{ name: 'import', value, unit: 's', better: 'lower', baseline, ratio: value / baseline, spread: 0 }]
}

function run({ url, dataDir }: Stage): Promise<void> {
  const file = join(dataDir, 'crm-export.csv.gz')
  copyFileSync(FILE, file)
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir }
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../src/main.ts'), 'import', 'contacts', file, '--create-fields', '--json'],
    { env, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  return new Promise((resolve, reject) =>
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the import ended with ${code}`)),
    ),
  )
}

async function countRows({ sql }: Stage): Promise<Map<string, number>> {
  const tables = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition`
  const counts = new Map<string, number>()
  for (const { name } of tables)
    counts.set(name, (await sql<{ count: number }[]>`select count(*) from ${sql(name)}`)[0]?.count ?? 0)
  return counts
}

async function copyAgain({ sql }: Stage, tables: string[]): Promise<number> {
  const contents = new Map<string, Buffer[]>()
  for (const table of tables) {
    const chunks: Buffer[] = []
    await sql.begin(async (db) => {
      for await (const chunk of readCopy(db, `copy (select * from ${table}) to stdout`)) chunks.push(chunk)
    })
    contents.set(table, chunks)
    await sql`create table ${sql(`bare_${table}`)} (like ${sql(table)} including all excluding generated)`
  }
  return seconds(async () => {
    for (const [table, chunks] of contents) {
      await sql.begin(async (db) => {
        const copy = await writeCopy(db, `copy bare_${table} from stdin`)
        for (const chunk of chunks) await copy.write(chunk)
        await copy.end()
      })
    }
  })
}
