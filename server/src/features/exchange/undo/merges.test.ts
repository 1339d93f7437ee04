// POST /api/undo/TOKEN takes a merge of contacts back: both are what they were, and what came since stays.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { finishErasure } from '../../../../test/finishErasure.ts'
import { catalog } from '../../index.ts'

const app = await testApp()
const { sql } = app
const admin = await app.as('admin')

/** What tells of the time of writing alone. */
const STAMPS = ['date_modified', 'modified_by', 'modified_by_user', 'revision']

/** Every row of every table that belongs to the contact. */
async function rowsOf(contactId: number): Promise<Record<string, unknown>> {
  const tables = ['contact_identities', ...catalog.contactData.map(({ table }) => table)].filter(
    (table) => table !== 'undo_merges',
  )
  const rows = await Promise.all(
    tables.map(
      (table) =>
        sql`select to_jsonb(x) as row from ${sql(table)} x where contact_id = ${contactId} order by 1`,
    ),
  )
  const own = await sql`select to_jsonb(x) - ${STAMPS}::text[] as row from contacts x where id = ${contactId}`
  return Object.fromEntries([['contacts', own], ...tables.map((table, index) => [table, rows[index]])])
}

async function merge(survivor: number, duplicate: number): Promise<string> {
  const merged = await admin.post(`/contacts/${survivor}/merge`, { contact: duplicate })
  assert.equal(merged.status, 200, merged.text)
  return String(merged.headers['undo-token'])
}

async function person(body: Record<string, unknown>): Promise<number> {
  const made = await admin.post('/contacts/new', body)
  assert.equal(made.status, 201, made.text)
  return made.body.contact.id
}

test('both are what they were: values, sums, unique values, and rows that only one of them could keep', async () => {
  const { list: segment } = (await admin.post('/segments/new', { name: 'Guests' })).body
  const { company: other } = (await admin.post('/companies/new', { companyname: 'Bridge' })).body
  const { stage } = (await admin.post('/stages/new', { name: 'Warm', weight: 5 })).body
  const kept = await person({ firstname: 'Ada', points: 3, tags: ['both', 'one'], company: 'Bridge' })
  const gone = await person({
    ...{ lastname: 'King', email: 'ada@merge.example', points: 4, tags: ['both', 'two'], stage: stage.id },
    company: 'Tower',
  })
  await admin.post(`/companies/${other.id}/contact/${gone}/add`)
  for (const id of [kept, gone]) {
    await admin.post(`/segments/${segment.id}/contact/${id}/add`)
    await admin.post('/notes/new', { lead: id, text: `Called ${id}`, type: 'call' })
    await sql`insert into page_hits (contact_id, code, date_hit, url) values (${id}, 200, ${new Date()}, 'https://sample.example/')`
    for (const key of [null, null, 'same', `own ${id}`])
      await sql`
        insert into text_message_sends (contact_id, dedupe_key, lane, state, date_queued, details, tokens)
        values (${id}, ${key}, 1, 'sent', ${new Date()}, '{}', '{}')`
  }
  await admin.post(`/contacts/${gone}/dnc/sms/add`, { reason: 3, comments: 'By phone' })
  const before = [await rowsOf(kept), await rowsOf(gone)]
  const token = await merge(kept, gone)
  assert.match(token, /^[0-9a-f]{64}$/)
  const texts = await sql`select from text_message_sends where contact_id = ${kept} and dedupe_key is null`
  assert.equal(texts.length, 4, 'sends without a key are all kept by a merge')
  assert.equal((await admin.get(`/contacts/${gone}`)).body.contact.id, kept)
  const undone = await admin.post(`/undo/${token}`)
  assert.equal(undone.status, 200, undone.text)
  assert.deepEqual(undone.body, { undone: [{ kind: 'contact', ids: [gone] }] })
  assert.deepEqual(await rowsOf(gone), before[1])
  // What happened stays in the history.
  const past = { stage_changes: null }
  assert.deepEqual({ ...(await rowsOf(kept)), ...past }, { ...before[0], ...past })
  assert.equal((await admin.get('/contacts?search=ada@merge.example')).body.contacts[gone].id, gone)
  assert.equal((await admin.post(`/undo/${token}`)).status, 404)
  assert.equal((await sql`select from undo_merges`).length, 0)
})

test('what somebody changed since stays, of values and of what moved', async () => {
  const kept = await person({ firstname: 'Grace' })
  const gone = await person({ lastname: 'Hopper', city: 'Arlington', points: 4 })
  const note = (await admin.post('/notes/new', { lead: gone, text: 'Old', type: 'call' })).body.note.id
  const token = await merge(kept, gone)
  await admin.patch(`/contacts/${kept}/edit`, { city: 'New York' })
  await admin.post(`/contacts/${kept}/points/plus/10`)
  await admin.patch(`/notes/${note}/edit`, { text: 'New' })
  await admin.post('/notes/new', { lead: kept, text: 'Since', type: 'call' })
  assert.equal((await admin.post(`/undo/${token}`)).status, 200)
  const [one, two] = [await admin.get(`/contacts/${kept}`), await admin.get(`/contacts/${gone}`)].map(
    ({ body }) => body.contact,
  )
  assert.deepEqual([one.fields.all.lastname, one.fields.all.city, one.points], [null, 'New York', 10])
  assert.deepEqual([two.fields.all.lastname, two.fields.all.city, two.points], ['Hopper', 'Arlington', 4])
  const notes = async (id: number) =>
    Object.values((await admin.get(`/contacts/${id}/notes`)).body.notes as { text: string }[]).map(
      ({ text }) => text,
    )
  assert.deepEqual(await notes(kept), ['Since'])
  assert.deepEqual(await notes(gone), ['New'])
})

test('a unique value that the one that is left got otherwise since is in the way, and nothing is changed', async () => {
  const kept = await person({ firstname: 'Mary' })
  const gone = await person({ email: 'mary@merge.example' })
  const token = await merge(kept, gone)
  await admin.patch(`/contacts/${kept}/edit`, { email: 'else@merge.example' })
  const third = await person({ email: 'mary@merge.example' })
  const refused = await admin.post(`/undo/${token}`)
  assert.equal(refused.status, 409, refused.text)
  assert.match(refused.body.errors[0].message, /unique values/)
  assert.equal((await admin.get(`/contacts/${kept}`)).body.contact.fields.all.email, 'else@merge.example')
  await admin.delete(`/contacts/${third}/delete`)
  assert.equal((await admin.post(`/undo/${token}`)).status, 200)
})

test('a chain of merges goes back from its end; only by who merged, with the right to change both', async () => {
  const [a, b, c] = [
    await person({ firstname: 'A' }),
    await person({ lastname: 'B' }),
    await person({ city: 'C' }),
  ]
  const before = [await rowsOf(a), await rowsOf(b), await rowsOf(c)]
  const first = await merge(b, c)
  const second = await merge(a, b)
  const early = await admin.post(`/undo/${first}`)
  assert.equal(early.status, 409, early.text)
  const editor = await app.as({ 'lead:leads': ['viewown', 'viewother', 'editown', 'editother'] })
  assert.equal((await editor.post(`/undo/${second}`)).status, 404)
  assert.equal((await admin.post(`/undo/${second}`)).status, 200)
  assert.equal((await admin.post(`/undo/${first}`)).status, 200)
  assert.deepEqual([await rowsOf(a), await rowsOf(b), await rowsOf(c)], before)
})

test('erasure takes what was kept of a merge with it', async () => {
  const kept = await person({ firstname: 'Emmy' })
  const gone = await person({ email: 'emmy@merge.example' })
  const token = await merge(kept, gone)
  const { erasure } = (await admin.post(`/contacts/${kept}/erase`)).body
  await finishErasure(app, erasure.id)
  assert.equal((await admin.post(`/undo/${token}`)).status, 404)
  const left = await sql`
    select 1 from undo_rows where data::text like '%emmy@merge%' union all select 1 from undo_merges where changes::text like '%emmy@merge%'`
  assert.equal(left.length, 0)
})

test('the undo of a merge takes as many statements for many rows as for one', async () => {
  const counts: number[] = []
  for (const rows of [1, 200]) {
    const kept = await person({ firstname: 'S' })
    const gone = await person({ lastname: 'T' })
    await sql`insert into notes (contact_id, text, type, date_added) select ${gone}, 'n', 'general', now() from generate_series(1, ${rows})`
    const token = await merge(kept, gone)
    const { result, count } = await countStatements(sql, () => admin.post(`/undo/${token}`))
    assert.equal(result.status, 200, result.text)
    counts.push(count)
  }
  assert.equal(counts[0], counts[1])
})
