import { indexListsTask } from '../src/features/audience/fields/listIndexes.ts'
import { catalog } from '../src/features/index.ts'
import type { Sql } from '../src/platform/database/connection.ts'
import type { TaskContext } from '../src/platform/engine/jobs.ts'

/** Sorting in the words of so many one after the other takes longer than building the index anew. */
const MANY = 500_000

/**
 * Fills `contacts` with believable rows: 10 countries, points up to 400, a tag on every fifth, a user who owns every
 * fiftieth while 40 others own the rest.
 */
export async function fillContacts(sql: Sql, count: number, owner = 7): Promise<void> {
  if (count >= MANY) await sql`drop index contacts_words_idx`
  await sql`
    insert into contacts (date_added, email, firstname, lastname, city, country, points, company, last_active, owner_id)
    select timestamptz '2026-01-01' + n * interval '1 second', 'user.' || n || '@sample.example',
      (array['Ada', 'Björn', 'Chloé', 'José', 'Mei', 'Łukasz', 'Emma', 'Amir'])[1 + n % 8],
      (array['Tanaka', 'Kowalski', 'Nguyễn', 'Öztürk', 'Sørensen'])[1 + n % 5], 'City ' || n % 500,
      (array['Spain', 'Turkey', 'United States', 'India', 'Japan', 'France', 'Norway', 'Poland', 'Brazil', 'Germany'])[1 + n % 10],
      (n::bigint * 7919) % 400, case when n % 3 = 0 then null else 'Company ' || n % 2000 end,
      timestamptz '2026-01-01' + (n::bigint * 7919) % 10000000 * interval '1 second',
      case when n % 50 = 0 then ${owner}::bigint else ${owner}::bigint + 1 + n % 40 end
    from generate_series(1, ${count}::int) n`
  await sql`insert into contact_identities (rule, value, contact_id) select 'email', email, id from contacts where email is not null`
  await sql`insert into tags (tag) values ('vip')`
  await sql`insert into contact_tags (contact_id, tag_id) select c.id, t.id from contacts c cross join tags t where c.id % 5 = 0`
  if (count >= MANY)
    await indexListsTask.run({}, { sql, catalog, signal: new AbortController().signal } as TaskContext)
  await sql`vacuum analyze contacts, contact_tags, contact_identities`
}
