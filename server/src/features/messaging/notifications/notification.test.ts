// Notifications.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'

test('sample notifications: the documented keys in their order; name, heading and message are required', async (t) => {
  const admin = await (await testApp(t)).as('admin')
  const made = await admin.post('/notifications/new', { name: 'n', heading: 'h', message: 'm' })
  assert.equal(made.status, 201, made.text)
  const { id, dateAdded, createdBy, createdByUser, ...rest } = made.body.notification
  assert.ok(id && dateAdded && createdBy && createdByUser)
  assert.deepEqual(rest, {
    isPublished: true,
    dateModified: null,
    modifiedBy: null,
    modifiedByUser: null,
    name: 'n',
    heading: 'h',
    message: 'm',
    url: null,
    language: 'en',
    category: null,
    button: null,
    utmTags: { utmSource: null, utmMedium: null, utmCampaign: null, utmContent: null },
    publishUp: null,
    publishDown: null,
    readCount: 0,
    sentCount: 0,
  })
  assert.equal(
    Object.keys(made.body.notification).join(),
    'isPublished,dateAdded,dateModified,createdBy,createdByUser,modifiedBy,modifiedByUser,id,name,heading,message,url,language,category,button,utmTags,publishUp,publishDown,readCount,sentCount',
  )
  const list = (await admin.get('/notifications')).body
  assert.deepEqual(Object.keys(list.notifications), [String(id)])
  const empty = await admin.post('/notifications/new', {})
  assert.deepEqual(Object.keys(empty.body.errors[0].details), ['name', 'heading', 'message'])
  const odd = { name: 'n', heading: 'h', message: 'm', url: 'javascript:alert(1)' }
  assert.equal((await admin.post('/notifications/new', odd)).status, 400)
  assert.equal((await admin.post('/notifications/new', { ...odd, url: 'https://x.example/' })).status, 201)
})
