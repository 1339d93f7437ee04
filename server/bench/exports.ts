// Contacts as files, with every column, over HTTP from the question to the last byte: CSV against COPY of the same rows
// and cells, XLSX, and what the server's memory does meanwhile.
import { createWriteStream, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { readCopy } from '../src/platform/database/copy.ts'
import { pssOf } from '../test/pssOf.ts'
import { compare, type Figure, seconds, spreadOf } from './figure.ts'
import type { Stage } from './stage.ts'

const CONTACTS = 20_000
/** Rounds of a size at which each takes seconds. */
const ROUNDS = 3
const LARGE = 500_000
const LOOK_MS = 500
const FIRST_MS = 60_000

/** At 20,000 contacts, or at `--max` of them. */
export async function exports(stage: Stage, { max = CONTACTS }: { max?: number }): Promise<Figure[]> {
  await fill(stage, max)
  const base = await stage.serve('../src/main.ts', ['start'])
  const rounds = max < LARGE ? ROUNDS : 1
  const figures: Figure[] = []
  for (const [format, isWhole] of [
    ['csv', false],
    ['csv', true],
    ['xlsx', true],
  ] as const) {
    const name = `${format} of ${max}, ${isWhole ? 'all columns' : 'fields alone'}`
    const memory: { at: number; pss: number }[] = []
    const begin = performance.now()
    const looks = setInterval(() => {
      memory.push({ at: performance.now() - begin, pss: pssOf(stage.pidOf(base)) })
    }, LOOK_MS)
    const columns = isWhole ? undefined : FIELDS
    let figure: Figure
    try {
      figure = await compare(
        { name: `export ${name}`, unit: 's', better: 'lower', rounds },
        () => seconds(() => exported(stage, base, { format, columns, rows: max })),
        () => seconds(() => copied(stage, columns)),
      )
    } finally {
      clearInterval(looks)
    }
    figures.push(figure, growth(name, memory))
  }
  return figures
}

const FIELDS = ['id', 'email', 'firstname', 'lastname', 'city', 'country', 'points', 'company']

/** What the last tenth of the looks had at the most, against the first minute; of a run that is shorter, its first half. */
function growth(name: string, looks: readonly { at: number; pss: number }[]): Figure {
  const length = looks.at(-1)?.at ?? 0
  const most = (values: readonly { pss: number }[]) => Math.max(0, ...values.map(({ pss }) => pss))
  const first = most(looks.filter(({ at }) => at <= Math.min(FIRST_MS, length / 2)))
  const last = most(looks.filter(({ at }) => at >= length * 0.9))
  return {
    name: `memory ${name}`,
    value: last,
    unit: 'MB',
    better: 'lower',
    baseline: first,
    ratio: last / first,
    spread: looks.length === 0 ? 0 : spreadOf(looks.map(({ pss }) => pss)),
  }
}

async function exported(
  { token, dataDir }: Stage,
  base: string,
  { format, columns, rows }: { format: string; columns: string[] | undefined; rows: number },
): Promise<void> {
  const ask = async (path: string, sent?: object) => {
    const answer = await fetch(`${base}/api${path}`, {
      method: sent ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(sent && { body: JSON.stringify(sent) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const state = async (answer: Response) =>
    ((await answer.json()) as { export: { id: number; state: string; rows: number } }).export
  const { id } = await state(await ask('/contacts/export', { format, columns }))
  for (;;) {
    const now = await state(await ask(`/exports/${id}`))
    if (now.state === 'failed') throw new Error('the export failed')
    if (now.state === 'done') {
      if (now.rows !== rows) throw new Error(`${now.rows} rows instead of ${rows}`)
      break
    }
    await sleep(100)
  }
  const { body } = await ask(`/exports/${id}/file`)
  if (!body) throw new Error('there is no file')
  const file = join(dataDir, 'exported')
  await pipeline(Readable.fromWeb(body), createWriteStream(file))
  if (statSync(file).size < rows) throw new Error('the file is too short')
  rmSync(file)
}

/** The table as it is for all columns: what stands in other tables costs the bare statement nothing. */
async function copied({ sql, dataDir }: Stage, columns: string[] | undefined): Promise<void> {
  const file = join(dataDir, 'copied')
  const query = `copy (select ${columns?.join() ?? '*'} from contacts order by id) to stdout (format csv, header)`
  await sql.begin((db) => pipeline(readCopy(db, query), createWriteStream(file)))
  rmSync(file)
}

/** Rows as in an account of customers; every fifth has tags, every thirtieth wants no mail. */
async function fill({ sql }: Stage, count: number): Promise<void> {
  await sql`alter table contacts disable trigger user`
  // Exports read the key alone; the others would take most of the time of filling.
  const indexes = await sql<{ name: string }[]>`
    select i.indexrelid::regclass::text as name from pg_index i
    where i.indrelid = 'contacts'::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  await sql`
    insert into contacts (date_added, email, firstname, lastname, city, country, points, company, last_active, phone, address1, zipcode)
    select timestamptz '2026-01-01' + n * interval '1 second', 'user.' || n || '@sample.example',
      (array['Ada', 'Björn', 'Chloé', 'José', 'Mei', 'Łukasz', 'Emma', 'Amir'])[1 + n % 8],
      (array['Tanaka', 'Kowalski', 'Nguyễn', 'Öztürk', 'Sørensen'])[1 + n % 5], 'City ' || n % 500,
      (array['Spain', 'Turkey', 'United States', 'India', 'Japan'])[1 + n % 5], (n::bigint * 7919) % 400,
      case when n % 3 > 0 then 'Company ' || n % 2000 end, timestamptz '2026-06-01' + n * interval '1 second',
      '+49 30 ' || 1000000 + n, 'Street ' || n % 300 || ', "rear"', lpad((n % 100000)::text, 5, '0')
    from generate_series(1, ${count}::int) n`
  await sql`insert into tags (tag) values ('vip'), ('newsletter, weekly')`
  await sql`insert into contact_tags (contact_id, tag_id) select c.id, t.id from contacts c cross join tags t where c.id % 5 = 0`
  await sql`
    insert into contact_do_not_contact (contact_id, channel, reason, date_added)
    select id, 'email', 1, date_added from contacts where id % 30 = 0`
  await sql`alter table contacts enable trigger user`
  await sql`vacuum analyze contacts, contact_tags, contact_do_not_contact`
}
