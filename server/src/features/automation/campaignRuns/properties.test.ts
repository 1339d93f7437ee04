// The same campaign comes to the same, however it is cut up, by how many it is run, and whenever they are killed.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Journeys, journeys, type Step } from '../../../../test/campaigns.ts'
import { appendHappenings } from '../../../catalog/happenings.ts'
import { catalog } from '../../index.ts'
import { runCampaign } from './runCampaign.ts'

const points = (name: string, more: Partial<Step> = {}): Step => ({
  type: 'lead.changepoints',
  name,
  with: { points: 1 },
  ...more,
})

const HOURS = { triggerRestrictedStartHour: '09:00', triggerRestrictedStopHour: '17:00' }

/** All kinds of events, times and sides. */
const TREE: Step[] = [
  {
    type: 'lead.field_value',
    name: 'fits',
    with: { field: 'city', operator: '=', value: 'Bonn' },
    yes: [
      points('in', {
        next: [
          {
            type: 'asset.download',
            name: 'takes',
            yes: [points('took')],
            no: [points('late', { after: '2 h' })],
          },
          points('hours', { after: '1 h', more: HOURS }),
        ],
      }),
    ],
    no: [
      points('out', { after: '30 i' }),
      {
        type: 'lead.scorecontactscompanies',
        name: 'fails',
        with: { score: 1 },
        after: new Date('2027-01-01T00:00Z'),
      },
    ],
  },
  points('again', {
    after: '1 d',
    next: [{ type: 'campaign.jump_to_event', name: 'jump', to: 'after' }],
  }),
  points('after', { after: '5 h' }),
]

const ZONES = ['Europe/Berlin', 'Asia/Tokyo', 'America/New_York', undefined]
const PEOPLE = 24

/** Runs the tree over a day and a half with `run` and says what the log holds then. */
async function play(t: TestContext, run: (journey: Journeys, id: number) => Promise<void>) {
  const journey = await journeys(t, { at: '2026-10-24T20:00:00Z' })
  const ids = await journey.contacts(
    Array.from({ length: PEOPLE }, (_, n) => ({
      firstname: `C${n}`,
      city: n % 3 === 0 ? 'Rome' : 'Bonn',
      timezone: ZONES[n % ZONES.length],
    })),
  )
  const made = await journey.campaign(TREE)
  await journey.add(made, ids)
  const own = (id: number) => run(journey, id)
  await journey.moveTo('PT31M', own)
  const takers = ids.filter((_, n) => n % 2 === 0)
  await appendHappenings(
    journey.sql,
    [{ type: 'contact.changed', ids: takers, payload: { fields: ['downloads'], assetId: 1 } }],
    journey.now(),
  )
  await journey.moveTo('PT27H', own)
  const [points] = await journey.sql`select sum(points)::int as sum from contacts`
  return { log: await made.log(), points: points?.sum }
}

const SCRIPT = join(import.meta.dirname, '../../../../test/campaignProcess.ts')

/** Runs the campaign in a process that is killed at some moment; false when it had ended by then. */
async function runAndKill(journey: Journeys, id: number): Promise<boolean> {
  const args = [journey.url, String(id), journey.now().toISOString(), '3']
  const child = spawn(process.execPath, [SCRIPT, ...args])
  await Promise.race([once(child.stdout, 'data'), once(child, 'close')])
  await sleep(Math.random() * 120)
  if (child.exitCode !== null) return false
  child.kill('SIGKILL')
  await once(child, 'close')
  return true
}

test('batches of 1, 7 and 1,000, one worker and four, and runs that are killed leave the same log and the same points', async (t) => {
  const runner =
    (batch: number, times = 1) =>
    async ({ sql, config, now }: Journeys, id: number) => {
      await Promise.all(
        Array.from({ length: times }, () => runCampaign(sql, id, { config, catalog, clock: now, batch })),
      )
    }
  let kills = 0
  const killed = async (journey: Journeys, id: number) => {
    for (let kill = 0; kill < 2; kill++) if (await runAndKill(journey, id)) kills++
    await runner(7)(journey, id)
  }
  const first = await play(t, runner(1_000))
  assert.ok(first.log.length > PEOPLE * 4)
  for (const event of ['took', 'takes', 'late', 'hours', 'out', 'jump', 'after'])
    assert.ok(
      first.log.some((row) => row.event === event),
      event,
    )
  for (const run of [runner(1), runner(7), runner(7, 4), killed]) assert.deepEqual(await play(t, run), first)
  t.diagnostic(`${kills} runs killed`)
  assert.ok(kills > 0)
})

/** Repeatable randomness. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test('a campaign that is edited at random moments loses and repeats nothing, and every path is one of its versions', async (t) => {
  let kills = 0
  for (const seed of [1, 2, 3]) {
    const next = random(seed)
    const journey = await journeys(t, { batch: 5 })
    const { admin, sql } = journey
    const ids = await journey.contacts(Array.from({ length: 12 }, (_, n) => ({ firstname: `C${n}` })))
    const made = await journey.campaign([
      points('a', { next: [points('b', { after: '2 h', next: [points('c', { after: '3 h' })] })] }),
      points('d', { after: '4 h' }),
    ])
    // Every parent that an event had in some version.
    const parents = new Map<number, Set<number | null>>()
    const removed = new Set<number>()
    const note = async () => {
      for (const row of await sql`select id, parent_id, is_deleted from campaign_events`) {
        parents.set(row.id, (parents.get(row.id) ?? new Set()).add(row.parent_id))
        if (row.is_deleted) removed.add(row.id)
      }
    }
    await note()
    const kept = new Set(parents.keys())
    const publish = async (name: unknown, events: object[], choices: object) => {
      const saved = await admin.put(`/campaigns/${made.id}/draft`, { name, events })
      assert.ok(saved.status < 300, saved.text)
      const published = await admin.post(`/campaigns/${made.id}/draft/publish`, choices)
      assert.equal(published.status, 200, published.text)
      await note()
    }
    // Nobody knows whom the killed one served.
    const killedOnce = async (id: number) => {
      if (await runAndKill(journey, id)) kills++
      await runCampaign(sql, id, { config: journey.config, catalog, clock: journey.now, batch: 5 })
    }
    for (let step = 0; step < 14; step++) {
      if (step < 12) await journey.add(made, [ids[step]!])
      await journey.moveTo(`PT${Math.floor(next() * 100)}M`, step % 7 === 3 ? killedOnce : undefined)
      const { events } = (await admin.get(`/campaigns/${made.id}`)).body.campaign
      const all = Object.values<Record<string, unknown>>(events)
      const one = all[Math.floor(next() * all.length)]!
      const choice = next()
      const body =
        choice < 0.4
          ? {
              events: [
                {
                  id: one.id,
                  triggerMode: 'interval',
                  triggerInterval: Math.floor(next() * 9),
                  triggerIntervalUnit: 'h',
                },
              ],
            }
          : choice < 0.8
            ? {
                events: [
                  {
                    id: `new${step}`,
                    ...{
                      name: `n${step}`,
                      type: 'lead.changepoints',
                      properties: { points: 1 },
                      parent: one.id,
                    },
                    ...{ triggerMode: 'interval', triggerInterval: 1, triggerIntervalUnit: 'h' },
                  },
                ],
              }
            : { events: [{ id: one.id, properties: { points: 2 } }] }
      const edited = await admin.patch(`/campaigns/${made.id}/edit`, body)
      assert.equal(edited.status, 200, edited.text)
      await note()
      const added = all.filter((event) => !kept.has(Number(event.id)))
      if (next() < 0.5) {
        // A draft: an event more for newcomers or for all, and maybe one less, whose followers take its place.
        const { campaign: now } = (await admin.get(`/campaigns/${made.id}`)).body
        const present = Object.values<Record<string, unknown>>(now.events)
        const above = present[Math.floor(next() * present.length)]!
        const gone = added.find((event) => event.id !== above.id && next() < 0.5)
        const parentOf = (event: Record<string, unknown>) =>
          (event.parent as { id: number } | null)?.id ?? null
        const events = [
          ...present
            .filter((event) => event.id !== gone?.id)
            .map((event) => ({
              ...event,
              parent: gone && parentOf(event) === gone.id ? parentOf(gone) : parentOf(event),
              children: [],
            })),
          {
            ...{ id: `new_d${step}`, name: `d${step}`, type: 'lead.changepoints', properties: { points: 1 } },
            ...{ parent: above.id, triggerMode: 'interval', triggerInterval: 1, triggerIntervalUnit: 'h' },
          },
        ]
        const choices = {
          added: { [`new_d${step}`]: next() < 0.7 ? 'all' : 'new' },
          removed: gone ? { [String(gone.id)]: next() < 0.7 ? 'next' : 'leave' } : {},
        }
        await publish(now.name, events, choices)
      } else if (added.length > 0 && next() < 0.3) {
        // A PUT that leaves one of the added events out, and what hangs on it.
        const gone = new Set([Number(added[0]?.id)])
        for (const event of all)
          if (gone.has(Number((event.parent as { id: number } | null)?.id))) gone.add(Number(event.id))
        const { body: fresh } = await admin.get(`/campaigns/${made.id}`)
        const staying = Object.values<Record<string, unknown>>(fresh.campaign.events).filter(
          (event) =>
            !gone.has(Number(event.id)) && !gone.has(Number((event.parent as { id: number } | null)?.id)),
        )
        const put = await admin.put(`/campaigns/${made.id}/edit`, { ...fresh.campaign, events: staying })
        assert.equal(put.status, 200, put.text)
        await note()
      }
    }
    await journey.moveTo('P5D')
    const log = await sql`select event_id, contact_id, is_scheduled, metadata from campaign_event_log`
    assert.equal(log.filter((row) => row.is_scheduled).length, 0, 'nothing is left waiting')
    const ran = log.filter((row) => row.metadata.failed === undefined)
    for (const contactId of ids) {
      const path = ran.filter((row) => row.contact_id === contactId).map((row) => Number(row.event_id))
      assert.equal(new Set(path).size, path.length, 'nothing twice')
      for (const id of path)
        assert.ok(
          [...(parents.get(id) ?? [])].some((parent) => parent === null || path.includes(parent)),
          `event ${id} of ${path} follows nothing that ran`,
        )
      for (const id of kept)
        if (!removed.has(id))
          assert.ok(path.includes(id), `event ${id}, which every version has, is lost: ${path}`)
    }
  }
  t.diagnostic(`${kills} runs killed`)
  assert.ok(kills > 0)
})
