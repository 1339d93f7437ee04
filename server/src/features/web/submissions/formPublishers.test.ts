// Submissions change existing contacts as far as the publisher of the form may edit them, and as the form is set.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, testApp } from '../../../../test/app.ts'
import { consumeAll } from '../../../../test/consume.ts'
import { EVERY_RIGHT } from '../../../../test/lackingRight.ts'
import { loadConfig, withSettings } from '../../../platform/config.ts'
import { makeClickThrough } from '../../content/links/clickThrough.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { trackingHash } from '../../content/links/trackingHash.ts'
import { consumers } from '../../index.ts'

const app = await testApp()
const { sql, fastify } = app
const admin = await app.as('admin')
const limited = await app.as({ ...EVERY_RIGHT, 'lead:leads': ['viewown', 'editown'] })
const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
const siteKey = await ensureSiteKey(sql)

/** The parameter of a link in an email to the contact. */
const proofOf = (contactId: number) =>
  decodeURIComponent(makeClickThrough(1, contactId, trackingHash(siteKey, { sendId: 1, contactId })))

let count = 0
const field = (alias: string, type = 'text') => ({
  ...{ label: alias, alias, type, mappedObject: 'contact', mappedField: alias },
})

async function make(client: Client, path: string, body: object): Promise<number> {
  const answer = await client.post(`${path}/new`, body)
  assert.equal(answer.status, 201, answer.text)
  return (Object.values(answer.body)[0] as { id: number }).id
}

const formOf = (publisher: Client, more: object = {}) =>
  make(publisher, '/forms', {
    name: 'Form',
    fields: [field('email', 'email'), field('city'), field('firstname')],
    ...more,
  })

async function contact(owner: Client, more: object = {}) {
  const email = `person${++count}@sample.example`
  const id = await make(admin, '/contacts', { email, city: 'Bonn', owner: owner.userId, ...more })
  return { id, email }
}

async function submit(formId: number, answers: Record<string, string>, more: Record<string, string> = {}) {
  const body = new URLSearchParams({ 'mauticform[formId]': String(formId), ...more })
  for (const [alias, value] of Object.entries(answers)) body.set(`mauticform[${alias}]`, value)
  const answer = await fastify.inject({
    method: 'POST',
    url: '/form/submit/ajax',
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: '127.0.0.1:8080' },
    payload: String(body),
  })
  assert.equal(answer.statusCode, 200, answer.body)
  assert.equal(answer.json().success, 1, answer.body)
  await consumeAll(sql, consumers, config)
}

async function valuesOf(id: number): Promise<(string | null)[]> {
  const { city, firstname } = (await admin.get(`/contacts/${id}`)).body.contact.fields.all
  return [city, firstname]
}

const NEW = { city: 'Paris', firstname: 'Mallory' }

test('a form changes only existing contacts that its publisher may edit', async () => {
  const form = await formOf(limited)
  const [own, other] = [await contact(limited), await contact(admin)]
  for (const { email } of [own, other]) await submit(form, { email, ...NEW })
  assert.deepEqual(await valuesOf(own.id), ['Paris', 'Mallory'])
  assert.deepEqual(await valuesOf(other.id), ['Bonn', null])
  const all = await formOf(admin)
  await submit(all, { email: other.email, ...NEW })
  assert.deepEqual(await valuesOf(other.id), ['Paris', 'Mallory'])
})

test('submissions and the table of submitters show only contacts that the viewer may view', async () => {
  const form = await formOf(limited)
  const [own, other] = [await contact(limited), await contact(admin, { lastname: 'Hidden' })]
  for (const { email } of [own, other]) await submit(form, { email })
  const all = await admin.get(`/forms/${form}/submissions`)
  assert.deepEqual(
    all.body.submissions.map(({ lead }: { lead: { id: number } }) => lead.id),
    [own.id, other.id],
  )
  const { body } = await limited.get(`/forms/${form}/submissions`)
  assert.deepEqual(
    body.submissions.map(({ lead }: { lead: { id: number } | null }) => lead?.id ?? null),
    [own.id, null],
  )
  assert.deepEqual(
    body.submissions.map(({ results }: { results: { email: string } }) => results.email),
    [own.email, other.email],
  )
  const [, hidden] = body.submissions
  assert.equal((await limited.get(`/forms/${form}/submissions/${hidden.id}`)).body.submission.lead, null)
  assert.equal((await limited.get(`/forms/${form}/submissions/contact/${own.id}`)).status, 200)
  assert.equal((await limited.get(`/forms/${form}/submissions/contact/${other.id}`)).status, 403)
  const submitters = `/data/top.submitters?dataFormat=raw&limit=100&filter[formId]=${form}`
  const ids = async (client: Client) => {
    const { data } = (await client.get(submitters)).body
    return data.map((row: Record<string, unknown>) => Number(row['Contact ID']))
  }
  assert.deepEqual(await ids(admin), [own.id, other.id])
  assert.deepEqual(await ids(limited), [own.id])
})

test('an anonymous contact is merged into a known contact only by forms and visits that may change its values', async () => {
  const city = (publisher: Client) => formOf(publisher, { fields: [field('city')] })
  const email = (publisher: Client, more: object = {}) =>
    formOf(publisher, { fields: [field('email', 'email')], ...more })
  const cases = [
    ['a form of a limited publisher', await email(limited), 'Bonn'],
    ['a form for proven visitors', await email(admin, { contactUpdates: 'proven' }), 'Bonn'],
    ['a form that fills blanks', await email(admin, { contactUpdates: 'blank' }), 'Bonn'],
    ['a visit', null, 'Bonn'],
    ['a form that updates all', await email(admin), 'Paris'],
  ] as const
  const typed = await city(limited)
  for (const [name, second, expected] of cases) {
    const person = await contact(admin)
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      host: '127.0.0.1:8080',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
    }
    const post = (formId: number, answers: Record<string, string>, cookie: string) =>
      fastify.inject({
        method: 'POST',
        url: '/form/submit/ajax',
        headers: { ...headers, cookie },
        payload: String(new URLSearchParams({ 'mauticform[formId]': String(formId), ...answers })),
      })
    const first = await post(typed, { 'mauticform[city]': 'Paris' }, '')
    const cookie = first.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
    assert.match(cookie, /mautic_device_id=/)
    const answer =
      second === null
        ? await fastify.inject({
            url: `/mtracking.gif?email=${encodeURIComponent(person.email)}`,
            headers: { ...headers, cookie },
          })
        : await post(second, { 'mauticform[email]': person.email }, cookie)
    assert.equal(answer.statusCode, 200, answer.body)
    await consumeAll(sql, consumers, config)
    assert.equal((await valuesOf(person.id))[0], expected, name)
  }
})

test('a limited user does not let the form of another publisher write to more contacts', async () => {
  const edit = async (id: number, contactUpdates: string) =>
    (await limited.patch(`/forms/${id}/edit`, { contactUpdates })).status
  const form = await formOf(admin, { contactUpdates: 'proven' })
  for (const more of ['all', 'blank']) assert.equal(await edit(form, more), 403, more)
  assert.equal(await edit(form, 'proven'), 200)
  assert.equal(await edit(await formOf(admin), 'blank'), 200)
})

test('a contact that a form of a limited publisher creates belongs to that publisher', async () => {
  const form = await formOf(limited)
  const email = 'new@sample.example'
  await submit(form, { email, city: 'Paris' })
  const found = await limited.get(`/contacts?search=email:${email}`)
  assert.equal(found.body.total, '1', found.text)
  await submit(form, { email, city: 'Rome' })
  const [id] = Object.keys(found.body.contacts)
  assert.deepEqual(await valuesOf(Number(id)), ['Rome', null])
})

test('a form whose publisher was disabled keeps answers and leaves existing contacts as they are', async () => {
  const author = await app.as({ ...EVERY_RIGHT, 'lead:notes': ['viewown'] })
  const form = await formOf(author)
  const person = await contact(admin)
  await sql`update users set is_published = false where id = ${author.userId}`
  await submit(form, { email: person.email, ...NEW })
  assert.deepEqual(await valuesOf(person.id), ['Bonn', null])
  const results = await admin.get(`/forms/${form}/submissions`)
  assert.equal(results.body.submissions.length, 1)
})

test('a form that fills blanks leaves the values of an existing contact as they are', async () => {
  const form = await formOf(admin, { contactUpdates: 'blank' })
  assert.equal((await admin.get(`/forms/${form}`)).body.form.contactUpdates, 'blank')
  const person = await contact(admin)
  await submit(form, { email: person.email, ...NEW })
  assert.deepEqual(await valuesOf(person.id), ['Bonn', 'Mallory'])
})

test('a form for proven visitors changes a contact only by a link of a message to it', async () => {
  const form = await formOf(admin, { contactUpdates: 'proven' })
  const person = await contact(admin)
  await submit(form, { email: person.email, ...NEW })
  assert.deepEqual(await valuesOf(person.id), ['Bonn', null])
  await submit(form, { email: person.email, ...NEW }, { ct: proofOf(person.id) })
  assert.deepEqual(await valuesOf(person.id), ['Paris', 'Mallory'])
})

test('do-not-contact that a contact or user has set is lifted only for a proven visitor', async () => {
  const actions = [{ name: 'Lift', type: 'lead.remove_do_not_contact', properties: {} }]
  const form = await formOf(admin, { actions })
  const isBlocked = async (id: number) =>
    (await sql`select from contact_do_not_contact where contact_id = ${id}`).length === 1
  for (const [reason, stays] of [
    [1, true],
    [3, true],
    [2, false],
  ] as const) {
    const person = await contact(admin)
    assert.equal((await admin.post(`/contacts/${person.id}/dnc/email/add`, { reason })).status, 200)
    await submit(form, { email: person.email })
    assert.equal(await isBlocked(person.id), stays, `reason ${reason}`)
    if (!stays) continue
    await submit(form, { email: person.email }, { ct: proofOf(person.id) })
    assert.equal(await isBlocked(person.id), false)
  }
})
