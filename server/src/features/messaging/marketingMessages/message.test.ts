// Marketing messages (quirk 24).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { insertEmail } from '../../../../test/mail.ts'

const names = (channels: { channel: string }[]) => channels.map(({ channel }) => channel)

test('compatibility 2.4, messages: channels go in by name and come out all of them, in a fixed order', async (t) => {
  const { as, sql } = await testApp(t)
  const admin = await as('admin')
  const emailId = await insertEmail(sql)
  const made = await admin.post('/messages/new', {
    name: 'Sample message',
    channels: { email: { channel: 'email', channelId: emailId, isEnabled: true } },
  })
  assert.equal(made.status, 201, made.text)
  const { message } = made.body
  assert.equal(
    Object.keys(message).join(),
    'isPublished,dateAdded,dateModified,createdBy,createdByUser,modifiedBy,modifiedByUser,id,name,description,publishUp,publishDown,channels,category',
  )
  assert.deepEqual(names(message.channels), ['email', 'sms', 'notification', 'tweet'])
  const [email, sms] = message.channels
  assert.deepEqual(email, {
    id: email.id,
    channel: 'email',
    channelId: emailId,
    channelName: 'Test',
    isEnabled: true,
  })
  assert.equal(Object.keys(email).join(), 'id,channel,channelId,channelName,isEnabled')
  assert.deepEqual(sms, { id: sms.id, channel: 'sms', channelId: null, channelName: null, isEnabled: false })
  assert.ok(Number.isInteger(sms.id))
  assert.deepEqual((await admin.get(`/messages/${message.id}`)).body.message, message)
  const minimal = (await admin.get('/messages?minimal=1')).body.messages[0]
  assert.equal(
    Object.keys(minimal).join(),
    'isPublished,dateAdded,dateModified,createdBy,createdByUser,modifiedBy,modifiedByUser,id,name,description',
  )

  const kept = await admin.patch(`/messages/${message.id}/edit`, { description: 'd' })
  assert.deepEqual(kept.body.message.channels, message.channels)
  const added = await admin.patch(`/messages/${message.id}/edit`, {
    channels: [{ channel: 'sms', isEnabled: true }],
  })
  assert.deepEqual(added.body.message.channels[0], email)
  assert.deepEqual(
    [added.body.message.channels[1].id, added.body.message.channels[1].isEnabled],
    [sms.id, true],
  )
  assert.equal((await admin.patch(`/messages/${message.id}/edit`, added.body.message)).status, 200)
  const put = await admin.put(`/messages/${message.id}/edit`, { name: 'Other' })
  assert.ok(
    put.body.message.channels.every(
      (channel: Record<string, unknown>) => !channel.isEnabled && channel.channelId === null,
    ),
  )

  await admin.patch(`/messages/${message.id}/edit`, { channels: { email: { channelId: emailId } } })
  await admin.delete(`/emails/${emailId}/delete`)
  const left = (await admin.get(`/messages/${message.id}`)).body.message.channels[0]
  assert.deepEqual([left.channelId, left.channelName], [null, null])
  await admin.delete(`/messages/${message.id}/delete`)
  const [rows] = await sql`select count(*) as count from marketing_message_channels`
  assert.equal(rows!.count, 0)
})

test('with api_legacy_clients an unknown channelId is accepted and has no effect, whatever gets the id later', async (t) => {
  const { as, sql } = await testApp(t, { api_legacy_clients: true })
  const admin = await as('admin')
  const emailId = await insertEmail(sql)
  const unknown = { channelId: emailId + 1, isEnabled: true }
  const made = await admin.post('/messages/new', { name: 'Old', channels: { email: unknown, sms: unknown } })
  assert.equal(made.status, 201, made.text)
  const { id } = made.body.message
  assert.equal(await insertEmail(sql), emailId + 1)
  const channelOf = async () => (await admin.get(`/messages/${id}`)).body.message.channels[0]
  assert.deepEqual([(await channelOf()).channelId, (await channelOf()).channelName], [null, null])
  const batch = await admin.post('/messages/batch/new', [
    { name: 'A', channels: { email: { channelId: 999_999 } } },
    { name: 'B', channels: { email: { channelId: emailId } } },
  ])
  assert.equal(batch.body.errors, undefined, batch.text)
  const edited = await admin.patch(`/messages/${id}/edit`, { channels: { email: { channelId: emailId } } })
  assert.equal(edited.body.message.channels[0].channelId, emailId)
  const dead = await admin.patch(`/messages/${id}/edit`, { channels: { email: { channelId: 999_999 } } })
  assert.deepEqual([dead.status, dead.body.message.channels[0].channelId], [200, null])
  const other = await as({ 'channel:messages': ['viewown', 'create'] })
  const foreign = await other.post('/messages/new', {
    name: 'F',
    channels: { email: { channelId: emailId } },
  })
  assert.equal(foreign.status, 403, foreign.text)
})

test('compatibility 2.4, messages: unknown channels and records are a 400', async (t) => {
  const admin = await (await testApp(t)).as('admin')
  for (const channels of [
    { pigeon: { isEnabled: true } },
    { email: { channelId: 999_999 } },
    { email: { channelId: 'x' } },
    { email: { isEnabled: 'perhaps' } },
    { email: 'x' },
    [{ channel: 'email' }, { channel: 'email' }],
    'email',
  ])
    assert.equal(
      (await admin.post('/messages/new', { name: 'a', channels })).status,
      400,
      JSON.stringify(channels),
    )
})
