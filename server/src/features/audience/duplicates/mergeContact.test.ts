// Merging two contacts by hand: what is left, who may, and what cannot be merged.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'

suite('POST /contacts/ID/merge', () => {
  test('the survivor keeps its id and what it has, gets the rest, and the former id finds it', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const make = async (body: object) => (await admin.post('/contacts/new', body)).body.contact.id
    const id = await make({ firstname: 'Ada', email: 'ada@sample.example', tags: ['a'], points: 3 })
    const other = await make({ firstname: 'Adele', lastname: 'King', phone: '1', tags: ['b'], points: 4 })
    await admin.post('/notes/new', { lead: other, text: 'Likes boats' })
    const merged = await admin.post(`/contacts/${id}/merge`, { contact: other })
    assert.equal(merged.status, 200, merged.text)
    assert.deepEqual(merged.body, { id, merged: other })
    const { contact } = (await admin.get(`/contacts/${other}`)).body
    assert.equal(contact.id, id)
    assert.equal(contact.points, 7)
    assert.deepEqual(
      [contact.fields.all.email, contact.fields.all.lastname, contact.fields.all.phone],
      ['ada@sample.example', 'King', '1'],
    )
    assert.deepEqual(contact.tags.map(({ tag }: { tag: string }) => tag).sort(), ['a', 'b'])
    assert.equal(Number((await admin.get(`/contacts/${id}/notes`)).body.total), 1)
    const rows = await app.sql`select object_id from audit_log where action = 'merge'`
    assert.deepEqual(
      rows.map(({ object_id }) => object_id),
      [other],
    )
    assert.equal((await admin.post(`/contacts/${id}/merge`, { contact: other })).status, 409)
    assert.equal((await admin.post(`/contacts/${other}/merge`, { contact: id })).status, 409)
  })

  test('takes the right to change both; nobody is merged with nobody, or with themselves', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const own = await app.as({ 'lead:leads': ['viewown', 'viewother', 'create', 'editown'] })
    const mine = (await own.post('/contacts/new', { lastname: 'Mine' })).body.contact.id
    const theirs = (await admin.post('/contacts/new', { lastname: 'Theirs' })).body.contact.id
    assert.equal((await own.post(`/contacts/${mine}/merge`, { contact: theirs })).status, 403)
    assert.equal((await own.post(`/contacts/${theirs}/merge`, { contact: mine })).status, 403)
    assert.equal((await admin.post(`/contacts/${mine}/merge`, { contact: mine })).status, 409)
    assert.equal((await admin.post(`/contacts/${mine}/merge`, { contact: 999_999 })).status, 404)
    assert.equal((await admin.post(`/contacts/999999/merge`, { contact: mine })).status, 404)
    for (const contact of [null, 'x', 0, -1, {}, '9'.repeat(30)])
      assert.equal((await admin.post(`/contacts/${mine}/merge`, { contact })).status, 400, String(contact))
    assert.equal((await app.sql`select from contacts`).length, 2)
  })

  test('two who merge the same contacts at once, each into the other, leave one of them', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    for (let round = 0; round < 5; round++) {
      const made = await admin.post('/contacts/batch/new', [{ lastname: 'One' }, { lastname: 'Two' }])
      const [one, two] = made.body.contacts.map(({ id }: { id: number }) => id)
      const answers = await Promise.all([
        admin.post(`/contacts/${one}/merge`, { contact: two }),
        admin.post(`/contacts/${two}/merge`, { contact: one }),
      ])
      assert.deepEqual(answers.map(({ status }) => status).filter((status) => status === 200).length, 1)
      assert.equal((await app.sql`select from contacts where id = any(${[one, two]}::bigint[])`).length, 1)
    }
  })
})
