// Long answers over HTTP: five thousand contacts, all of them, and the activity of all.
import { type Figure, median, seconds, spreadOf } from './figure.ts'
import { fillContacts } from './fill.ts'
import type { Stage } from './stage.ts'

const CONTACTS = 50_000
const ROUNDS = 5

export async function longLists(stage: Stage): Promise<Figure[]> {
  await fillContacts(stage.sql, CONTACTS)
  await fillActivity(stage)
  const server = await stage.serve('../src/main.ts', ['web'])
  const read = async (path: string) => {
    const answer = await fetch(`${server}/api${path}`, {
      headers: { authorization: `Bearer ${stage.token}` },
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    for await (const _ of answer.body ?? []);
  }
  const cases = [
    { name: 'contacts?limit=5000', path: '/contacts?limit=5000', per: null },
    { name: 'contacts?limit=0', path: '/contacts?limit=0', per: CONTACTS },
    { name: 'contacts/activity', path: '/contacts/activity', per: null },
    { name: 'contacts/activity?limit=1000', path: '/contacts/activity?limit=1000', per: null },
  ]
  const figures: Figure[] = []
  for (const { name, path, per } of cases) {
    await read(path)
    const values: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const taken = await seconds(() => read(path))
      values.push(per === null ? taken : per / taken)
    }
    figures.push({
      name,
      value: median(values),
      unit: per === null ? 's' : 'contacts/s',
      better: per === null ? 'lower' : 'higher',
      baseline: null,
      ratio: null,
      spread: spreadOf(values),
    })
  }
  return figures
}

/** Nine entries for each contact, of kinds that stand in five tables. */
async function fillActivity({ sql }: Stage): Promise<void> {
  await sql`
    insert into contact_events (contact_id, bundle, object, action, date_added)
    select c.id, 'lead', (array['api-single', 'import', 'other'])[1 + n % 3], 'inserted', c.date_added + n * interval '1 hour'
    from contacts c, generate_series(1, 3) n`
  await sql`
    insert into email_sends (contact_id, dedupe_key, address, state, attempt_at, date_queued, date_sent, date_read)
    select c.id, 'email:' || n, c.email, 'sent', c.date_added, c.date_added + n * interval '1 hour', c.date_added + n * interval '2 hours',
      case when c.id % 3 = 0 then c.date_added + n * interval '3 hours' end
    from contacts c, generate_series(1, 3) n`
  await sql`
    insert into page_hits (contact_id, date_hit, url)
    select c.id, c.date_added + interval '5 hours', 'https://sample.example/' || c.id % 100 from contacts c`
  await sql`
    insert into point_changes (contact_id, type, event_name, action_name, delta, date_added)
    select c.id, 'page', 'Visit', 'hit', 1, c.date_added + interval '6 hours' from contacts c`
  await sql`vacuum analyze`
}
