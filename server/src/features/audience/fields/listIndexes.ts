/**
 * Indexes of lists, whatever the fields. Migration 0026 makes them in a small database; in a large one they are built
 * here, beside the work, which goes on as it did until they are there.
 */
import type { Db, Sql } from '../../../platform/database/connection.ts'
import type { Check } from '../../../platform/engine/check.ts'
import type { Task } from '../../../platform/engine/jobs.ts'

interface ListIndex {
  on: string
  name: string
  /** What follows `on TABLE`; `trigrams` stands for the operator class, wherever the extension is. */
  as: string
  /** An index that this one makes superfluous. */
  replaces?: string
}

/** Written to a list first and sorted in by the upkeep, many rows at a time: a search reads the list as well. */
const LAZILY = 'with (gin_pending_list_limit = 8192)'

const INDEXES: readonly ListIndex[] = [
  {
    on: 'contacts',
    name: 'contacts_access_idx',
    as: '(coalesce(owner_id, created_by), last_active desc nulls last, id)',
    replaces: 'contacts_created_by_idx',
  },
  {
    on: 'contacts',
    name: 'contacts_owner_id_order_idx',
    as: '(owner_id nulls first, id)',
    replaces: 'contacts_owner_idx',
  },
  { on: 'companies', name: 'companies_access_idx', as: '(coalesce(owner_id, created_by), id)' },
  {
    on: 'segment_contacts',
    name: 'segment_contacts_removed_idx',
    as: '(segment_id) where manually_removed',
  },
  {
    on: 'contacts',
    name: 'contacts_words_idx',
    as: words(['firstname', 'lastname', 'email', 'company', 'city', 'state', 'zipcode', 'country']),
  },
  { on: 'companies', name: 'companies_words_idx', as: words(['companyname', 'companyemail']) },
]

function words(columns: readonly string[]): string {
  return `using gin (${columns.map((column) => `lower(${column}) trigrams`).join(', ')}) ${LAZILY}`
}

interface Missing extends ListIndex {
  /** Null when the index needs none, or there is none. */
  trigrams: string | null
}

/** The indexes that are not there, or were left half-built, of those that can be built. */
export async function findMissingIndexes(db: Db): Promise<Missing[]> {
  const rows = await db<{ name: string; trigrams: string | null }[]>`
    select wanted.name, (select quote_ident(n.nspname) || '.gin_trgm_ops' from pg_opclass o join pg_namespace n on n.oid = o.opcnamespace
        where o.opcname = 'gin_trgm_ops' limit 1) as trigrams
    from unnest(${INDEXES.map(({ name }) => name)}::text[]) as wanted (name)
    where not exists (select from pg_index i where i.indexrelid = to_regclass(quote_ident(wanted.name)) and i.indisvalid)`
  return INDEXES.flatMap((index) => {
    const row = rows.find(({ name }) => name === index.name)
    return row && (row.trigrams !== null || !needsTrigrams(index))
      ? [{ ...index, trigrams: row.trigrams }]
      : []
  })
}

/** Builds what is missing without blocking writers, and drops what it replaces. */
export const indexListsTask: Task = {
  name: 'lists.index',
  lane: 'indexes',
  async run(_payload, { sql, signal }) {
    for (const index of await findMissingIndexes(sql)) {
      if (signal.aborted) return {}
      await build(sql, index)
    }
    return undefined
  },
}

async function build(sql: Sql, { on, name, as, replaces, trigrams }: Missing): Promise<void> {
  await sql.unsafe(`drop index concurrently if exists ${name}`)
  await sql.unsafe(`create index concurrently ${name} on ${on} ${as.replaceAll('trigrams', trigrams ?? '')}`)
  if (replaces) await sql.unsafe(`drop index concurrently if exists ${replaces}`)
  // The planner knows nothing of an expression before.
  await sql.unsafe(`analyze ${on}`)
}

/** Sorts in what was written to the indexes of words since the last time. */
export async function settleWords(db: Db): Promise<void> {
  await db`
    select gin_clean_pending_list(i.indexrelid) from pg_index i
    where i.indexrelid = any (array(select to_regclass(name)::oid from unnest(${INDEXES.filter(needsTrigrams).map(({ name }) => name)}::text[]) name))
      and i.indisvalid`
}

const ASCII =
  'The database has LC_CTYPE=C: a search for a word without three ASCII letters in a row reads all contacts. One that is made anew knows the letters of all scripts; a backup can be restored into it.'

/** Says why words are looked for in every contact. */
export const checkWords: Check = async ({ sql }) => {
  const [found] = await sql<{ isInstalled: boolean; isBuilt: boolean; isAscii: boolean }[]>`
    select exists (select from pg_extension where extname = 'pg_trgm') as "isInstalled",
      exists (select from pg_index where indexrelid = to_regclass('contacts_words_idx') and indisvalid) as "isBuilt",
      (select datctype in ('C', 'POSIX') from pg_database where datname = current_database()) as "isAscii"`
  if (found?.isBuilt) return found.isAscii ? [{ level: 'ok', text: ASCII }] : []
  const text = found?.isInstalled
    ? 'The index of words in contacts is not built yet: until the worker has built it, a search for a word reads all contacts.'
    : 'The extension pg_trgm is not there: a search for a word reads all contacts. Let a superuser run "create extension pg_trgm" in the database; the worker then builds the index.'
  return [{ level: 'warning', text }]
}

function needsTrigrams({ as }: ListIndex): boolean {
  return as.includes('trigrams')
}
