// Calls of an installation that lead back to itself: by a webhook, a campaign and a form. Each ends after five rounds.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { emptyDatabase } from './database.ts'
import { command, installation, startServer } from './process.ts'
import { receiver } from './receiver.ts'
import { apiOf, eventually } from './upgrade/account.ts'

const MAX_HOPS = 5

async function setUp(t: TestContext) {
  const { sql, url } = await emptyDatabase(t)
  const where = await installation(t, {
    ...{ DATABASE_URL: url, CAMPANILE_OUTBOUND_ALLOWED_HOSTS: '127.0.0.1' },
    CAMPANILE_API_ENABLE_BASIC_AUTH: 'true',
  })
  const made = await command(where, ['credential', 'create', '--name', 'loops', '--init', '--json'])
  assert.equal(made.status, 0, made.stderr)
  await startServer(t, where)
  const api = await apiOf(where.url, JSON.parse(made.stdout))
  const { contact } = await api.post('/contacts/new', { email: 'ann@loops.example' })
  const own = where.url.replace('://', '://admin:Correct-horse-7@')
  const count = async (statement: PromiseLike<{ count: number }[]>) => (await statement)[0]?.count ?? 0
  return { sql, api, own, where, contactId: contact.id as number, count }
}

test('a webhook on points that adds points through the interface ends, and others are told as before', async (t) => {
  const { sql, api, own, contactId, count } = await setUp(t)
  const inbox = await receiver(t)
  const triggers = ['mautic.lead_points_change']
  const add = `/contacts/${contactId}/points/plus/1`
  const { hook } = await api.post('/hooks/new', { name: 'Loop', webhookUrl: `${own}/api${add}`, triggers })
  await api.post('/hooks/new', { name: 'Other', webhookUrl: inbox.url, triggers })
  await api.post(add)
  const points = () =>
    count(sql<{ count: number }[]>`select points::int as count from contacts where id = ${contactId}`)
  await eventually('the loop is refused', async () => {
    const rows =
      await sql`select from webhook_deliveries where webhook_id = ${hook.id} and status_code = '508'`
    return rows.length > 0
  })
  await sleep(2_000)
  assert.equal(await points(), 1 + MAX_HOPS)
  await eventually('the other webhook is told of all', () => inbox.received.length >= 1 + MAX_HOPS)
  assert.deepEqual(
    inbox.received.map(({ headers }) => headers['campanile-hops']),
    ['1', '2', '3', '4', '5', '6'],
  )
  // A later change by a person is published with a count of its own.
  await api.post(add)
  await eventually('it is told', () =>
    inbox.received.some((one, n) => n > MAX_HOPS && one.headers['campanile-hops'] === '1'),
  )
})

test('a campaign whose request lets the contact in again ends', async (t) => {
  const { sql, api, own, contactId, count } = await setUp(t)
  const { campaign } = await api.post('/campaigns/new', {
    ...{ name: 'Loop', allowRestart: true, isPublished: true },
    events: [
      {
        ...{ id: 'a', name: 'Call', type: 'campaign.sendwebhook' },
        properties: { url: `${own}/api/campaigns/1/contact/${contactId}/add`, method: 'post' },
      },
    ],
  })
  assert.equal(campaign.id, 1)
  await api.post(`/campaigns/1/contact/${contactId}/add`)
  const rotation = () =>
    count(
      sql<
        { count: number }[]
      >`select rotation as count from campaign_contacts where contact_id = ${contactId}`,
    )
  await eventually('the loop is refused', async () => {
    const rows = await sql`select from campaign_event_failures where reason like '%508%'`
    return rows.length > 0
  })
  await sleep(2_000)
  assert.equal(await rotation(), 1 + MAX_HOPS)
})

test('a form that posts what it gets to itself ends, and answers its visitor', async (t) => {
  const { sql, api, own, where, count } = await setUp(t)
  const { form } = await api.post('/forms/new', {
    ...{ name: 'Loop', formType: 'standalone', isPublished: true },
    fields: [{ label: 'Email', alias: 'email', type: 'email' }],
  })
  await api.patch(`/forms/${form.id}/edit`, {
    actions: [
      {
        ...{ name: 'Post', type: 'form.repost' },
        properties: { post_url: `${own}/form/submit?formId=${form.id}`, email: 'mauticform[email]' },
      },
    ],
  })
  const body = new URLSearchParams({
    'mauticform[formId]': String(form.id),
    'mauticform[email]': 'a@loops.example',
  })
  const answer = await fetch(`${where.url}/form/submit/ajax`, { method: 'POST', body })
  assert.equal(answer.status, 200, await answer.text())
  await sleep(2_000)
  const submissions = await count(
    sql<{ count: number }[]>`select count(*)::int as count from form_submissions where form_id = ${form.id}`,
  )
  // The one whose request was refused is refused itself: errors of the other server are the visitor's.
  assert.equal(submissions, MAX_HOPS)
})
