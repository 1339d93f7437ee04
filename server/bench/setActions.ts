// A set action over HTTP, from the question to its end: a tag for all contacts, against one bare statement that does the
// same, and its undo.
import { setTimeout as sleep } from 'node:timers/promises'
import { compare, type Figure, median, seconds, spreadOf } from './figure.ts'
import { fillContacts } from './fill.ts'
import type { Stage } from './stage.ts'

const CONTACTS = 100_000
const ROUNDS = 3

/** At 100,000 contacts, or at `--max` of them: contacts per second. */
export async function setActions(stage: Stage, { max = CONTACTS }: { max?: number }): Promise<Figure[]> {
  await fillContacts(stage.sql, max)
  const base = await stage.serve('../src/main.ts', ['start'])
  const undone: number[] = []
  let round = 0
  const tagged = await compare(
    { name: `tag ${max}`, unit: 'contacts/s', better: 'higher', rounds: ROUNDS },
    async () => {
      round++
      let token = ''
      const took = await seconds(async () => {
        token = await tagAll(stage, base, { tag: `ours${round}`, count: max })
      })
      const back = seconds(async () => ended(stage, base, await post(stage, base, `/undo/${token}`, {}), max))
      undone.push(max / (await back))
      return max / took
    },
    async () => max / (await seconds(() => tagBare(stage, round))),
  )
  const undo = { name: `undo ${max} tags`, unit: 'contacts/s', better: 'higher' } as const
  return [tagged, { ...undo, value: median(undone), baseline: null, ratio: null, spread: spreadOf(undone) }]
}

interface Answer {
  contactAction: { id: number; state: string; applied: number }
}

async function tagAll(
  stage: Stage,
  base: string,
  { tag, count }: { tag: string; count: number },
): Promise<string> {
  const answer = await post(stage, base, '/contacts/actions', {
    search: 'user',
    actions: [{ type: 'addTags', tags: [tag] }],
  })
  await ended(stage, base, answer, count)
  return answer.headers.get('undo-token') ?? ''
}

async function post({ token }: Stage, base: string, path: string, body: object): Promise<Response> {
  const answer = await fetch(`${base}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

async function ended({ token }: Stage, base: string, answer: Response, count: number): Promise<void> {
  const { id } = ((await answer.json()) as Answer).contactAction
  for (;;) {
    const read = await fetch(`${base}/api/contacts/actions/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { state, applied } = ((await read.json()) as Answer).contactAction
    if (state === 'done') {
      if (applied !== count) throw new Error(`${applied} contacts instead of ${count}`)
      return
    }
    if (state !== 'queued' && state !== 'running') throw new Error(`the set action is ${state}`)
    await sleep(100)
  }
}

async function tagBare({ sql }: Stage, round: number): Promise<void> {
  await sql`
    with made as (insert into tags (tag) values (${`bare${round}`}) returning id)
    insert into contact_tags (contact_id, tag_id, date_added) select c.id, made.id, now() from contacts c cross join made`
}
