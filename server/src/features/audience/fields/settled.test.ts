// Who was answered that a field changed never sees the old one again, whatever process is asked.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { connect } from '../../../platform/database/connection.ts'
import { loadFieldSet } from '../fieldValues/loadFieldSet.ts'

const app = await testApp()
const admin = await app.as('admin')

test('a field that was renamed, hidden or deleted is not shown by any read after the answer, in no process', async (t) => {
  const other = connect(app.url, { max: 2 })
  t.after(() => other.end())
  const made = await admin.post('/contacts/new', { email: 'ada@example.com' })
  const contact = `/contacts/${made.body.contact.id}`
  const controller = new AbortController()
  const reading = (async () => {
    let path = contact
    while (!controller.signal.aborted) {
      await Promise.all([admin.get(path), loadFieldSet(other, 'contact')])
      path = path === contact ? '/fields/contact?limit=0' : contact
    }
  })()
  const changes: [string, (id: number) => Promise<{ status: number }>][] = [
    ['renamed', (id) => admin.patch(`/fields/contact/${id}/edit`, { label: 'Renamed' })],
    [
      'renamed by PUT',
      (id) => admin.put(`/fields/contact/${id}/edit`, { label: 'Renamed', isPublished: true }),
    ],
    ['renamed in a batch', (id) => admin.patch('/fields/contact/batch/edit', [{ id, label: 'Renamed' }])],
    ['hidden', (id) => admin.patch(`/fields/contact/${id}/edit`, { isPublished: false })],
    ['deleted', (id) => admin.delete(`/fields/contact/${id}/delete`)],
    ['deleted in a batch', (id) => admin.delete(`/fields/contact/batch/delete?ids=${id}`)],
  ]
  const stale: string[] = []
  for (let round = 0; round < 2; round++)
    for (const [what, change] of changes) {
      const { body } = await admin.post('/fields/contact/new', { label: `Seen ${round} ${what}` })
      const { id, alias } = body.field
      void admin.get(`/fields/contact/${id}`)
      const answer = await change(id)
      assert.equal(answer.status, 200)
      const [set, shown] = await Promise.all([loadFieldSet(other, 'contact'), admin.get(contact)])
      const known = [
        set.published.find((field) => field.alias === alias)?.label,
        shown.body.contact.fields.core[alias]?.label,
      ]
      const expected = what.startsWith('renamed') ? 'Renamed' : undefined
      if (known.some((label) => label !== expected)) stale.push(what)
    }
  controller.abort()
  await reading
  assert.deepEqual(stale, [])
})
