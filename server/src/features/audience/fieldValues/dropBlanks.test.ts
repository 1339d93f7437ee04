import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'

test('blanks of contacts and companies follow one rule: they count on PUT and with overwriteWithBlank, body by body', async (t) => {
  const { as } = await testApp(t)
  const admin = await as('admin')
  for (const { path, one, name, city } of [
    { path: '/contacts', one: 'contact', name: 'firstname', city: 'city' },
    { path: '/companies', one: 'company', name: 'companyname', city: 'companycity' },
  ]) {
    const { body } = await admin.post(`${path}/new`, { [name]: 'Ada', [city]: 'Ulm' })
    const { id } = body[one]
    const after = async (method: 'patch' | 'put', ...entries: Record<string, unknown>[]) => {
      const answer = await admin[method](
        `${path}/batch/edit`,
        entries.map((entry) => ({ id, ...entry })),
      )
      assert.equal(answer.body.errors, undefined, answer.text)
      return (await admin.get(`${path}/${id}`)).body[one].fields.all[city]
    }
    const overwriteWithBlank = true
    assert.equal(await after('patch', { [city]: '' }), 'Ulm', path)
    assert.equal(await after('patch', { [city]: null }), 'Ulm', path)
    assert.equal(await after('patch', { [city]: 'Rome' }, { [city]: ' ' }), 'Rome', path)
    assert.equal(await after('patch', { [city]: 'Bonn' }, { [city]: '', overwriteWithBlank }), null, path)
    assert.equal(await after('patch', { [city]: '', overwriteWithBlank }, { [city]: 'Ulm' }), 'Ulm', path)
    assert.equal(await after('put', { [name]: 'Ada', [city]: '' }), null, path)
  }
})
