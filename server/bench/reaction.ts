// From the answer of a change to the membership it brings, with 100 segments and 1,000,000 contacts; then the same
// while a hundred thousand other contacts are worked off.
import { setTimeout as sleep } from 'node:timers/promises'
import { appendHappenings, fieldAlias } from '../src/catalog/happenings.ts'
import { type Figure, p99 } from './figure.ts'
import { fillContacts } from './fill.ts'
import type { Stage } from './stage.ts'

const CONTACTS = 1_000_000
const SEGMENTS = 100
const CHANGES = 300
const PER_SECOND = 20
const BULK = 100_000

export async function reaction(stage: Stage): Promise<Figure[]> {
  const { sql } = stage
  await fillContacts(sql, CONTACTS)
  const segments = Array.from({ length: SEGMENTS }, (_, n) => ({
    name: `Segment ${n}`,
    filters: [
      {
        glue: 'and',
        object: 'lead',
        field: 'city',
        type: 'text',
        operator: '=',
        properties: { filter: `Town ${n}` },
      },
      {
        glue: 'and',
        object: 'lead',
        field: 'points',
        type: 'number',
        operator: 'gte',
        properties: { filter: 0 },
      },
    ],
  }))
  const api = `${await stage.serve('../src/main.ts', ['start'])}/api`
  const headers = { authorization: `Bearer ${stage.token}`, 'content-type': 'application/json' }
  const post = (method: string, path: string, body: unknown) =>
    fetch(`${api}${path}`, { method, headers, body: JSON.stringify(body) })
  const made = (await (await post('POST', '/segments/batch/new', segments)).json()) as {
    lists: { id: number }[]
  }
  await rebuilt(stage)
  const change = async (n: number): Promise<number> => {
    const contact = 1 + n * 1_501
    const segment = made.lists[n % SEGMENTS]?.id ?? 0
    const answer = await post('PATCH', `/contacts/${contact}/edit`, { city: `Town ${n % SEGMENTS}` })
    if (!answer.ok) throw new Error(await answer.text())
    return untilMember(stage, segment, contact)
  }
  const alone = await delays(0, change)
  const ids = Array.from({ length: BULK }, (_, n) => CONTACTS - n)
  await appendHappenings(
    sql,
    [{ type: 'contact.changed', ids, payload: { fields: [fieldAlias('city')] } }],
    new Date(),
  )
  const besideBulk = await delays(CHANGES, change)
  return [p99('reaction', alone), p99('reaction in a crowd', besideBulk)]
}

/** Seconds until each of the changes has its effect, when so many a second come. */
function delays(from: number, change: (n: number) => Promise<number>): Promise<number[]> {
  return Promise.all(
    Array.from({ length: CHANGES }, async (_, n) => {
      await sleep((n * 1000) / PER_SECOND)
      return change(from + n)
    }),
  )
}

async function rebuilt({ sql }: Stage): Promise<void> {
  for (let tries = 0; tries < 3_000; tries++) {
    const [row] = await sql<
      { open: number }[]
    >`select count(*) as open from segments where last_built_date is null`
    if (row?.open === 0) return
    await sleep(200)
  }
  throw new Error('the segments were not rebuilt within ten minutes')
}

async function untilMember({ sql }: Stage, segment: number, contact: number): Promise<number> {
  const begin = performance.now()
  while (performance.now() - begin < 30_000) {
    const [row] =
      await sql`select from segment_contacts where segment_id = ${segment} and contact_id = ${contact}`
    if (row) return (performance.now() - begin) / 1000
    await sleep(5)
  }
  throw new Error('a change had no effect within 30 seconds')
}
