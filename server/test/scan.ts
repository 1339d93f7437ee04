// Where a text stands, in everything that a server keeps.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from '../src/platform/database/connection.ts'

/**
 * What of the texts stands in tables and partitions of any schema, and in files below the folder: the place, and a few
 * words around it.
 */
export async function findTexts(
  { sql, dataDir }: { sql: Sql; dataDir: string },
  texts: readonly string[],
): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_temp' order by 1`
  // What is kept as bytes shows itself in digits.
  const needles = texts.flatMap((text) => [text, Buffer.from(text).toString('hex')])
  const everything = tables.map(({ name }) => `select '${name}' as place, t::text as row from ${name} t`)
  const rows = await sql<{ place: string; words: string }[]>`
    select place, substr(row, greatest(1, position(lower(n.text) in lower(row)) - 20), 200) as words
    from (${sql.unsafe(everything.join(' union all '))}) r join unnest(${needles}::text[]) n (text)
      on position(lower(n.text) in lower(row)) > 0`
  const found = rows.map(({ place, words }) => `${place}: ${words}`)
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const content = entry.isFile() ? readFileSync(path) : Buffer.alloc(0)
    for (const text of texts)
      if (holds(Buffer.from(path), text) || holds(content, text)) found.push(`${path}: ${text}`)
  }
  return found
}

// Also in the words of a mail.
function holds(content: Buffer, text: string): boolean {
  const plain = content
    .toString('latin1')
    .replace(/=\r?\n/g, '')
    .replace(/=3D/g, '=')
    .replace(/=40/g, '@')
  return plain.toLowerCase().includes(text.toLowerCase())
}
