// "Endpoints" of the interface from Contacts to Categories, row by row.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, type Client, testApp } from './app.ts'
import { startSender } from './channelSenders.ts'
import { upload } from './upload.ts'

test('Endpoints: contacts', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const contactId = await contact(admin)

  await t.test('GET /contacts with where in brackets', async () => {
    const where = 'where[0][col]=email&where[0][expr]=eq&where[0][val]=member@example.com'
    assert.deepEqual(Object.keys((await admin.get(`/contacts?${where}`)).body.contacts), [String(contactId)])
    const other = where.replace('=eq', '=neq')
    assert.deepEqual((await admin.get(`/contacts?${other}`)).body, { total: '0', contacts: {} })
  })
  await t.test('GET /contacts with order statements and with chosen fields', async () => {
    const { body } = await admin.post('/contacts/new', { email: 'another@example.com', city: 'Bath' })
    const answer = await admin.get(
      `/contacts?search=ids:${contactId},${body.contact.id}&order[0][col]=email&order[0][dir]=asc&select[]=email`,
    )
    assert.ok(answer.text.indexOf('another@example.com') < answer.text.indexOf('member@example.com'))
    const one = answer.body.contacts[body.contact.id]
    assert.deepEqual(one.fields.all, { id: String(body.contact.id), email: 'another@example.com' })
    assert.equal(one.id, body.contact.id)
    await admin.delete(`/contacts/${body.contact.id}/delete`)
  })
  await t.test('POST /contacts/new: field aliases, last-active date-time and owner', async () => {
    const { body, status } = await admin.post('/contacts/new', {
      firstname: 'Ada',
      website: 'https://ada.example',
      lastActive: '2026-01-31 09:30:00',
      owner: admin.userId,
    })
    const { contact } = body
    assert.deepEqual(
      [
        status,
        contact.fields.all.firstname,
        contact.fields.all.website,
        contact.lastActive,
        contact.owner.id,
      ],
      [201, 'Ada', 'https://ada.example', '2026-01-31T09:30:00+00:00', admin.userId],
    )
    await admin.delete(`/contacts/${contact.id}/delete`)
  })
  await t.test('POST /contacts/new: ipAddress and overwriteWithBlank', async () => {
    const { body } = await admin.post('/contacts/new', {
      email: 'x@example.com',
      city: 'Bath',
      ipAddress: '192.0.2.9',
    })
    assert.ok(body.contact.ipAddresses['192.0.2.9'])
    const edit = (blank: boolean) =>
      admin.patch(`/contacts/${body.contact.id}/edit`, { city: '', overwriteWithBlank: blank })
    assert.equal((await edit(false)).body.contact.fields.all.city, 'Bath')
    assert.equal((await edit(true)).body.contact.fields.all.city, null)
  })
  await t.test(
    'POST /contacts/batch/new, PATCH and PUT /contacts/batch/edit, DELETE /contacts/batch/delete',
    async () => {
      const made = await admin.post('/contacts/batch/new', [
        { email: 'b1@example.com' },
        { email: 'b2@example.com' },
      ])
      assert.equal(made.status, 201)
      assert.deepEqual(
        made.body.contacts.map((one: Answer['body']) => one.fields.all.email),
        ['b1@example.com', 'b2@example.com'],
      )
      const [first, second] = made.body.contacts.map((one: { id: number }) => one.id)
      const patched = await admin.patch('/contacts/batch/edit', [
        { id: first, city: 'Rome' },
        { id: 999_999, city: 'x' },
      ])
      assert.deepEqual(patched.body.statusCodes, [200, 404])
      assert.equal((await admin.get(`/contacts/${first}`)).body.contact.fields.all.city, 'Rome')
      const blanks = await admin.patch('/contacts/batch/edit', [
        { id: first, city: '' },
        { id: second, email: '', city: '', overwriteWithBlank: true },
      ])
      assert.deepEqual(
        blanks.body.contacts.map((one: Answer['body']) => [one.fields.all.city, one.fields.all.email]),
        [
          ['Rome', 'b1@example.com'],
          [null, null],
        ],
      )
      const put = await admin.put('/contacts/batch/edit', [
        { id: first, city: 'Oslo' },
        { id: 999_999, city: 'Bonn' },
      ])
      assert.deepEqual(put.body.statusCodes, [200, 201])
      assert.equal((await admin.delete(`/contacts/batch/delete?ids=${first},${second}`)).status, 200)
      assert.equal((await admin.get(`/contacts/${first}`)).status, 404)
    },
  )
  await t.test('an edit adds tags, and removes those with a minus', async () => {
    await admin.patch(`/contacts/${contactId}/edit`, { tags: ['a', 'b'] })
    const { contact } = (await admin.patch(`/contacts/${contactId}/edit`, { tags: ['-a', 'c'] })).body
    assert.deepEqual(contact.tags.map((one: { tag: string }) => one.tag).sort(), ['b', 'c'])
  })
  await t.test('POST /contacts/ID/dnc/CHANNEL/add and /remove', async () => {
    const add = await admin.post(`/contacts/${contactId}/dnc/email/add`, {
      reason: 3,
      channelId: 7,
      comments: 'asked',
    })
    assert.deepEqual([add.body.channelId, add.body.reason, add.body.comments], [7, 3, 'asked'])
    const [{ id: _, ...entry }] = add.body.contact.doNotContact
    assert.deepEqual(entry, { reason: 3, comments: 'asked', channel: 'email', channelId: 7 })
    const bare = await admin.post(`/contacts/${contactId}/dnc/sms/add`, { channel: 'sms' })
    assert.deepEqual([bare.status, bare.body.channelId, bare.body.comments], [200, null, null])
    assert.equal(bare.body.contact.doNotContact.length, 2)
    await admin.post(`/contacts/${contactId}/dnc/sms/remove`)
    const remove = await admin.post(`/contacts/${contactId}/dnc/email/remove`)
    assert.deepEqual([remove.status, remove.body.contact.doNotContact], [200, []])
  })
  await t.test('POST /contacts/ID/points/plus/POINTS and minus; 404 for a missing contact', async () => {
    const plus = await admin.post(`/contacts/${contactId}/points/plus/10`, {
      eventName: 'a',
      actionName: 'b',
    })
    assert.deepEqual([plus.status, plus.body], [200, { success: true }])
    assert.deepEqual((await admin.post(`/contacts/${contactId}/points/minus/4`)).body, { success: true })
    assert.equal((await admin.get(`/contacts/${contactId}`)).body.contact.points, 6)
    const [first, second] = (await admin.get('/stats/lead_points_change_log')).body.stats
    assert.deepEqual([first.event_name, first.action_name, first.delta, second.delta], ['a', 'b', '10', '-4'])
    for (const way of ['plus', 'minus'])
      assert.equal((await admin.post(`/contacts/999999/points/${way}/1`)).status, 404)
  })
  await t.test('points of groups: plus, minus, set, times, divide', async () => {
    const { pointGroup } = (await admin.post('/points/groups/new', { name: 'Interest' })).body
    const path = `/contacts/${contactId}/points/groups/${pointGroup.id}`
    const scores: number[] = []
    for (const step of ['plus/10', 'minus/4', 'times/3', 'divide/2', 'set/7'])
      scores.push((await admin.post(`${path}/${step}`)).body.groupScore.score)
    assert.deepEqual(scores, [10, 6, 18, 9, 7])
    const { groupScore } = (await admin.get(path)).body
    assert.deepEqual(
      [groupScore.score, groupScore.group.id, groupScore.group.name],
      [7, pointGroup.id, 'Interest'],
    )
    assert.deepEqual((await admin.get(`/contacts/${contactId}/points/groups`)).body, {
      total: 1,
      groupScores: [groupScore],
    })
    await admin.post(`${path}/plus/1`, { eventName: 'group event', actionName: 'group action' })
    const log = await admin.get('/stats/lead_points_change_log?order[0][col]=id&order[0][dir]=desc&limit=1')
    assert.deepEqual(
      [log.body.stats[0].event_name, log.body.stats[0].action_name],
      ['group event', 'group action'],
    )
  })
  await t.test('GET /contacts/list/owners and /contacts/list/fields', async () => {
    const owners = (await admin.get('/contacts/list/owners')).body
    const self = (await admin.get('/users/self')).body
    assert.deepEqual(owners, [{ id: admin.userId, firstName: self.firstName, lastName: self.lastName }])
    const fields = (await admin.get('/contacts/list/fields')).body
    for (const [id, field] of Object.entries<Record<string, unknown>>(fields))
      assert.equal(Number(id), field.id)
    const { object: _, ...email } = Object.values<Answer['body']>(fields).find(
      ({ alias }) => alias === 'email',
    )
    assert.deepEqual(email, { id: 6, label: 'Email', alias: 'email', type: 'email', group: 'core', order: 6 })
  })
})

test('Endpoints: assets, custom fields, text messages, tags, stages, categories', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const contactId = await contact(admin)

  await t.test('Assets: remote and local files; a local file is deleted with its asset', async () => {
    const remote = await admin.post('/assets/new', {
      title: 'Far',
      storageLocation: 'remote',
      file: 'https://files.example/far.pdf',
    })
    assert.deepEqual(
      [remote.status, remote.body.asset.title, remote.body.asset.extension],
      [201, 'Far', 'pdf'],
    )
    const { name } = (await upload(admin, '/files/media/new', 'near.txt', Buffer.from('near'))).body.file
    const told = { title: 'Near', storageLocation: 'local', file: name }
    const { asset } = (await admin.post('/assets/new', told)).body
    assert.deepEqual([asset.extension, asset.mime, asset.size], ['txt', 'text/plain', 4])
    const path = new URL(asset.downloadUrl).pathname
    assert.equal((await app.fastify.inject({ url: path })).body, 'near')
    assert.equal(
      (await admin.patch(`/assets/${asset.id}/edit`, { title: 'Nearer' })).body.asset.title,
      'Nearer',
    )
    assert.deepEqual((await admin.get('/files/media')).body.files, [name])
    await admin.delete(`/assets/${asset.id}/delete`)
    assert.deepEqual((await admin.get('/files/media')).body.files, [])
  })
  await t.test('GET /smses/ID/contact/CONTACT_ID/send', async (t) => {
    await startSender(t, app, 'text', { sms_dsn: 'null://' })
    const { sms } = (await admin.post('/smses/new', { name: 'S', message: 'Hi' })).body
    await admin.patch(`/contacts/${contactId}/edit`, { mobile: '+4915112345678' })
    const { body, status } = await admin.get(`/smses/${sms.id}/contact/${contactId}/send`)
    assert.deepEqual([status, body.success, body.status], [200, 1, 'Delivered'])
    assert.equal((await admin.get(`/smses/${sms.id}`)).body.sms.sentCount, 1)
  })
  await t.test('Text messages: every parameter of create and edit', async () => {
    const told = {
      name: 'S',
      message: 'Hi',
      isPublished: false,
      publishUp: '2030-01-01T00:00:00+00:00',
      publishDown: '2031-01-01T00:00:00+00:00',
      language: 'fr',
    }
    const { sms } = (await admin.post('/smses/new', told)).body
    for (const [key, value] of Object.entries(told)) assert.equal(sms[key], value, key)
    const edited = await admin.patch(`/smses/${sms.id}/edit`, { id: sms.id, message: 'Ho' })
    assert.deepEqual([edited.body.sms.id, edited.body.sms.message], [sms.id, 'Ho'])
  })
  await t.test('Custom fields: every parameter of create, of contacts and of companies', async () => {
    for (const [object, shown] of [
      ['contact', 'lead'],
      ['company', 'company'],
    ]) {
      const list = [{ label: 'One', value: '1' }]
      const told = {
        label: 'Size',
        alias: `size_of_${object}`,
        description: 'd',
        type: 'select',
        group: 'professional',
        order: 3,
        object: shown,
        defaultValue: '1',
        isRequired: false,
        isPubliclyUpdatable: true,
        isUniqueIdentifier: false,
        properties: { list },
      }
      const { body, status, text } = await admin.post(`/fields/${object}/new`, told)
      assert.equal(status, 201, text)
      for (const [key, value] of Object.entries(told)) assert.deepEqual(body.field[key], value, key)
      const put = await admin.put(`/fields/${object}/999999/edit`, { label: 'Other' })
      assert.deepEqual([put.status, put.body.field.label, put.body.field.object], [201, 'Other', shown])
    }
  })
  await t.test('GET /tags?search matches name and description', async () => {
    await admin.post('/tags/new', { tag: 'red', description: 'blue colours' })
    await admin.post('/tags/new', { tag: 'blue' })
    await admin.post('/tags/new', { tag: 'green' })
    assert.equal((await admin.get('/tags?search=blue')).body.total, 2)
  })
  await t.test('a stage weight is unique: 400 with the documented message', async () => {
    const stage = (await admin.post('/stages/new', { name: 'One', weight: 10 })).body.stage
    const clash = await admin.post('/stages/new', { name: 'Two', weight: 10 })
    assert.equal(clash.status, 400)
    assert.equal(clash.body.errors[0].message, 'weight: Another stage with this weight already exists.')
    const other = (await admin.post('/stages/new', { name: 'Two', weight: 20 })).body.stage
    assert.equal((await admin.patch(`/stages/${other.id}/edit`, { weight: 10 })).status, 400)
    assert.deepEqual((await admin.post(`/stages/${stage.id}/contact/${contactId}/add`)).body, { success: 1 })
    assert.equal((await admin.get(`/contacts/${contactId}`)).body.contact.stage.id, stage.id)
    assert.deepEqual((await admin.post(`/stages/${stage.id}/contact/${contactId}/remove`)).body, {
      success: 1,
    })
    assert.equal((await admin.get(`/contacts/${contactId}`)).body.contact.stage, null)
  })
  await t.test('a category is bound to its bundle and is assigned by id', async () => {
    assert.equal((await admin.post('/categories/new', { title: 'x' })).status, 400)
    const unknown = await admin.post('/segments/new', { name: 'S', category: 999_999 })
    assert.equal(unknown.status, 400)
    const { body } = await admin.get('/categories')
    const { category } = (await admin.post('/categories/new', { title: 'x', bundle: 'global' })).body
    assert.deepEqual([category.title, category.alias, category.bundle], ['x', 'x', 'global'])
    const after = await admin.get('/categories')
    assert.deepEqual([after.body.total, after.body.categories.length], [body.total + 1, body.total + 1])
  })
})
async function contact(client: Client): Promise<number> {
  const made: Answer = await client.post('/contacts/new', { email: 'member@example.com' })
  return made.body.contact.id
}
