import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testApp } from '../../../test/app.ts'
import { finishUpload } from '../../../test/finishUpload.ts'
import { upload } from '../../../test/upload.ts'
import { composeTexts, toNfc } from './nfc.ts'

const DECOMPOSED = 'Zoe\u0308 Ko\u0308ln'
const COMPOSED = 'Zo\u00eb K\u00f6ln'

test('texts are composed at every level of a value', () => {
  assert.equal(toNfc(DECOMPOSED), COMPOSED)
  assert.equal(toNfc('plain'), 'plain')
  assert.deepEqual(composeTexts({ a: [DECOMPOSED, 1, null], b: { c: DECOMPOSED } }), {
    a: [COMPOSED, 1, null],
    b: { c: COMPOSED },
  })
})

suite('composed and decomposed letters are the same', () => {
  test('in tags, values, searches and filters, whatever the input', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const choices = { list: [{ label: DECOMPOSED, value: DECOMPOSED }] }
    const field = { label: 'Town', alias: 'town', type: 'select', properties: choices }
    assert.equal((await admin.post('/fields/contact/new', field)).status, 201)
    const create = (name: string, n: number) =>
      admin.post('/contacts/new', {
        email: `p${n}@sample.example`,
        firstname: name,
        town: name,
        tags: [name],
      })
    for (const [n, name] of [DECOMPOSED, COMPOSED].entries())
      assert.equal((await create(name, n)).status, 201)
    const { import: made } = (
      await upload(
        admin,
        '/imports',
        'a.csv',
        Buffer.from(`email,firstname,tags\np3@sample.example,${DECOMPOSED},${DECOMPOSED}\n`),
      )
    ).body
    assert.equal((await admin.post(`/imports/${made.id}/start`)).status, 202)
    await finishUpload(app, made.id)
    const rows = await app.sql`select firstname from contacts where email is not null`
    assert.deepEqual(
      rows.map(({ firstname }) => firstname),
      [COMPOSED, COMPOSED, COMPOSED],
    )
    assert.deepEqual(
      (await app.sql`select tag from tags`).map(({ tag }) => tag),
      [COMPOSED],
    )
    for (const name of [DECOMPOSED, COMPOSED])
      for (const search of [`firstname:"${name}"`, `tag:"${name}"`]) {
        const found = await admin.get(`/contacts?search=${encodeURIComponent(search)}`)
        assert.equal(found.body.total, '3', search)
      }
  })
})
