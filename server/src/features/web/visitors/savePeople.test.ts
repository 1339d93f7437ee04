import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { testConfig } from '../../../../test/mail.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { again, Retry } from '../../../platform/engine/retry.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { catalog } from '../../index.ts'
import { peopleAmong } from './people.ts'
import { savePeople } from './savePeople.ts'

test('what is refused for itself is not tried again; a contact that is gone is', async (t) => {
  const app = await testApp(t)
  const { sql } = app
  const admin = await app.as('admin')
  const { id } = (await admin.post('/contacts/new', { email: 'ann@sample.example' })).body.contact
  let runs = 0
  const save = (contactId: number, values: Record<string, unknown>) => {
    runs = 0
    return again(() =>
      transaction(sql, (db) => {
        runs += 1
        const context = { sql, db, actor: SYSTEM, config: testConfig(), catalog, now: new Date() }
        return savePeople(
          context,
          [{ person: `contact ${contactId}`, values, mayMerge: true }],
          peopleAmong([contactId], new Set()),
        )
      }),
    )
  }
  await assert.rejects(save(id, { email: 'x'.repeat(1_000) }), (error) => !(error instanceof Retry))
  assert.equal(runs, 1)
  await assert.rejects(save(999_999, { firstname: 'A' }), Retry)
  assert.ok(runs > 1)
})
