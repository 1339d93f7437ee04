// A second person's word before an email goes to segments.
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { type Client, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { insertContacts, testConfig } from '../../../../test/mail.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { insertBroadcast } from '../emails/broadcasts.sql.ts'
import { runBroadcast } from '../emails/broadcastTask.ts'
import { queueJoined } from '../emails/queueBroadcast.ts'

const now = new Date()
const WRITER = {
  'email:emails': ['viewown', 'viewother', 'editown', 'editother', 'create'],
  'lead:lists': ['viewother', 'viewown'],
}
const APPROVER = { 'email:emails': ['viewown', 'viewother', 'approve'] }
const FORM = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
const MAIL = {
  name: 'News',
  subject: 'News',
  language: 'en',
  emailType: 'list',
  lists: [1],
  customHtml: '<p>Hi</p>',
}

async function account(t: TestContext, settings = { email_approval: true }) {
  const app = await testApp(t, settings)
  const admin = await app.as('admin')
  await admin.post('/segments/new', { name: 'All', filters: [] })
  const people = await insertContacts(app.sql, 3)
  await app.sql`insert into segment_contacts (segment_id, contact_id, date_added) select 1, unnest(${people}::bigint[]), ${now}`
  const made = await admin.post('/emails/new', { ...MAIL, isPublished: true })
  assert.equal(made.status, 201, made.text)
  const [writer, approver] = [await app.as(WRITER), await app.as(APPROVER)]
  const id = made.body.email.id as number
  const approval = `/emails/${id}/approval`
  const stateOf = async (who: Client = admin) => (await who.get(approval)).body.approval.state
  const queued = async () =>
    (await app.sql<{ n: number }[]>`select count(*)::int as n from email_sends`)[0]!.n
  return { app, sql: app.sql, admin, writer, approver, id, approval, stateOf, queued, people }
}

test('without the setting nothing is asked for: emails go out, and asking is a 409', async (t) => {
  const { admin, id, approval, queued } = await account(t, { email_approval: false })
  assert.equal((await admin.get(approval)).body.approval.isNeeded, false)
  assert.equal((await admin.post(approval)).status, 409)
  const sent = await admin.post(`/emails/${id}/send`)
  assert.equal(sent.status, 200, sent.text)
  assert.equal(await queued(), 3)
})

test('an email that is not approved does not go to segments, by request or in the background; approved it goes', async (t) => {
  const { sql, admin, writer, approver, id, approval, stateOf, queued, people } = await account(t)
  const config = testConfig({ email_approval: true })
  const background = async () => {
    const broadcast = await insertBroadcast(sql, { emailId: id, remaining: null, actor: SYSTEM }, now)
    const { isDone } = await runBroadcast(sql, broadcast, { config, now: new Date() })
    await sql`delete from email_broadcasts`
    return isDone
  }
  assert.equal(await stateOf(), 'none')
  const refused = await admin.post(`/emails/${id}/send`)
  assert.equal(refused.status, 409, refused.text)
  assert.match(refused.body.errors[0].message, /not approved/)
  assert.equal((await writer.post(approval)).status, 200)
  assert.equal(await stateOf(), 'asked')
  assert.equal((await admin.post(`/emails/${id}/send`)).status, 409)
  assert.equal(await background(), false)
  const joined = [{ emailId: id, segmentId: 1, contactIds: people }]
  await sql.begin((db) => queueJoined(db, joined, { config, now: new Date(), actor: SYSTEM }))
  assert.equal(await queued(), 0, 'nothing was queued on any way')
  const approved = await approver.post(`${approval}/approve`, { note: ' Good. ' })
  assert.equal(approved.status, 200, approved.text)
  assert.deepEqual([approved.body.approval.state, approved.body.approval.note], ['approved', 'Good.'])
  assert.equal((await admin.post(`/emails/${id}/send`)).status, 200)
  assert.equal(await queued(), 3)
})

test('those with the right are mailed once when they are asked, and again when an approved email is edited', async (t) => {
  const { sql, admin, writer, approver, id, approval, stateOf } = await account(t)
  const mails = () =>
    sql<{ subject: string; to: string[] }[]>`select subject, to_addresses as to from user_mails order by id`
  await Promise.all([writer.post(approval), writer.post(approval)])
  const asked = await mails()
  const addresses = await sql<
    { email: string }[]
  >`select email from users where id in (${admin.userId}, ${approver.userId}) order by id`
  assert.deepEqual(asked.flatMap(({ to }) => to).toSorted(), addresses.map(({ email }) => email).toSorted())
  assert.match(asked[0]!.subject, /"News" waits for your approval/)
  await writer.patch(`/emails/${id}/edit`, { subject: 'Before the answer' })
  await approver.post(`${approval}/approve`)
  await admin.patch(`/emails/${id}/edit`, { isPublished: true, name: 'Filed' })
  assert.equal(await stateOf(), 'approved', 'what was approved is the same')
  await admin.patch(`/emails/${id}/edit`, { subject: 'Before the answer' })
  assert.equal(await stateOf(), 'approved', 'an edit that changes nothing')
  assert.equal((await mails()).length, asked.length)
  await writer.patch(`/emails/${id}/edit`, { subject: 'After it' })
  assert.equal(await stateOf(), 'asked')
  assert.equal((await admin.post(`/emails/${id}/send`)).status, 409)
  assert.equal((await mails()).length, 2 * asked.length)
  await approver.post(`${approval}/approve`)
  await admin.put(`/emails/${id}/draft`, { ...MAIL, subject: 'By a draft' })
  assert.equal(await stateOf(), 'approved')
  await admin.post(`/emails/${id}/draft/publish`)
  assert.equal(await stateOf(), 'asked')
})

test('only who has the right decides, only what is asked is decided, and of two who decide at once one does', async (t) => {
  const { admin, writer, approver, id, approval, stateOf, app } = await account(t)
  const stranger = await app.as({ 'lead:leads': ['viewown'] })
  assert.equal((await stranger.get(approval)).status, 403)
  assert.equal((await approver.post(approval)).status, 403, 'who may not edit does not ask')
  assert.equal((await approver.post(`${approval}/approve`)).status, 409, 'nobody asked')
  await writer.post(approval)
  assert.equal((await writer.post(`${approval}/approve`)).status, 403)
  assert.equal((await writer.post(`${approval}/refuse`, { note: 'No' })).status, 403)
  for (const note of [undefined, '', '  ', 7, ['x'], 'x'.repeat(2_001)])
    assert.equal((await approver.post(`${approval}/refuse`, { note })).status, 400, String(note).slice(0, 9))
  assert.equal(await stateOf(writer), 'asked')
  const decided = await Promise.all([approver, admin].map((who) => who.post(`${approval}/approve`)))
  assert.deepEqual(decided.map(({ status }) => status).toSorted(), [200, 409])
  assert.equal((await writer.post(approval)).status, 409, 'it is approved')
  const refused = await approver.post(`${approval}/refuse`, { note: 'The price is wrong.' })
  assert.equal(refused.status, 200, refused.text)
  const { state, note, decidedBy } = (await writer.get(approval)).body.approval
  assert.deepEqual(
    { state, note, decidedBy },
    { state: 'refused', note: 'The price is wrong.', decidedBy: approver.userId },
  )
  assert.equal((await admin.post(`/emails/${id}/send`)).status, 409)
  assert.equal((await admin.get('/emails/999999/approval')).status, 404)
  assert.equal((await admin.post('/emails/999999/approval')).status, 404)
  assert.equal((await admin.delete(`/emails/${id}/delete`)).status, 200)
  const [left] = await app.sql<{ n: number }[]>`select count(*)::int as n from email_approvals`
  assert.equal(left!.n, 0, 'it goes with the email')
})

test('each variant that goes out has to be approved', async (t) => {
  const { admin, id, approval, writer, approver } = await account(t)
  const variant = await admin.post('/emails/new', {
    ...{ ...MAIL, subject: 'Other', variantParent: id, isPublished: true },
    variantSettings: { weight: 50, winnerCriteria: 'email.openrate' },
  })
  const other = `/emails/${variant.body.email.id}/approval`
  await writer.post(approval)
  await approver.post(`${approval}/approve`)
  const refused = await admin.post(`/emails/${id}/send`)
  assert.equal(refused.status, 409, refused.text)
  assert.ok(refused.body.errors[0].message.includes(`id ${variant.body.email.id}`))
  await writer.post(other)
  await approver.post(`${other}/approve`)
  assert.equal((await admin.post(`/emails/${id}/send`)).status, 200)
})

test('no way to another content or audience leaves an email approved: each is asked about anew, and is not sent', async (t) => {
  const { admin, writer, approver, id, approval, stateOf, queued } = await account(t)
  await admin.post('/segments/new', { name: 'Other', filters: [] })
  const path = `/emails/${id}`
  const { email: stored } = (await admin.get(path)).body
  const ways: Record<string, () => Promise<{ status: number; text: string }>> = {
    'its text': () => writer.patch(`${path}/edit`, { customHtml: '<p>Other</p>' }),
    'its audience': () => writer.patch(`${path}/edit`, { lists: [2] }),
    'who is left out': () => writer.patch(`${path}/edit`, { excludedLists: [2], lists: [1] }),
    'the whole record': () => writer.put(`${path}/edit`, { ...MAIL, subject: 'Put', isPublished: true }),
    'a batch': () => writer.patch('/emails/batch/edit', [{ id, fromAddress: 'other@sample.example' }]),
    'a form': () => writer.post(`${path}/edit?_method=PATCH`, 'replyToAddress=other@sample.example', FORM),
    'dynamic content': () =>
      writer.patch(`${path}/edit`, {
        dynamicContent: [{ tokenName: 'One', content: 'Other', filters: [] }],
      }),
    'what the builder keeps': () =>
      writer.patch(`${path}/edit`, { grapesjsbuilder: { customMjml: '<mjml><mj-body></mj-body></mjml>' } }),
    'a draft': async () => {
      await writer.put(`${path}/draft`, { ...MAIL, customHtml: '<p>Draft</p>' })
      return writer.post(`${path}/draft/publish`, {})
    },
  }
  for (const [way, change] of Object.entries(ways)) {
    if ((await stateOf()) !== 'asked') await writer.post(approval)
    assert.equal((await approver.post(`${approval}/approve`)).status, 200, way)
    const changed = await change()
    assert.equal(changed.status, 200, `${way}: ${changed.text}`)
    assert.equal(await stateOf(), 'asked', way)
    assert.equal((await admin.post(`${path}/send`)).status, 409, way)
  }
  await approver.post(`${approval}/approve`)
  const copies = [
    await writer.post('/emails/new', { ...stored, id, lists: [1], isPublished: true }),
    await admin.post(`${path}/clone`),
  ].filter(({ status }) => status === 201)
  assert.ok(copies.length > 0)
  for (const { body } of copies) {
    assert.equal((await admin.get(`/emails/${body.email.id}/approval`)).body.approval.state, 'none')
    await admin.patch(`/emails/${body.email.id}/edit`, { isPublished: true, lists: [1] })
    assert.equal((await admin.post(`/emails/${body.email.id}/send`)).status, 409)
  }
  const token = (await admin.delete(`${path}/delete`)).headers['undo-token']
  assert.equal((await admin.post(`/undo/${token}`)).status, 200)
  assert.equal(await stateOf(), 'approved', 'what is back is what was approved')
  assert.equal(await queued(), 0)
})

test('editing two hundred approved emails takes as many statements as editing two', async (t) => {
  const { app, admin } = await account(t)
  const many = Array.from({ length: 200 }, (_, n) => ({ ...MAIL, name: `Mail ${n}` }))
  const made = (await admin.post('/emails/batch/new', many)).body.emails as { id: number }[]
  const ids = made.map(({ id }) => id)
  const edit = async (some: number[], subject: string) => {
    await app.sql`
      insert into email_approvals (email_id, state, date_asked) select unnest(${ids}::bigint[]), 'approved', ${now}
      on conflict (email_id) do update set state = 'approved'`
    return countStatements(app.sql, () =>
      admin.patch(
        '/emails/batch/edit',
        some.map((id) => ({ id, subject })),
      ),
    )
  }
  await edit(ids.slice(0, 2), 'First')
  const two = await edit(ids.slice(0, 2), 'Second')
  const all = await edit(ids, 'Third')
  assert.equal(all.count, two.count)
  const [left] = await app.sql<
    { n: number }[]
  >`select count(*)::int as n from email_approvals where state = 'approved'`
  assert.equal(left!.n, 0)
})
