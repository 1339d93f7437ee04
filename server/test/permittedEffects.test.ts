// Every type of campaign event, trigger event and form action acts only on contacts of its publisher: it has no effect on
// contacts that the publisher may not view, nor on those that the publisher may not edit or delete where it changes them.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { runCampaign } from '../src/features/automation/campaignRuns/runCampaign.ts'
import { catalog, consumers } from '../src/features/index.ts'
import { recordPushIds } from '../src/features/messaging/notifications/pushIds.ts'
import { recordSubmissions } from '../src/features/web/submissions/recordSubmissions.ts'
import { now } from '../src/platform/clock.ts'
import { loadConfig, withSettings } from '../src/platform/config.ts'
import { transaction } from '../src/platform/database/connection.ts'
import { type Client, testApp } from './app.ts'
import { consumeAll } from './consume.ts'
import { EVERY_RIGHT } from './lackingRight.ts'

const SETTINGS = {
  sms_dsn: 'twilio://AC1:secret@127.0.0.1:9?from=%2B15550100&scheme=http',
  notification_enabled: true,
  notification_app_id: 'app',
  notification_rest_api_key: 'key',
  integrations: { crm: 'https://crm.sample.example/' },
}
const app = await testApp(undefined, SETTINGS)
const { sql } = app
const config = { ...withSettings(loadConfig({ env: {}, cwd: import.meta.dirname })), ...SETTINGS }
const admin = await app.as('admin')
const AUTHOR = { ...EVERY_RIGHT, 'lead:leads': ['viewown', 'editown', 'deleteown', 'create'] }
/** Publishers by the rights that they lack. */
const PUBLISHERS = {
  'may view and edit own contacts only': await app.as(AUTHOR),
  'may view all contacts, edit own ones only': await app.as({
    ...AUTHOR,
    'lead:leads': [...AUTHOR['lead:leads'], 'viewother'],
  }),
  'may view and edit all contacts': await app.as(EVERY_RIGHT),
} as const

async function make(path: string, body: Record<string, unknown>, client: Client = admin): Promise<number> {
  const answer = await client.post(`${path}/new`, body)
  assert.equal(answer.status, 201, `${path}: ${answer.text}`)
  return (Object.values(answer.body)[0] as { id: number }).id
}

const company = await make('/companies', {
  companyname: 'Sample',
  owner: PUBLISHERS['may view and edit own contacts only'].userId,
})
const [listed, empty] = [await make('/segments', { name: 'A' }), await make('/segments', { name: 'B' })]
const stage = await make('/stages', { name: 'Ready', weight: 10 })
const campaign = await make('/campaigns', { name: 'Another', isPublished: true })

const template = {
  ...{
    name: 'M',
    subject: 'Hi {contactfield=firstname}',
    emailType: 'template',
    isPublished: true,
    language: 'en',
    lists: [],
  },
  customHtml: '<html><body><p>{contactfield=firstname}</p></body></html>',
}
const email = await make('/emails', template)
const sms = await make('/smses', { name: 'T', message: 'Hi', smsType: 'template', isPublished: true })
const push = { name: 'N', heading: 'Hi', message: 'x', isPublished: true }
const [browserPush, phonePush] = [
  await make('/notifications', push),
  await make('/notifications', { ...push, mobile: true }),
]
const marketingMessage = await make('/messages', {
  name: 'All',
  isPublished: true,
  channels: { email: { channel: 'email', channelId: email, isEnabled: true } },
})
const userMail = { useremail: { email }, user_id: [1] }

type Right = 'view' | 'edit' | 'delete'
/** The right that a type needs for contacts, and properties with which it acts on the contacts of `people`. */
interface Effect {
  properties: Readonly<Record<string, unknown>>
  needs: Right
}
const views = (properties: Record<string, unknown> = {}): Effect => ({ properties, needs: 'view' })
const edits = (properties: Record<string, unknown> = {}): Effect => ({ properties, needs: 'edit' })

/** Campaign actions. Decisions and conditions have no effect by themselves. */
const CAMPAIGN_ACTIONS: Readonly<Record<string, Effect | 'no contact'>> = {
  'lead.addtocompany': edits({ company }),
  'lead.scorecontactscompanies': edits({ score: 5 }),
  'lead.updatecompany': edits({ companyname: 'Other', companycity: 'Bonn' }),
  'lead.changepoints': edits({ points: 5 }),
  'stage.change': edits({ stage }),
  'lead.changetags': edits({ add_tags: ['new'], remove_tags: ['old'] }),
  'lead.updatelead': edits({ city: 'Bonn' }),
  'lead.changeowner': edits({ owner: (await app.as({})).userId }),
  'lead.adddnc': edits({ channels: ['sms'], reason: 'x' }),
  'lead.removednc': edits({ channels: ['notification'] }),
  'lead.deletecontact': { properties: {}, needs: 'delete' },
  'lead.changelist': edits({ addToLists: [empty], removeFromLists: [listed] }),
  'dwc.push_content': 'no contact',
  'notification.send_notification': views({ notification: browserPush }),
  'notification.send_mobile_notification': views({ notification: phonePush }),
  'twitter.tweet': 'no contact',
  'sms.send_text_sms': views({ sms }),
  'email.send': views({ email, email_type: 'transactional' }),
  'email.send.to.user': views({ ...userMail, to: '{contactfield=email}' }),
  'message.send': views({ marketingMessage }),
  'tracking.pixel.send': 'no contact',
  'focus.show': 'no contact',
  'campaign.addremovelead': edits({ addTo: [campaign], removeFrom: [] }),
  'campaign.jump_to_event': 'no contact',
  'campaign.sendwebhook': views({
    ...{ url: 'https://shop.sample.example/', method: 'post', timeout: 10, headers: { list: [] } },
    additional_data: { list: [{ label: 'who', value: '{contactfield=firstname}' }] },
  }),
  'plugin.leadpush': views({ integration: 'crm' }),
}

const TRIGGER_EVENTS: Readonly<Record<string, Effect>> = {
  'lead.changetags': edits({ add_tags: ['new'], remove_tags: ['old'] }),
  'lead.changelists': edits({ addToLists: [empty], removeFromLists: [listed] }),
  'email.send': views({ email }),
  'email.send_to_user': views({ email, user_id: [1] }),
  'campaign.changecampaign': edits({ addTo: [campaign], removeFrom: [] }),
  'plugin.leadpush': views({ integration: 'crm' }),
}

const FORM_ACTIONS: Readonly<Record<string, Effect | 'no contact'>> = {
  'lead.scorecontactscompanies': edits({ score: 5 }),
  'lead.pointschange': edits({ operator: 'plus', points: 5 }),
  'lead.changetags': edits({ add_tags: ['new'], remove_tags: ['old'] }),
  'lead.addutmtags': edits(),
  'lead.remove_do_not_contact': edits(),
  'lead.changelist': edits({ addToLists: [empty], removeFromLists: [listed] }),
  'asset.download': 'no contact',
  // Only answers are sent about contacts that the publisher may not view: see copies.test.ts and formResults.test.ts.
  'form.repost': 'no contact',
  'email.send.lead': views({ email }),
  'email.send.user': 'no contact',
  'form.email': 'no contact',
  'plugin.leadpush': views({ integration: 'crm' }),
}

const PEOPLE = ['own', 'other'] as const
let count = 0

/** A contact of the publisher and one of another user, with everything that an action can take away or add to. */
async function people(publisher: Client): Promise<Record<(typeof PEOPLE)[number], number>> {
  const ids = []
  for (const owner of [publisher.userId, admin.userId]) {
    count++
    const body = { firstname: `P${count}`, email: `p${count}@sample.example`, mobile: '+4915112345678' }
    const id = await make('/contacts', { ...body, owner, tags: ['old'] })
    const each = await make('/companies', { companyname: `Company ${count}`, owner })
    for (const path of [`/companies/${each}`, `/segments/${listed}`])
      assert.equal((await admin.post(`${path}/contact/${id}/add`)).status, 200)
    await transaction(sql, (db) =>
      recordPushIds(
        db,
        ['browser', 'phone'].map((kind) => ({
          ...{ contactId: id, pushId: `${kind} ${id}`, isMobile: kind === 'phone' },
          ...{ isEnabled: true, isProven: true },
        })),
        now(),
      ),
    )
    ids.push(id)
  }
  const [own = 0, other = 0] = ids
  return { own, other }
}

/** Tables that note that a campaign, trigger or form looked at a contact, and its visits and changes. */
const NOTES = [
  'campaign_contacts',
  'campaign_event_log',
  'form_submissions',
  'contact_ips',
  'point_trigger_firings',
]
const columns = await sql<{ table: string; column: string }[]>`
  select c.table_name as "table", c.column_name as "column" from information_schema.columns c
  join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace
  where c.table_schema = 'public' and c.column_name in ('contact_id', 'about_id') and t.relkind in ('r', 'p')
    and not t.relispartition and c.table_name <> all(${NOTES}::text[])`

/** The contact, its companies, and all rows about it, as one text for each table. */
async function stateOf(contactId: number): Promise<Map<string, string>> {
  const of = ({ table, column }: { table: string; column: string }) =>
    `select '${table}' as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as state from "${table}" t where "${column}" = ${contactId}`
  const rows = await sql.unsafe<{ name: string; state: string }[]>(
    [
      ...columns.map(of),
      `select 'contacts', (to_jsonb(c) - 'last_active')::text from contacts c where id = ${contactId}`,
      `select 'companies', string_agg(c::text, ',') from companies c join company_contacts m on m.company_id = c.id where m.contact_id = ${contactId}`,
    ].join(' union all '),
  )
  return new Map(rows.map(({ name, state }) => [name, state]))
}

/** The tables that `act` changes about each contact. */
async function changed(
  ids: Readonly<Record<(typeof PEOPLE)[number], number>>,
  act: () => Promise<unknown>,
): Promise<Record<(typeof PEOPLE)[number], string[]>> {
  const before = { own: await stateOf(ids.own), other: await stateOf(ids.other) }
  await act()
  const after = { own: await stateOf(ids.own), other: await stateOf(ids.other) }
  const tables = (who: (typeof PEOPLE)[number]) =>
    [...after[who]].flatMap(([name, state]) => (before[who].get(name) === state ? [] : [name]))
  return { own: tables('own'), other: tables('other') }
}

function assertEffects(
  publisher: string,
  needs: Right,
  { own, other }: Record<(typeof PEOPLE)[number], string[]>,
): void {
  assert.notDeepEqual(own, [], 'it acts on the own contact')
  const isAllowed =
    publisher === 'may view and edit all contacts' ||
    (needs === 'view' && publisher === 'may view all contacts, edit own ones only')
  if (isAllowed) assert.deepEqual(other, own, 'it acts on the other contact')
  else assert.deepEqual(other, [], 'the other contact is left alone')
}

function eachPublisher(
  kind: string,
  effects: Readonly<Record<string, Effect | 'no contact'>>,
  act: (
    type: string,
    effect: Effect,
    publisher: Client,
  ) => Promise<Record<(typeof PEOPLE)[number], string[]>>,
): void {
  suite(kind, () => {
    for (const [type, effect] of Object.entries(effects)) {
      if (effect === 'no contact') continue
      for (const [rights, publisher] of Object.entries(PUBLISHERS))
        test(`${type} of a publisher who ${rights}`, async () => {
          assertEffects(rights, effect.needs, await act(type, effect, publisher))
        })
    }
  })
}

test('every campaign action, trigger event and form action has a row', () => {
  const actions = [...catalog.campaignEvents.values()].filter(({ kind }) => kind === 'action')
  const typesOf = (some: Iterable<{ type: string }>) => [...some].map(({ type }) => type).sort()
  assert.deepEqual(Object.keys(CAMPAIGN_ACTIONS).sort(), typesOf(actions))
  assert.deepEqual(Object.keys(TRIGGER_EVENTS).sort(), typesOf(catalog.triggerEvents.values()))
  assert.deepEqual(Object.keys(FORM_ACTIONS).sort(), typesOf(catalog.formActions.values()))
})

eachPublisher('campaign actions', CAMPAIGN_ACTIONS, async (type, { properties }, publisher) => {
  const ids = await people(publisher)
  for (const id of Object.values(ids))
    assert.equal((await admin.post(`/contacts/${id}/dnc/notification/add`)).status, 200)
  if (type.startsWith('notification.'))
    for (const id of Object.values(ids)) await admin.post(`/contacts/${id}/dnc/notification/remove`)
  const campaignId = await make(
    '/campaigns',
    { name: type, isPublished: true, events: [{ id: 'a', type, properties }] },
    publisher,
  )
  for (const id of Object.values(ids))
    assert.equal((await admin.post(`/campaigns/${campaignId}/contact/${id}/add`)).status, 200)
  return changed(ids, () => runCampaign(sql, campaignId, { config, catalog, clock: now }))
})

eachPublisher('trigger events', TRIGGER_EVENTS, async (type, { properties }, publisher) => {
  const ids = await people(publisher)
  const points = 1_000 + count
  const triggerId = await make(
    '/points/triggers',
    { name: type, isPublished: true, points, events: [{ name: type, type, properties }] },
    publisher,
  )
  await consumeAll(sql, consumers, config)
  for (const id of Object.values(ids)) await admin.post(`/contacts/${id}/points/plus/${points}`)
  const effects = await changed(ids, () => consumeAll(sql, consumers, config))
  await admin.delete(`/points/triggers/${triggerId}/delete`)
  return effects
})

eachPublisher('form actions', FORM_ACTIONS, async (type, { properties }, publisher) => {
  const ids = await people(publisher)
  for (const id of Object.values(ids))
    assert.equal((await admin.post(`/contacts/${id}/dnc/email/add`)).status, 200)
  const formId = await make('/forms', { name: type, actions: [{ name: type, type, properties }] }, publisher)
  await consumeAll(sql, consumers, config)
  const submission = {
    ...{ at: now(), formId, ip: null, pageId: null, trackingId: null, results: {}, isProven: true },
    referer: 'https://shop.example/?utm_source=sample',
  }
  await transaction(sql, (db) =>
    recordSubmissions(
      db,
      Object.values(ids).map((contactId) => ({ ...submission, contactId })),
      { now: now() },
    ),
  )
  return changed(ids, () => consumeAll(sql, consumers, config))
})

test('actions on companies change only companies that the publisher may edit', async () => {
  const publisher = PUBLISHERS['may view and edit own contacts only']
  const values = { companyname: 'Of another user', companycity: 'Ulm', owner: admin.userId }
  const other = await make('/companies', values)
  const body = { email: 'employee@sample.example', company: 'Of another user' }
  const contactId = await make('/contacts', body, publisher)
  const score = { type: 'lead.scorecontactscompanies', properties: { score: 5 } }
  const events = [
    { id: 'a', ...score },
    { id: 'b', type: 'lead.updatecompany', properties: { companycity: 'Bonn' } },
    {
      id: 'c',
      type: 'lead.updatecompany',
      properties: { companyname: 'Of another user', companycity: 'Bonn' },
    },
  ]
  const campaignId = await make('/campaigns', { name: 'Companies', isPublished: true, events }, publisher)
  assert.equal((await admin.post(`/campaigns/${campaignId}/contact/${contactId}/add`)).status, 200)
  await runCampaign(sql, campaignId, { config, catalog, clock: now })
  const form = { name: 'Companies', actions: [{ name: 'Score', ...score }] }
  const formId = await make('/forms', form, publisher)
  const submission = { at: now(), formId, contactId, ip: null, pageId: null, trackingId: null, results: {} }
  await transaction(sql, (db) =>
    recordSubmissions(db, [{ ...submission, isProven: true, referer: null }], { now: now() }),
  )
  await consumeAll(sql, consumers, config)
  const log = await sql`
    select count(*)::int as count from campaign_event_log where campaign_id = ${campaignId} and contact_id = ${contactId}`
  assert.deepEqual([...log], [{ count: 3 }])
  const { company: after } = (await admin.get(`/companies/${other}`)).body
  assert.deepEqual([after.fields.all.companycity, after.score], ['Ulm', 0])
})
