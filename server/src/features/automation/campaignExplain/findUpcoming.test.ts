// GET /contacts/ID/upcoming: what campaigns are about to do with a contact, on a test clock.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { journeys, type Step } from '../../../../test/campaigns.ts'
import { countStatements } from '../../../../test/countStatements.ts'

const later = (name: string, days: number): Step => ({
  ...{ type: 'lead.changepoints', name, with: { points: 1 } },
  after: `${days} d`,
})

const EMAIL = {
  ...{ name: 'Hello', subject: 'Hello', language: 'en', emailType: 'template', isPublished: true },
  ...{ lists: [], customHtml: '<p>x</p>' },
}

test('what campaigns are about to do with a contact is told in its order, decisions that wait among it', async (t) => {
  const on = await journeys(t)
  const [id, gone] = (await on.contacts([{ email: 'a@example.com' }, { firstname: 'B' }])) as [number, number]
  const email = (await on.admin.post('/emails/new', EMAIL)).body.email.id
  const first = await on.campaign([later('In five days', 5), later('In two days', 2)], { isPublished: true })
  const second = await on.campaign(
    [
      {
        ...{ type: 'email.send', name: 'Mail', with: { email, email_type: 'transactional' } },
        next: [{ type: 'email.open', name: 'Opened?', no: [later('Reminder', 3)] }],
      },
    ],
    { isPublished: true, name: 'Mailing' },
  )
  await on.add(first, [id, gone])
  await on.add(second, [id])
  await on.rest()
  const told = async (contactId: number) => {
    const answer = await on.admin.get(`/contacts/${contactId}/upcoming`)
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.body.isComplete, true)
    return answer.body.upcoming as {
      campaign: { id: number; name: string; isRunning: boolean }
      event: { name: string }
      dueAt: string | null
      isDecision: boolean
    }[]
  }
  const names = async (contactId: number) =>
    (await told(contactId)).map(({ event, dueAt, isDecision }) => [
      event.name,
      dueAt?.slice(0, 10),
      isDecision,
    ])
  assert.deepEqual(await names(id), [
    ['In two days', '2026-06-03', false],
    ['Opened?', '2026-06-04', true],
    ['In five days', '2026-06-06', false],
  ])
  // Nothing comes for who was taken out, and a campaign that rests says so.
  await on.admin.post(`/campaigns/${first.id}/contact/${gone}/remove`)
  assert.deepEqual(await names(gone), [])
  await on.admin.patch(`/campaigns/${second.id}/edit`, { isPublished: false })
  const mailing = (await told(id)).find(({ campaign }) => campaign.id === second.id)
  assert.deepEqual(mailing?.campaign, { id: second.id, name: 'Mailing', isRunning: false })
  // What was done is no future any more.
  await on.moveTo('P3D')
  assert.ok(!(await names(id)).some(([name]) => name === 'In two days'))
})

test('only campaigns that one may see are told of, and only of contacts that one may see', async (t) => {
  const on = await journeys(t)
  const [id] = (await on.contacts([{ firstname: 'A' }])) as [number]
  const campaign = await on.campaign([later('Later', 2)], { isPublished: true })
  await on.add(campaign, [id])
  await on.rest()
  const ask = async (permissions: Record<string, string[]>) =>
    (await on.as(permissions)).get(`/contacts/${id}/upcoming`)
  const all = { 'lead:leads': ['viewown', 'viewother'] }
  assert.equal(
    (await ask({ ...all, 'campaign:campaigns': ['viewother', 'viewown'] })).body.upcoming.length,
    1,
  )
  assert.deepEqual((await ask({ ...all, 'campaign:campaigns': ['viewown'] })).body.upcoming, [])
  assert.deepEqual((await ask(all)).body.upcoming, [])
  assert.equal((await ask({ 'campaign:campaigns': ['full'] })).status, 403)
  assert.equal((await on.admin.get('/contacts/999999/upcoming')).status, 404)
})

test('a hundred are told of at once, and that there are more; it takes no more statements', async (t) => {
  const on = await journeys(t)
  const [id, few] = (await on.contacts([{ firstname: 'A' }, { firstname: 'B' }])) as [number, number]
  const steps = Array.from({ length: 101 }, (_, n) => later(`P${n}`, n + 1))
  await on.add(await on.campaign(steps, { isPublished: true }), [id])
  await on.add(await on.campaign([later('One', 1)], { isPublished: true }), [few])
  await on.rest()
  const { body } = await on.admin.get(`/contacts/${id}/upcoming`)
  assert.equal(body.upcoming.length, 100)
  assert.equal(body.isComplete, false)
  assert.equal(body.upcoming.at(-1).event.name, 'P99')
  const count = async (contactId: number) =>
    (await countStatements(on.sql, () => on.admin.get(`/contacts/${contactId}/upcoming`))).count
  await count(id)
  assert.equal(await count(id), await count(few))
})
