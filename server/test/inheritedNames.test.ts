// Words from outside that are names of Object.prototype mean nothing, as other unknown words.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simpleParser } from 'mailparser'
import { resolveTarget } from '../src/features/messaging/rendering/resolveTarget.ts'
import { testApp } from './app.ts'
import { insertContacts, insertEmail, mailTest, queueSends, statesOf, testConfig, until } from './mail.ts'
import { smtpServer } from './smtp.ts'

const NAMES = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty']

test('tokens named like properties of every object are empty, and the mail is sent', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t, { keepsMessages: true })
  const tokens = NAMES.map((name) => `[{contactfield=${name}}{ownerfield=${name}}]`).join('')
  const emailId = await insertEmail(sql, {
    subject: 'Hi {contactfield=constructor}{contactfield=__proto__}!',
    customHtml: `<html><body><p>${tokens}{contactfield=valueOf|there}</p><a href="{contactfield=constructor}">x</a></body></html>`,
  })
  await queueSends(sql, emailId, await insertContacts(sql, 1))
  await send({ mailer_dsn: server.dsn })
  await until(async () => (await statesOf(sql)).sent === 1)
  const mail = await simpleParser((await server.state()).messages[0]!)
  assert.equal(mail.subject, 'Hi !')
  assert.ok(String(mail.html).includes(`<p>${'[]'.repeat(NAMES.length)}there</p>`))
  assert.doesNotMatch(String(mail.html), /function/)
})

test('links with tokens named like properties of every object have no function source', () => {
  for (const name of NAMES) {
    const target = { utm: {} as never, sent: {}, recipient: { values: {}, owner: null }, query: '' }
    const url = `https://shop.example/?a={contactfield=${name}}`
    assert.equal(
      resolveTarget({ ...target, url }, { settings: testConfig(), now: new Date() }),
      'https://shop.example/?a=',
    )
  }
})

test('a contact field labelled Constructor gets another alias, and refused contacts keep their reasons', async (t) => {
  const { as } = await testApp(t)
  const admin = await as('admin')
  const { field } = (await admin.post('/fields/contact/new', { label: 'Constructor', type: 'text' })).body
  assert.equal(field.alias, 'constructor1')
  assert.equal((await admin.post('/fields/contact/new', { label: 'X', alias: 'constructor' })).status, 400)
  const refused = await admin.post('/contacts/new', { firstname: 'x'.repeat(200) })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors[0].details)], [400, ['firstname']])
})

test('a field that has the alias constructor already can be set, read and left out', async (t) => {
  const { as, sql } = await testApp(t)
  const admin = await as('admin')
  const { field } = (await admin.post('/fields/contact/new', { label: 'Builder', type: 'text' })).body
  await sql`update fields set alias = 'constructor' where id = ${field.id}`
  const refused = await admin.post('/contacts/new', { firstname: 'x'.repeat(200) })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors[0].details)], [400, ['firstname']])
  const { contact } = (await admin.post('/contacts/new', { firstname: 'Ann' })).body
  assert.equal(contact.fields.all.constructor, null)
  const changed = await admin.patch(`/contacts/${contact.id}/edit`, { constructor: 'Gustave' })
  assert.equal(changed.body.contact.fields.all.constructor, 'Gustave')
})

test('unknown comparisons, search commands and filters named like properties count as unknown', async (t) => {
  const { as } = await testApp(t)
  const admin = await as('admin')
  for (const name of NAMES) {
    const where = `where[0][col]=firstname&where[0][expr]=${name}&where[0][val]=x`
    assert.equal((await admin.get(`/contacts?${where}`)).status, 400, name)
    for (const list of ['contacts', 'segments', 'emails', 'companies', 'forms', 'users'])
      for (const search of [`${name}:x`, `is:${name}`, `has:${name}`, `!is:${name}`])
        assert.equal((await admin.get(`/${list}?search=${search}`)).status, 200, `${list} ${search}`)
    const filter = { object: 'lead', glue: 'and', type: 'text', field: name, operator: '=', filter: 'x' }
    const dated = { ...filter, type: 'datetime', field: 'date_added', filter: name }
    for (const filters of [[filter], [dated], [{ ...dated, operator: 'gt', filter: `last ${name}` }]])
      assert.equal(
        (await admin.post('/segments/new', { name: 'S', filters })).status,
        400,
        JSON.stringify(filters),
      )
    assert.deepEqual((await admin.get(`/stats/${name}`)).body, (await admin.get('/stats/nope')).body)
  }
})
