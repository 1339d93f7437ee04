// Campaigns on a test clock: built from a compact description, moved through time, run to rest, and read.

import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { runCampaign } from '../src/features/automation/campaignRuns/runCampaign.ts'
import { catalog, consumers } from '../src/features/index.ts'
import { setClock } from '../src/platform/clock.ts'
import { type Config, loadConfig, withSettings } from '../src/platform/config.ts'
import { addDuration } from '../src/platform/values/addDuration.ts'
import { type Client, type TestApp, testApp } from './app.ts'
import { consumeAll } from './consume.ts'

/** An event and what follows it: what follows an action stands in `next`, else by side. */
export interface Step {
  type: string
  /** The type, unless it is used twice. */
  name?: string
  with?: Record<string, unknown>
  /** An interval such as `3 d`, or the moment of a date trigger. */
  after?: `${number} ${'i' | 'h' | 'd' | 'm' | 'y'}` | Date
  /** Other keys of the event, such as `triggerHour`. */
  more?: Record<string, unknown>
  /** The name of the event that a jump goes to. */
  to?: string
  next?: readonly Step[]
  yes?: readonly Step[]
  no?: readonly Step[]
}

/** A row of the log, by the name of its event. */
export interface Logged {
  event: string
  contactId: number
  rotation: number
  /** When it ran, or was scheduled. */
  at: string
  /** When it is due; null once it ran. */
  due: string | null
  isDeclined: boolean
  metadata: Record<string, unknown>
  channel: string | null
  channelId: number | null
}

export interface Campaign {
  id: number
  eventId(name: string): number
  /** Rows by contact, in the order in which they ran. */
  log(contactId?: number): Promise<Logged[]>
  /** The same, one line each: `name`, `name: no`, `name: due 2026-…`, `name: reason`. */
  story(contactId: number): Promise<string[]>
}

export interface Journeys extends TestApp {
  admin: Client
  config: Config
  now(): Date
  /** Contacts with these fields: their ids. */
  contacts(bodies: readonly Record<string, unknown>[]): Promise<number[]>
  segment(contactIds: readonly number[]): Promise<number>
  campaign(steps: readonly Step[], body?: Record<string, unknown>): Promise<Campaign>
  add(campaign: Campaign, contactIds: readonly number[]): Promise<void>
  /** Lets consumers and campaigns do all that is due now. */
  rest(): Promise<void>
  /**
   * Moves the clock to a moment, or by a duration such as `P1D`, stopping at every due time on the way. `run` is another
   * way to run campaigns.
   */
  moveTo(moment: Date | string, run?: (campaignId: number) => Promise<void>): Promise<void>
  /** Does something more whenever campaigns rest, such as sending: it says whether there was anything. */
  alongside(act: () => Promise<boolean>): void
}

export interface JourneyOptions {
  at?: string
  settings?: Partial<Config>
  /** Contacts per batch. */
  batch?: number
}

/** An application whose clock the test moves. */
export async function journeys(
  t: TestContext,
  { at = '2026-06-01T10:00:00Z', settings = {}, batch = 1_000 }: JourneyOptions = {},
): Promise<Journeys> {
  let now = new Date(at)
  setClock(() => now)
  t.after(() => setClock())
  const app = await testApp(t, settings)
  const admin = await app.as('admin')
  const { sql } = app
  await sql`update access_tokens set expires_at = '2999-01-01'`
  const given = { ...settings }
  const config = withSettings({ ...loadConfig({ env: {}, cwd: import.meta.dirname }), given })
  const running = { config, catalog, clock: () => now, batch }
  const others: (() => Promise<boolean>)[] = []

  async function rest(run = (id: number): Promise<unknown> => runCampaign(sql, id, running)): Promise<void> {
    for (let round = 0; round < 1_000; round++) {
      await consumeAll(sql, consumers, config)
      const ids = await sql<{ id: number }[]>`select id from campaigns order by id`
      for (const { id } of ids) await run(id)
      let isBusy = (await consumeAll(sql, consumers, config)) > 0
      for (const act of others) if (await act()) isBusy = true
      if (!isBusy) return
    }
    assert.fail('it does not come to rest')
  }

  async function nextDue(upTo: Date): Promise<Date | null> {
    const [row] = await sql<{ due: Date | null }[]>`
      select min(due) as due from (
        select trigger_date as due from campaign_event_log where is_scheduled
        union all select due_at from campaign_decisions
      ) waiting where due > ${now} and due <= ${upTo}`
    return row?.due ?? null
  }

  return {
    ...app,
    admin,
    config,
    now: () => now,
    rest: () => rest(),
    alongside: (act) => void others.push(act),
    async moveTo(moment, run) {
      const end = typeof moment === 'string' ? addDuration(now, moment) : moment
      await rest(run)
      for (let due = await nextDue(end); due; due = await nextDue(end)) {
        now = due
        await rest(run)
      }
      now = end
      await rest(run)
    },
    async contacts(bodies) {
      const made = await admin.post('/contacts/batch/new', bodies)
      assert.equal(made.status, 201, made.text)
      return (made.body.contacts as { id: number }[]).map(({ id }) => id)
    },
    async segment(contactIds) {
      const made = await admin.post('/segments/new', { name: 'Source' })
      const id = made.body.list.id as number
      for (const contactId of contactIds) await admin.post(`/segments/${id}/contact/${contactId}/add`)
      return id
    },
    async campaign(steps, body = {}) {
      const made = await admin.post('/campaigns/new', { name: 'Journey', ...body, events: flatten(steps) })
      assert.equal(made.status, 201, made.text)
      return read(app, made.body.campaign)
    },
    async add(campaign, contactIds) {
      for (const id of contactIds) {
        const added = await admin.post(`/campaigns/${campaign.id}/contact/${id}/add`)
        assert.equal(added.status, 200, added.text)
      }
    },
  }
}

function read(
  { sql }: TestApp,
  { id, events }: { id: number; events: Record<string, { id: number; name: string }> },
): Campaign {
  const ids = new Map(Object.values(events).map((event) => [event.name, event.id]))
  const log = async (contactId?: number): Promise<Logged[]> => {
    const rows = await sql`
      select coalesce(e.name, 'event ' || l.event_id) as event, l.contact_id as "contactId", l.rotation,
        l.date_triggered as at, case when l.is_scheduled then l.trigger_date end as due,
        l.non_action_path_taken as "isDeclined", l.metadata, l.channel, l.channel_id as "channelId"
      from campaign_event_log l left join campaign_events e on e.id = l.event_id
      where l.campaign_id = ${id} and (${contactId ?? null}::bigint is null or l.contact_id = ${contactId ?? null})
      order by l.contact_id, l.is_scheduled, case when l.is_scheduled then l.trigger_date else l.date_triggered end, l.rotation, l.id`
    return rows.map((row) => ({ ...row, at: iso(row.at) ?? '', due: iso(row.due) })) as Logged[]
  }
  return {
    id,
    log,
    eventId: (name) => ids.get(name) ?? assert.fail(`no event ${name}`),
    story: async (contactId) =>
      (await log(contactId)).map(({ event, due, isDeclined, metadata }) => {
        if (due !== null) return `${event}: due ${due}`
        if (isDeclined) return `${event}: no`
        return metadata.reason === undefined ? event : `${event}: ${String(metadata.reason)}`
      }),
  }
}

const iso = (date: Date | null) => date?.toISOString().replace('.000Z', 'Z') ?? null

/** The steps as the interface takes them, each with a temporary id. */
function flatten(steps: readonly Step[]): Record<string, unknown>[] {
  const events: Record<string, unknown>[] = []
  const walk = (step: Step, parent: string | null, decisionPath: 'yes' | 'no' | null) => {
    const name = step.name ?? step.type
    const id = `new ${name}`
    const properties = { ...step.with, ...(step.to === undefined ? {} : { jumpToEvent: `new ${step.to}` }) }
    events.push({
      id,
      name,
      type: step.type,
      properties,
      parent,
      decisionPath,
      ...timing(step),
      ...step.more,
    })
    for (const child of step.next ?? []) walk(child, id, null)
    for (const child of step.yes ?? []) walk(child, id, 'yes')
    for (const child of step.no ?? []) walk(child, id, 'no')
  }
  for (const step of steps) walk(step, null, null)
  return events
}

function timing({ after }: Step): Record<string, unknown> {
  if (after === undefined) return {}
  if (after instanceof Date) return { triggerMode: 'date', triggerDate: after.toISOString() }
  const [amount, unit] = after.split(' ')
  return { triggerMode: 'interval', triggerInterval: Number(amount), triggerIntervalUnit: unit }
}
