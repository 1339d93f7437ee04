// The companies of contacts that turned out to be one.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'

async function setUp(t: TestContext, settings: object) {
  const app = await testApp(t)
  const admin = await app.as('admin')
  await admin.patch('/config', settings)
  const make = async (values: object): Promise<number> =>
    (await admin.post('/contacts/new', values)).body.contact.id
  const older = await make({ email: 'old@sample.example', company: 'Early' })
  const newer = await make({ email: 'new@sample.example', company: 'Late' })
  await app.sql`update company_contacts set date_added = '2026-01-01' where contact_id = ${older}`
  await app.sql`update contacts set date_modified = '2026-01-01' where id = ${older}`
  await admin.patch(`/contacts/${newer}/edit`, { email: 'old@sample.example' })
  const links = await app.sql`
    select co.companyname as name, l.is_primary, c.company from company_contacts l
    join companies co on co.id = l.company_id join contacts c on c.id = l.contact_id where c.id = ${newer} order by 1`
  return links.map((row) => ({ ...row }))
}

test('after a merge the primary company is the one that the contact names', async (t) => {
  assert.deepEqual(await setUp(t, {}), [
    { name: 'Early', is_primary: false, company: 'Late' },
    { name: 'Late', is_primary: true, company: 'Late' },
  ])
})

test('after a merge a contact has one company where it may have one only', async (t) => {
  assert.deepEqual(await setUp(t, { contact_allow_multiple_companies: false }), [
    { name: 'Late', is_primary: true, company: 'Late' },
  ])
})
