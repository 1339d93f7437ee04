// Deletions while custom fields, and with them columns, come and go.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import type { Config } from '../../../platform/config.ts'
import type { TaskContext } from '../../../platform/engine/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { emptyColumnsTask } from '../../audience/fields/emptyColumns.ts'
import { catalog } from '../../index.ts'

const MINUTE_MS = 60_000
const app = await testApp()
const { sql } = app
const admin = await app.as('admin')

/** As the worker process does, once the grace period of deleted fields is over. */
async function emptyColumns(): Promise<void> {
  const context: TaskContext = {
    sql,
    config: {} as Config,
    log: {} as Log,
    catalog,
    clock: () => new Date(Date.now() + 2 * MINUTE_MS),
    signal: new AbortController().signal,
  }
  await emptyColumnsTask.run({}, context)
}

const OBJECTS = [
  { object: 'contact', path: '/contacts', one: 'contact', body: { firstname: 'Ada' } },
  { object: 'company', path: '/companies', one: 'company', body: { companyname: 'Tower' } },
]

async function addField(object: string, label: string): Promise<{ id: number; alias: string }> {
  const answer = await admin.post(`/fields/${object}/new`, { label, type: 'text' })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.field
}

// Before the first deletion of the process, which reads the links between tables.
const oldFields = [await addField('contact', 'Old'), await addField('company', 'Old')]

for (const [index, { object, path, one, body }] of OBJECTS.entries())
  test(`${path} can be deleted and restored after columns of custom fields were renamed and reused`, async () => {
    const add = async (values = {}) =>
      (await admin.post(`${path}/new`, { ...body, ...values })).body[one].id as number
    const remove = async (id: number) => {
      const answer = await admin.delete(`${path}/${id}/delete`)
      assert.equal(answer.status, 200, answer.text)
      return String(answer.headers['undo-token'])
    }
    await remove(await add())

    await admin.delete(`/fields/${object}/${oldFields[index]?.id}/delete`)
    await emptyColumns()
    const batch = await admin.delete(`${path}/batch/delete?ids=${await add()},${await add()}`)
    assert.deepEqual([batch.status, batch.body.errors], [200, undefined])

    const reused = await addField(object, 'New')
    const id = await add({ [reused.alias]: 'kept' })
    assert.equal((await admin.post(`/undo/${await remove(id)}`)).status, 200)
    const { fields } = (await admin.get(`${path}/${id}`)).body[one]
    assert.equal(fields.all[reused.alias], 'kept')
  })

test('values of fields that were added later count towards the limit of a deletion that can be undone', async () => {
  await admin.delete(`/contacts/${(await admin.post('/contacts/new', {})).body.contact.id}/delete`)
  const field = await addField('contact', 'Long')
  const { column_name: column } =
    (await sql<{ column_name: string }[]>`select column_name from fields where id = ${field.id}`)[0] ?? {}
  const ids = await sql<{ id: number }[]>`
    insert into contacts (date_added, ${sql(String(column))})
    select now(), repeat('long ', 53000) from generate_series(1, 200) returning id`
  const answer = await admin.delete(`/contacts/batch/delete?ids=${ids.map(({ id }) => id).join(',')}`)
  assert.equal(answer.status, 200, answer.text.slice(0, 500))
  assert.equal(answer.headers['undo-token'], undefined)
})
