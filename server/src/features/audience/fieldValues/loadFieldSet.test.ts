import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { now } from '../../../platform/clock.ts'
import { loadConfig, withSettings } from '../../../platform/config.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { poolWithin } from '../../../platform/database/poolWithin.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { save } from '../../../platform/rest/save.ts'
import { catalog } from '../../index.ts'
import { contactField } from '../fields/field.ts'
import { loadFieldSet } from './loadFieldSet.ts'

test('a request that is one transaction sees the fields that it made, and nobody else does before the end', async (t) => {
  const { sql } = await testApp(t)
  const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
  const before = await loadFieldSet(sql, 'contact')
  const undone = new Error('undone')
  const running = transaction(sql, async (db) => {
    const { pool, end } = poolWithin(db, sql, [])
    assert.equal(await loadFieldSet(pool, 'contact'), before, 'until it makes one it shares the set of all')
    const context = { sql: pool, db: pool, actor: SYSTEM, config, catalog, now: now() }
    const body = { label: 'Only here', alias: 'only_here' }
    await save(context, contactField, 'create', [{ key: '0', id: null, body }])
    assert.ok((await loadFieldSet(pool, 'contact')).byAlias.has('only_here'))
    await transaction(pool, async (inner) => {
      assert.ok((await loadFieldSet(inner, 'contact')).byAlias.has('only_here'))
    })
    assert.ok(!(await loadFieldSet(sql, 'contact')).byAlias.has('only_here'))
    end()
    throw undone
  })
  await assert.rejects(running, undone)
  assert.ok(!(await loadFieldSet(sql, 'contact')).byAlias.has('only_here'))
})
