import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'

async function email(admin: Awaited<ReturnType<Awaited<ReturnType<typeof testApp>>['as']>>) {
  const body = { name: 'E', subject: 'S', language: 'en', lists: [], customHtml: '<p>Hi</p>' }
  return (await admin.post('/emails/new', body)).body.email as { id: number }
}

suite('compatibility 2.4, points', () => {
  test('the documented keys in the documented order; empty properties are a list', async (t) => {
    const admin = await (await testApp(t)).as('admin')
    const { body, status } = await admin.post('/points/new', {
      name: 'Sample point',
      type: 'page.hit',
      delta: 3,
    })
    assert.equal(status, 201)
    assert.deepEqual(Object.keys(body.point).slice(7), [
      'id',
      'name',
      'category',
      'type',
      'description',
      'publishUp',
      'publishDown',
      'delta',
      'properties',
      'repeatable',
    ])
    assert.deepEqual([body.point.properties, body.point.repeatable, body.point.modifiedBy], [[], false, null])
    const minimal = await admin.get('/points?minimal=1')
    assert.deepEqual(Object.keys(minimal.body.points[0]).slice(7), [
      'id',
      'name',
      'category',
      'type',
      'description',
    ])
  })

  test('a missing name and type are both told; an unknown type and wrong properties are a 400', async (t) => {
    const admin = await (await testApp(t)).as('admin')
    const { body } = await admin.post('/points/batch/new', [{}])
    assert.deepEqual(Object.keys(body.errors[0].details), ['name', 'type'])
    const post = (given: object) => admin.post('/points/new', { name: 'x', delta: 1, ...given })
    assert.equal((await post({ type: 'moon.landing' })).status, 400)
    assert.equal((await post({ type: 'email.open', properties: { emails: ['first'] } })).status, 400)
    const url = await post({
      type: 'url.hit',
      properties: { page_url: 'https://x.example/*', page_hits: 'many' },
    })
    assert.deepEqual([url.status, Object.keys(url.body.errors[0].details)], [400, ['properties']])
    const emails = [(await email(admin)).id, String((await email(admin)).id)]
    const good = await post({ type: 'email.open', properties: { emails } })
    assert.deepEqual(good.body.point.properties, { emails })
  })

  test('records that the properties name have to exist when they are named, and may go later', async (t) => {
    const admin = await (await testApp(t)).as('admin')
    const { id } = await email(admin)
    const body = { name: 'x', type: 'email.open', properties: { emails: [id] } }
    const refused = await admin.post('/points/new', { ...body, properties: { emails: [id, 999] } })
    assert.deepEqual(
      [refused.status, refused.body.errors[0].details.properties],
      [400, ['emails: Email 999 does not exist.']],
    )
    const { point } = (await admin.post('/points/new', body)).body
    await admin.delete(`/emails/${id}/delete`)
    assert.equal((await admin.put(`/points/${point.id}/edit`, { ...body, delta: 2 })).status, 200)
    assert.equal((await admin.post('/points/new', body)).status, 400)
  })

  test('points/actions/types: every documented type with its label', async (t) => {
    const app = await testApp(t)
    const { body } = await (await app.as('admin')).get('/points/actions/types')
    assert.deepEqual(Object.keys(body.pointActionTypes).sort(), [
      'asset.download',
      'email.open',
      'email.send',
      'form.submit',
      'page.hit',
      'url.hit',
    ])
    assert.equal((await (await app.as({})).get('/points/actions/types')).status, 403)
  })
})
