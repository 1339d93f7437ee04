import type { Sql } from '../src/platform/database/connection.ts'

/** A body with a value for each field that filters can name, but for these. */
export async function sampleFields(
  sql: Sql,
  object: 'contact' | 'company',
  without: readonly string[],
): Promise<Record<string, unknown>> {
  const rows = await sql<{ alias: string; type: string; choice: string | null }[]>`
    select alias, type, properties -> 'list' -> 0 ->> 'value' as choice
    from fields where object = ${object} and is_published and is_listable and alias <> all(${[...without]}::text[])`
  return Object.fromEntries(rows.map(({ alias, type, choice }) => [alias, choice ?? sampleOf(type)]))
}

/** A value that a field of the type takes. */
function sampleOf(type: string): unknown {
  const values: Record<string, unknown> = {
    boolean: 1,
    number: 1,
    date: '2026-01-02',
    datetime: '2026-01-02 03:04',
    email: 'x@example.com',
    url: 'https://x.example',
    tel: '+1 555 010 0001',
    country: 'France',
    region: 'California',
    timezone: 'Europe/Berlin',
    locale: 'de',
  }
  return values[type] ?? 'x'
}
