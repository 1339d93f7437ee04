import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../test/app.ts'
import { command, installation } from '../../test/process.ts'

test('campaign explain says the same as the interface, in words or as JSON', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const contactId = (await admin.post('/contacts/new', { firstname: 'Ada' })).body.contact.id
  const { campaign } = (
    await admin.post('/campaigns/new', {
      name: 'Welcome',
      isPublished: false,
      events: [{ id: 'new_1', name: 'Reward', type: 'lead.changepoints', properties: { points: 1 } }],
    })
  ).body
  await admin.post(`/campaigns/${campaign.id}/contact/${contactId}/add`)
  const where = await installation(t, { DATABASE_URL: app.url })
  const run = (...words: string[]) => command(where, ['campaign', 'explain', ...words])
  const ids = [String(campaign.id), String(contactId)]
  const { stdout } = await run(...ids)
  assert.match(stdout, /^\d+ Welcome, contact \d+: The campaign is not published: nothing of it runs\. /)
  assert.match(stdout, /\n {2}\d+ Reward: It is about to be scheduled\.\n$/)
  assert.deepEqual(
    JSON.parse((await run(...ids, '--json')).stdout),
    (await admin.get(`/campaigns/${campaign.id}/explain/${contactId}`)).body,
  )
  assert.match((await run(...ids, '--language', 'de')).stdout, /Die Kampagne ist nicht veröffentlicht/)
  const missing = await run('999999', String(contactId))
  assert.equal(missing.status, 1)
  assert.equal(missing.stderr, `There is no campaign 999999, or no contact ${contactId}.\n`)
  assert.equal((await run('x', '1')).status, 1)
})
