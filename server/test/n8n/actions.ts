// n8n's own node for actions against the running server, with every operation it offers: `npm run test:n8n` fetches it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientToken } from '../clientToken.ts'
import { testDatabase } from '../database.ts'
import { installation, startServer } from '../process.ts'
import { smtpServer } from '../smtp.ts'
import { actionNode } from './host.ts'

const folder = process.env.CAMPANILE_N8N ?? ''

test('every operation of the node does what its users read', { timeout: 120_000 }, async (t) => {
  const { sql, url } = await testDatabase(t)
  const { dsn } = await smtpServer(t)
  const where = await installation(t, { DATABASE_URL: url, CAMPANILE_MAILER_DSN: dsn })
  await startServer(t, where)
  const authorization = `Bearer ${await clientToken(sql)}`
  const { execute, options } = actionNode({ folder, serverUrl: where.url, authorization })
  // biome-ignore lint/suspicious/noExplicitAny: answers have many shapes
  const post = async (path: string, body: object): Promise<any> => {
    const headers = { authorization, 'content-type': 'application/json' }
    const answer = await fetch(`${where.url}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    assert.ok(answer.ok, `${path}: ${answer.status}`)
    return Object.values((await answer.json()) as object)[0]
  }

  const person = { email: 'ada@n8n.example', firstName: 'Ada', lastName: 'L', company: 'Engines' }
  const [contact] = await execute('contact', 'create', { ...person, options: { rawData: true } })
  const contactId: number = contact.id
  assert.deepEqual([contact.fields.all.email, contact.fields.all.company], ['ada@n8n.example', 'Engines'])
  const address = { addressUi: { addressValues: { address1: 'Road 1', city: 'Ulm' } }, tags: ['vip'] }
  const [second] = await execute('contact', 'create', {
    ...{ jsonParameters: true, bodyJson: '{"email":"bob@n8n.example"}' },
    ...{ additionalFields: address, options: { rawData: true } },
  })
  assert.deepEqual([second.fields.all.city, second.tags[0].tag], ['Ulm', 'vip'])
  const update = { contactId, updateFields: { firstName: 'Augusta' }, options: { rawData: false } }
  assert.equal((await execute('contact', 'update', update))[0].firstname, 'Augusta')
  assert.equal((await execute('contact', 'get', { contactId }))[0].fields.all.firstname, 'Augusta')
  const ordered = { returnAll: true, options: { orderBy: 'id', orderByDir: 'desc', rawData: false } }
  const emails = (await execute('contact', 'getAll', ordered)).map(({ email }) => email)
  // The node reads an object, and numeric keys of an object are in ascending order.
  assert.deepEqual(emails, ['ada@n8n.example', 'bob@n8n.example'])
  assert.equal((await execute('contact', 'getAll', { returnAll: false, limit: 1 })).length, 1)

  const block = {
    contactId,
    channel: 'email',
    action: 'add',
    additionalFields: { reason: '3', comments: 'asked' },
  }
  assert.equal((await execute('contact', 'editDoNotContactList', block))[0].doNotContact.length, 1)
  const allow = { ...block, action: 'remove' }
  assert.deepEqual((await execute('contact', 'editDoNotContactList', allow))[0].doNotContact, [])
  await execute('contact', 'editContactPoint', { contactId, action: 'add', points: 5 })
  await execute('contact', 'editContactPoint', { contactId, action: 'subtract', points: 2 })
  assert.equal((await execute('contact', 'get', { contactId }))[0].points, 3)

  const segmentId = (await post('/segments/new', { name: 'n8n' })).id
  const campaignId = (await post('/campaigns/new', { name: 'n8n', isPublished: true })).id
  const mail = { subject: 'S', language: 'en', customHtml: '<p>x</p>', isPublished: true }
  const emailId = (await post('/emails/new', { ...mail, name: 'T', emailType: 'template', lists: [] })).id
  const broadcastId = (
    await post('/emails/new', { ...mail, name: 'B', emailType: 'list', lists: [segmentId] })
  ).id
  assert.deepEqual(await options('getSegments'), [segmentId])
  assert.deepEqual(await options('getCampaigns'), [campaignId])
  assert.deepEqual(await options('getCampaignEmails'), [emailId])
  assert.deepEqual(await options('getSegmentEmails'), [broadcastId])
  for (const [resource, ids] of [
    ['contactSegment', { segmentId }],
    ['campaignContact', { campaignId }],
  ] as const)
    for (const operation of ['add', 'remove', 'add'])
      assert.equal(
        Number((await execute(resource, operation, { contactId, ...ids }))[0].success),
        1,
        resource,
      )
  const sent = await execute('contact', 'sendEmail', { contactId, campaignEmailId: emailId })
  assert.equal(Number(sent[0].success), 1)
  assert.equal(Number((await execute('segmentEmail', 'send', { segmentEmailId: broadcastId }))[0].success), 1)

  const [company] = await execute('company', 'create', { name: 'Tower', simple: false })
  const companyId: number = company.id
  const renamed = { companyId, updateFields: { name: 'Bell tower', industry: 'Other' } }
  assert.equal((await execute('company', 'update', renamed))[0].companyname, 'Bell tower')
  assert.equal((await execute('company', 'get', { companyId }))[0].companyname, 'Bell tower')
  for (const operation of ['add', 'remove'])
    assert.equal(Number((await execute('companyContact', operation, { contactId, companyId }))[0].success), 1)
  const names = (await execute('company', 'getAll', { returnAll: true })).map(
    ({ companyname }) => companyname,
  )
  assert.ok(names.includes('Bell tower') && names.includes('Engines'), names.join())
  assert.equal((await execute('company', 'delete', { companyId }))[0].companyname, 'Bell tower')
  const removed = await execute('contact', 'delete', { contactId, options: { rawData: false } })
  assert.equal(removed[0].email, 'ada@n8n.example')
  await assert.rejects(execute('contact', 'get', { contactId: 999_999 }), /404/)
})
