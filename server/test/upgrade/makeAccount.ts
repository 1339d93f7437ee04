// Makes the account of the upgrade test with servers of this version, and leaves it with work in flight: messages that
// were being sent, jobs that were running, events that nobody has read.
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../src/platform/database/connection.ts'
import { command, type Installation, startServer } from '../process.ts'
import type { SmtpServerHandle } from '../smtp.ts'
import { type Account, type Api, apiOf, eventually } from './account.ts'

interface Place {
  t: Pick<TestContext, 'after'>
  sql: Sql
  where: Installation
  smtp: SmtpServerHandle
}

const PEOPLE = 24

const filter = (field: string, type: string, operator: string, value: unknown) => ({
  ...{ glue: 'and', object: 'lead', field, type, operator },
  properties: { filter: value },
})

const points = (id: string, value: number, more: object = {}) => ({
  ...{ id, name: `${value} points`, type: 'lead.changepoints', properties: { points: value } },
  ...more,
})

const NEXT_YEAR = { triggerMode: 'interval', triggerInterval: 1, triggerIntervalUnit: 'y' }

/** Makes all of it. The servers have ended when it returns. */
export async function makeAccount(place: Place): Promise<Omit<Account, 'version'>> {
  const made = await command(place.where, ['credential', 'create', '--name', 'upgrade', '--init', '--json'])
  const credential = JSON.parse(made.stdout) as { clientId: string; clientSecret: string }
  const start = (role: 'start' | 'web', env: NodeJS.ProcessEnv) => startWith(place, role, credential, env)
  // Longer than all of this takes: what fails now is tried again by the next version.
  const settled = await start('start', { CAMPANILE_CAMPAIGN_TIME_WAIT_ON_EVENT_FALSE: 'PT5M' })
  const base = await makeSettled(settled.api, place)
  await settled.server.stop()

  const sending = await start('start', { CAMPANILE_MAILER_DSN: place.smtp.dsn })
  await sending.api.post(`/emails/${base.emails.news}/send`)
  const left = await eventually('the news left', async () => {
    const { messages } = await place.smtp.state()
    return messages.length === PEOPLE ? messages : null
  })
  await eventually('no message is being sent', async () => !(await countSends(place.sql, 'sending')))
  await sending.server.stop()

  const web = await start('web', {})
  const asked = await askForWork(web.api, base)
  await killInBroadcast(place.sql, web, base.emails.third)
  // Workers leave a younger broadcast to its request.
  await sleep(31_000)
  await killAtWork(place)

  const last = await start('web', {})
  await leaveEvents(last.api, { base, url: place.where.url, pixels: left.slice(0, 2).map(pixelOf) })
  await last.server.stop()

  const unknown = (await place.sql`select address from email_sends where state = 'sending' and lane > 1`).map(
    (row) => row.address as string,
  )
  const everybody = Array.from({ length: PEOPLE }, (_, n) => address(n))
  return {
    ...credential,
    ...base,
    segments: { ...base.segments, ...asked.segments },
    campaigns: { ...base.campaigns, ...asked.campaigns },
    due: [
      ...[1, 2, 3, 4, 5].map((n) => `Welcome to ${address(n)}`),
      ...everybody.filter((to) => !unknown.includes(to)).map((to) => `Second to ${to}`),
      ...everybody.map((to) => `Third to ${to}`),
    ],
    unknown: unknown.length,
  }
}

const address = (n: number) => `c${n + 1}@upgrade.example`

type Running = Awaited<ReturnType<typeof startWith>>

async function startWith(
  { t, where }: Place,
  role: 'start' | 'web',
  credential: { clientId: string; clientSecret: string },
  env: NodeJS.ProcessEnv,
) {
  const server = await startServer(t, { ...where, env: { ...where.env, ...env } }, role)
  return { server, api: await apiOf(where.url, credential) }
}

/** What is there and at rest: one mail lies in the built-in outbox, a campaign's events failed, or wait. */
async function makeSettled(api: Api, { sql, where }: Place) {
  for (const [label, type] of [
    ['Colour', 'text'],
    ['Age', 'number'],
    ['Size', 'number'],
  ])
    await api.post('/fields/contact/new', {
      label,
      alias: label?.toLowerCase(),
      type,
      isIndexed: label === 'Age',
    })
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    ...{
      email: address(n),
      firstname: `Person ${n + 1}`,
      colour: n % 2 ? 'blue' : 'red',
      age: n + 21,
      size: n,
    },
    tags: ['upgrade'],
  }))
  const contacts = Object.values((await api.post('/contacts/batch/new', people)).contacts).map(
    (contact) => (contact as { id: number }).id,
  )
  const { company } = await api.post('/companies/new', { companyname: 'Acme' })
  await api.post(`/companies/${company.id}/contact/${contacts[0]}/add`)
  const segment = async (name: string, filters: unknown[]) =>
    (await api.post('/segments/new', { name, filters })).list.id as number
  const all = await segment('All', [filter('email', 'email', '!empty', '')])
  const blue = await segment('Blue', [filter('colour', 'text', '=', 'blue')])
  const deleted = await segment('Old', [])
  for (const id of contacts.slice(0, 3)) await api.post(`/segments/${deleted}/contact/${id}/add`)
  const theme = await api.download('/themes/blank')
  await api.upload('/themes/new', 'mine.zip', theme)
  const content = randomBytes(3_000).toString('hex')
  const { file } = await api.upload('/files/assets/new', 'prices.txt', Buffer.from(content))
  const { asset } = await api.post('/assets/new', {
    title: 'Prices',
    storageLocation: 'local',
    file: file.name,
  })
  const { form } = await api.post('/forms/new', {
    ...{ name: 'Contact us', formType: 'standalone', postAction: 'return' },
    fields: [
      { label: 'Email', type: 'email', alias: 'email', mappedObject: 'contact', mappedField: 'email' },
      { label: 'Send', type: 'button' },
    ],
    actions: [{ name: 'pts', type: 'lead.pointschange', properties: { operator: 'plus', points: 2 } }],
  })
  const email = async (name: string, emailType: string) =>
    (
      await api.post('/emails/new', {
        ...{ name, subject: name, language: 'en', emailType, template: 'mine' },
        lists: emailType === 'list' ? [all] : [],
        customHtml: `<html><body><p>Dear {contactfield=firstname}</p><a href="https://upgrade.example/${name}">More</a></body></html>`,
      })
    ).email.id as number
  const emails = {
    welcome: await email('Welcome', 'template'),
    news: await email('News', 'list'),
    second: await email('Second', 'list'),
    third: await email('Third', 'list'),
  }
  await eventually('the segments are built', async () => {
    const [row] = await sql`select count(*) filter (where segment_id = ${all}) as everybody,
      count(*) filter (where segment_id = ${blue}) as blue from segment_contacts`
    return row?.everybody === PEOPLE && row.blue === PEOPLE / 2
  })
  const campaign = async (name: string, lists: number[], events: unknown[]) =>
    (await api.post('/campaigns/new', { name, lists, events })).campaign.id as number
  const journey = await campaign(
    'Journey',
    [blue],
    [
      points('a', 5, { children: ['b', 'c', 'd'] }),
      points('b', 0),
      { id: 'c', name: 'Mail', type: 'email.send', properties: { email: emails.welcome } },
      points('d', 1_000, NEXT_YEAR),
    ],
  )
  const gone = await campaign('Gone', [all], [points('a', 500, NEXT_YEAR)])
  await eventually('the campaigns ran as far as they can', async () => {
    const [row] = await sql`select count(*) from campaign_event_log where is_scheduled`
    return row?.count === PEOPLE + (PEOPLE / 2) * 3
  })
  await api.post(`/emails/${emails.welcome}/contact/${contacts[0]}/send`)
  await eventually(
    'a mail lies in the outbox',
    () => readdirSync(join(where.dataDir, 'outbox')).filter((name) => name.endsWith('.eml')).length === 1,
  )
  await eventually('all events are read', async () => {
    const [row] = await sql`select exists (select from event_cursors c
      where c.target is not null or exists (select from domain_events e where e.transaction_id >= pg_snapshot_xmax(c.seen))) as yes`
    return row?.yes === false
  })
  return {
    contacts,
    segments: { all, blue, deleted },
    emails,
    campaigns: { journey, deleted: gone },
    asset: { id: asset.id as number, content },
    form: form.id as number,
  }
}

type Base = Awaited<ReturnType<typeof makeSettled>>

/** Asks for work that nobody does yet. */
async function askForWork(api: Api, { contacts, segments, emails, campaigns }: Base) {
  await api.post(`/emails/${emails.second}/send`)
  for (const id of contacts.slice(1, 5)) await api.post(`/emails/${emails.welcome}/contact/${id}/send`)
  const young = await api.post('/segments/new', {
    name: 'Young',
    filters: [filter('age', 'number', 'lt', 30)],
  })
  const reached = { name: 'Tag', type: 'lead.changetags', properties: { add_tags: ['reached'] } }
  await api.post('/points/triggers/new', {
    ...{ name: 'Reached', points: 5, triggerExistingLeads: true, events: [reached] },
  })
  const hundred = { name: 'Tag', type: 'lead.changetags', properties: { add_tags: ['hundred'] } }
  await api.post('/points/triggers/new', { name: 'Hundred', points: 100, events: [hundred] })
  const { campaign } = await api.get(`/campaigns/${campaigns.journey}`)
  const repaired = Object.values(campaign.events as Record<string, { id: number; name: string }>).find(
    ({ name }) => name === '0 points',
  )
  await api.patch(`/campaigns/${campaigns.journey}/edit`, {
    events: [{ id: repaired?.id, properties: { points: 7 } }],
  })
  const late = await api.post('/campaigns/new', {
    ...{ name: 'Late', lists: [segments.all], events: [points('a', 1)] },
  })
  await api.delete(`/segments/${segments.deleted}/delete`)
  await api.delete(`/campaigns/${campaigns.deleted}/delete`)
  const { fields } = await api.get('/fields/contact?limit=200')
  const size = Object.values(fields as Record<string, { id: number; alias: string }>).find(
    ({ alias }) => alias === 'size',
  )
  await api.delete(`/fields/contact/${size?.id}/delete`)
  return {
    segments: { young: young.list.id as number },
    campaigns: { late: late.campaign.id as number },
  }
}

/** A request to send ends with its process, before it has queued anybody. */
async function killInBroadcast(sql: Sql, { server, api }: Running, emailId: number): Promise<void> {
  await sql.begin(async (db) => {
    await db`lock table email_sends in exclusive mode`
    const request = api.post(`/emails/${emailId}/send`).catch(() => {})
    await eventually('the broadcast began', async () => (await sql`select from email_broadcasts`).length)
    await server.kill()
    await request
  })
}

/** A worker is ended while it sends and works on jobs, all of which something holds up. */
async function killAtWork({ t, sql, where, smtp }: Place): Promise<void> {
  await smtp.fail([{ at: 'end', action: 'hang' }])
  const env = { ...where.env, CAMPANILE_MAILER_DSN: smtp.dsn, CAMPANILE_MAILER_CONNECTIONS: '6' }
  await sql.begin(async (db) => {
    await db`select from email_broadcasts for update`
    await db`lock table segment_contacts, point_changes, point_trigger_firings in exclusive mode`
    const worker = await startServer(t, { ...where, env }, 'worker')
    await eventually('jobs are stuck and messages are being sent', async () => {
      const jobs = await sql<{ task: string; locked: boolean }[]>`
        select task_identifier as task, locked_at is not null as locked from graphile_worker.jobs order by 1`
      const tasks = [
        ...['campaign.purge', 'campaign.run', 'emails.broadcast'],
        ...['points.existing', 'segment.purge', 'segment.rebuild'],
      ]
      const isStuck = jobs.filter((job) => job.locked).length === 4
      const hasAll = tasks.every((task) => jobs.some((job) => job.task === task))
      return isStuck && hasAll && (await countSends(sql, 'sending')) === 6
    })
    await worker.kill()
  })
  await smtp.fail([])
}

/** Changes that a server answered and no worker has seen. */
async function leaveEvents(
  api: Api,
  { base: { contacts, emails, asset }, url, pixels }: { base: Base; url: string; pixels: string[] },
): Promise<void> {
  await api.patch(`/contacts/${contacts[2]}/edit`, { colour: 'blue' })
  await api.post(`/contacts/${contacts[4]}/points/plus/100`)
  await api.patch(`/contacts/${contacts[0]}/edit`, { age: 50 })
  await api.patch(`/contacts/${contacts[9]}/edit`, { age: 25 })
  const made = await api.post('/contacts/new', { firstname: 'New', colour: 'blue', age: 60 })
  await api.post(`/emails/${emails.welcome}/contact/${contacts[5]}/send`, { assetAttachments: [asset.id] })
  for (const pixel of pixels) {
    const answer = await fetch(`${url}/email/${pixel}.gif`, {
      headers: { 'user-agent': 'Mozilla/5.0 (X11)' },
    })
    if (answer.status !== 200) throw new Error(`pixel: ${answer.status}`)
  }
  contacts.push(made.contact.id)
}

function pixelOf(message: string): string {
  const hash = /\/email\/(\w+)\.gif/.exec(message.replaceAll('=\r\n', ''))?.[1]
  if (!hash) throw new Error('a message has no pixel')
  return hash
}

async function countSends(sql: Sql, state: string): Promise<number> {
  const [row] = await sql`select count(*) from email_sends where state = ${state}`
  return row?.count ?? 0
}
