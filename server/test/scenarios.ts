// What every event type does in a small campaign: the stage, and what is read of it afterwards, through the interface.

import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { EventKind } from '../src/catalog/campaignEvent.ts'
import { catalog } from '../src/features/index.ts'
import type { Config } from '../src/platform/config.ts'
import type { Answer } from './app.ts'
import { type Campaign, type Journeys, journeys, type Step } from './campaigns.ts'

export interface Scene extends Journeys {
  t: TestContext
  /** The contact who does it, or whom it fits. */
  ada: number
  /** The other one. */
  bob: number
  /** Makes a record and answers its id: of the body's only part. */
  make(path: string, body: Record<string, unknown>): Promise<number>
  /** An action that both come to. What follows it has to run, unless it is the last; answers the campaign. */
  does(properties: Record<string, unknown>, how?: Acting): Promise<Campaign>
  /** A condition: Ada goes the way of yes, Bob that of no. */
  asks(properties: Record<string, unknown>): Promise<Campaign>
  /** A decision: Ada takes it, for Bob the day runs out. */
  waits(properties: Record<string, unknown>, how: Waiting): Promise<Campaign>
  /** What a campaign did for a contact: in the log, in the statistics, and in the list of events. */
  tells(campaign: Campaign, contactId: number, story: readonly string[]): Promise<void>
  /** The rows of a table of the statistics. */
  stats(table: string, where?: Record<string, unknown>): Promise<Record<string, unknown>[]>
}

export interface Acting {
  /** What it hangs on, when it may not come first: it is put under its side of yes. */
  under?: Step
  isLast?: boolean
  /** Why it passed without doing anything, by contact. */
  reasons?: Readonly<Record<number, string>>
  /** Why it failed, by contact: it is tried again in an hour, and nothing follows. */
  failures?: Readonly<Record<number, string>>
  /** What has to happen before it runs, and what it waits for afterwards. */
  before?(): Promise<unknown>
  after?(campaign: Campaign): Promise<unknown>
}

export interface Waiting {
  /** What it hangs on; it comes first without. */
  after?: Step
  /** What is like it, and is not it. */
  miss?(campaign: Campaign): Promise<unknown>
  act(campaign: Campaign): Promise<unknown>
  /** The address that Ada does it from, as the log has to name it; none when it does not come by a request of hers. */
  from?: string
}

export interface Scenario {
  /** What the application is configured with: the address of a server that plays a provider, for one. */
  settings?(t: TestContext): Promise<Partial<Config>>
  play(scene: Scene): Promise<unknown>
}

/** An action that leaves nothing behind but a point. */
export const points = (name: string, more: Partial<Step> = {}): Step => ({
  type: 'lead.changepoints',
  name,
  with: { points: 1 },
  ...more,
})

/** Plays scenarios of a kind of events, each a test. */
export function playScenarios(kind: EventKind, scenarios: Readonly<Record<string, Scenario>>): void {
  suite(`each ${kind} in a campaign`, () => {
    for (const [type, scenario] of Object.entries(scenarios))
      test(type, { timeout: 60_000 }, async (t) => {
        await scenario.play(await openScene(t, type, scenario))
      })
  })
}

/** Every event type of the kind has a scenario, and nothing else has. */
export function assertComplete(kind: EventKind, scenarios: Readonly<Record<string, Scenario>>): void {
  test(`every ${kind} of the catalog has a scenario`, () => {
    const types = [...catalog.campaignEvents.values()].filter((type) => type.kind === kind)
    assert.deepEqual(Object.keys(scenarios).sort(), types.map(({ type }) => type).sort())
  })
}

async function openScene(t: TestContext, type: string, { settings }: Scenario): Promise<Scene> {
  const journey = await journeys(t, { settings: await settings?.(t) })
  const { admin, campaign, contacts, add, rest, moveTo } = journey
  const [ada = 0, bob = 0] = await contacts(
    ['ada', 'bob'].map((name) => ({ firstname: name, email: `${name}@sample.example` })),
  )
  const stats: Scene['stats'] = async (table, where = {}) => {
    const query = Object.entries(where)
      .map(([col, val], n) => `&where[${n}][col]=${col}&where[${n}][expr]=eq&where[${n}][val]=${val}`)
      .join('')
    return read(await admin.get(`/stats/${table}?limit=200${query}`)).stats
  }
  const start = async (steps: readonly Step[]) => {
    const made = await campaign(steps)
    await add(made, [ada, bob])
    await rest()
    return made
  }
  const expect = async (made: Campaign, contactId: number, story: readonly string[]) => {
    assert.deepEqual(await made.story(contactId), story)
    await compareWithInterface(made, contactId)
  }
  async function expectFailure(made: Campaign, contactId: number, reason: string): Promise<void> {
    const [row] = await made.log(contactId)
    const inAnHour = new Date(journey.now().getTime() + 3_600_000).toISOString().replace('.000Z', 'Z')
    assert.deepEqual([row?.due, row?.metadata.failed, row?.metadata.reason], [inAnHour, 1, reason])
    await compareWithInterface(made, contactId)
  }
  /** What the statistics and the list of events say is what the log says. */
  async function compareWithInterface(made: Campaign, contactId: number): Promise<void> {
    const log = (await made.log(contactId)).map(
      ({ event, rotation, due, isDeclined, channel, channelId }) => ({
        ...{ eventId: made.eventId(event), rotation, isScheduled: due !== null },
        ...{ isDeclined, channel, channelId },
      }),
    )
    const byEvent = (a: { eventId: number }, b: { eventId: number }) => a.eventId - b.eventId
    const rows = await stats('campaign_lead_event_log', { campaign_id: made.id, lead_id: contactId })
    const told = rows.map((row) => ({
      ...{ eventId: Number(row.event_id), rotation: Number(row.rotation) },
      isScheduled: row.is_scheduled === '1',
      isDeclined: row.non_action_path_taken === '1',
      ...{ channel: row.channel, channelId: row.channel_id === null ? null : Number(row.channel_id) },
    }))
    assert.deepEqual(told.sort(byEvent), log.toSorted(byEvent), 'the statistics')
    const { events } = read(await admin.get(`/campaigns/${made.id}/events/contact/${contactId}`))
    const shown = (events as { id: number; contactLog: Record<string, unknown>[] }[]).flatMap((event) =>
      event.contactLog.map((entry) => ({
        ...{ eventId: event.id, rotation: entry.rotation, isScheduled: entry.isScheduled },
        ...{ isDeclined: entry.nonActionPathTaken, channel: entry.channel, channelId: entry.channelId },
      })),
    )
    assert.deepEqual(shown.sort(byEvent), log.toSorted(byEvent), 'the events of the contact')
  }
  /** The addresses that the statistics name, by event and contact; of decisions that were taken, also where there is none. */
  async function addresses(made: Campaign): Promise<Record<string, string | null>> {
    const known = new Map((await stats('ip_addresses')).map((row) => [row.id, String(row.ip_address)]))
    const rows = await stats('campaign_lead_event_log', { campaign_id: made.id })
    const isTaken = (row: Record<string, unknown>) =>
      Number(row.event_id) === made.eventId(type) && row.non_action_path_taken === '0'
    return Object.fromEntries(
      rows
        .filter((row) => row.ip_id !== null || isTaken(row))
        .map((row) => [
          `${Number(row.event_id) === made.eventId(type) ? type : row.event_id} ${row.lead_id}`,
          known.get(row.ip_id) ?? null,
        ]),
    )
  }
  const sides = { yes: [points('yes')], no: [points('no')] }
  return {
    ...journey,
    t,
    ada,
    bob,
    stats,
    tells: expect,
    async make(path, body) {
      const answer = await admin.post(`/${path}/new`, body)
      assert.equal(answer.status, 201, answer.text)
      return (Object.values(answer.body)[0] as { id: number }).id
    },
    async does(properties, { under, isLast = false, reasons = {}, failures = {}, before, after } = {}) {
      const step: Step = { type, with: properties, ...(isLast ? {} : { next: [points('after')] }) }
      const made = await start([under ? { ...under, yes: [step] } : step])
      await before?.()
      await rest()
      await after?.(made)
      for (const id of [ada, bob]) {
        const own = reasons[id] === undefined ? type : `${type}: ${reasons[id]}`
        const lead = under ? [under.name ?? under.type] : []
        // A contact that was deleted leaves no rows behind.
        const isGone = (await admin.get(`/contacts/${id}`)).status === 404
        if (isGone) assert.deepEqual(await made.story(id), [])
        else if (failures[id] !== undefined) await expectFailure(made, id, failures[id])
        else await expect(made, id, [...lead, own, ...(isLast ? [] : ['after'])])
      }
      return made
    },
    async asks(properties) {
      const made = await start([{ type, with: properties, ...sides }])
      await expect(made, ada, [type, 'yes'])
      await expect(made, bob, [`${type}: no`, 'no'])
      return made
    },
    async waits(properties, { after, miss, act, from = null }) {
      const decision = { type, with: properties, ...sides, no: [points('no', { after: '1 d' })] }
      const made = await start([after ? { ...after, next: [decision] } : decision])
      const lead = after ? [after.name ?? after.type] : []
      await miss?.(made)
      await moveTo('PT1H')
      for (const id of [ada, bob]) await expect(made, id, lead)
      await act(made)
      await rest()
      await expect(made, ada, [...lead, type, 'yes'])
      await expect(made, bob, lead)
      await moveTo('P1D')
      await expect(made, ada, [...lead, type, 'yes'])
      await expect(made, bob, [...lead, `${type}: no`, 'no'])
      const cameFrom = await addresses(made)
      assert.deepEqual(cameFrom, { [`${type} ${ada}`]: from }, 'where it was done from')
      return made
    },
  }
}

/** The body of an answer that has to be a success. */
export function read(answer: Answer): Answer['body'] {
  assert.ok(answer.status < 300, `${answer.status} ${answer.text}`)
  return answer.body
}
