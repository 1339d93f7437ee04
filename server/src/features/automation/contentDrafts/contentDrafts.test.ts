// Drafts beside emails, pages and forms: what is shown and sent stays until they are published.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { now } from '../../../platform/clock.ts'

const ifMatch = (tag: unknown) => ({ headers: { 'if-match': String(tag) } })

const kinds = [
  {
    path: '/emails',
    one: 'email',
    table: 'email_drafts',
    set: 'email:emails',
    body: (n: number) => ({ name: 'Mail', subject: `Subject ${n}`, language: 'en', lists: [1] }),
    key: 'subject',
    wrong: { name: 'Mail', subject: 'S', language: 'en', emailType: 'list', lists: [] },
  },
  {
    path: '/pages',
    one: 'page',
    table: 'page_drafts',
    set: 'page:pages',
    body: (n: number) => ({ title: `Title ${n}`, alias: 'welcome' }),
    key: 'title',
    wrong: { title: 'Title', variantParent: 999_999 },
  },
  {
    path: '/forms',
    one: 'form',
    table: 'form_drafts',
    set: 'form:forms',
    body: (n: number) => ({ name: `Form ${n}`, formType: 'standalone', postAction: 'return', fields: [] }),
    key: 'name',
    wrong: { name: 'Form', formType: 'standalone', fields: [{ label: 'City', type: 'nonsense' }] },
  },
] as const

for (const { path, one, table, set, body, key, wrong } of kinds) {
  suite(`drafts of ${path}`, () => {
    const made = async (admin: Client, n = 1) => {
      await admin.post('/segments/new', { name: 'All', filters: [] })
      const answer = await admin.post(`${path}/new`, body(n))
      assert.equal(answer.status, 201, answer.text)
      return `${path}/${answer.body[one].id}`
    }

    test('a draft changes nothing until it is published; then the record is what it says, and the draft is gone', async (t) => {
      const { as } = await testApp(t)
      const admin = await as('admin')
      const record = await made(admin)
      const before = await admin.get(record)
      assert.equal((await admin.get(`${record}/draft`)).status, 404)
      const saved = await admin.put(`${record}/draft`, { ...body(2), access_token: 'x' })
      assert.equal(saved.status, 201, saved.text)
      assert.equal(saved.body.draft.begunOn, before.headers.etag)
      assert.deepEqual(saved.body.draft.body, body(2))
      assert.deepEqual((await admin.get(record)).body, before.body)
      const effects = await admin.get(`${record}/draft/effects`)
      assert.equal(effects.status, 200, effects.text)
      assert.ok(effects.body.effects.changes.includes(key))
      assert.deepEqual(effects.body.effects.problems, [])
      assert.deepEqual((await admin.get(record)).body, before.body, 'asking for effects changes nothing')
      const published = await admin.post(`${record}/draft/publish`, {})
      assert.equal(published.status, 200, published.text)
      assert.equal(published.body[one][key], (body(2) as Record<string, unknown>)[key])
      const after = await admin.get(record)
      assert.deepEqual(after.body[one], published.body[one])
      assert.equal(after.headers.etag, published.headers.etag)
      assert.equal((await admin.get(`${record}/draft`)).status, 404)
      assert.equal((await admin.post(`${record}/draft/publish`, {})).status, 404)
    })

    test('a draft of a record that was changed since is a 409 unless it is forced', async (t) => {
      const { as } = await testApp(t)
      const admin = await as('admin')
      const record = await made(admin)
      await admin.put(`${record}/draft`, body(2))
      await admin.patch(`${record}/edit`, { [key]: 'Meanwhile' })
      assert.equal((await admin.get(`${record}/draft`)).body.draft.isRecordChanged, true)
      const refused = await admin.post(`${record}/draft/publish`, {})
      assert.equal(refused.status, 409, refused.text)
      assert.equal((await admin.get(record)).body[one][key], 'Meanwhile')
      const forced = await admin.post(`${record}/draft/publish`, { force: true })
      assert.equal(forced.status, 200, forced.text)
    })

    test('of two people at one draft the second is told; of two who publish it one does', async (t) => {
      const { as, sql } = await testApp(t)
      const admin = await as('admin')
      const record = await made(admin)
      const first = await admin.put(`${record}/draft`, body(2))
      const writes = await Promise.all(
        [3, 4].map((n) => admin.put(`${record}/draft`, body(n), ifMatch(first.headers.etag))),
      )
      assert.deepEqual(writes.map(({ status }) => status).toSorted(), [200, 412])
      const [stale] = writes.filter(({ status }) => status === 412)
      assert.equal(stale!.body.draft.revision, 2, 'the one that is there stands beside the error')
      for (const refused of [
        await admin.delete(`${record}/draft`, undefined, ifMatch(first.headers.etag)),
        await admin.post(`${record}/draft/publish`, {}, ifMatch('"9"')),
      ])
        assert.equal(refused.status, 412, refused.text)
      const published = await Promise.all([1, 2].map(() => admin.post(`${record}/draft/publish`, {})))
      assert.deepEqual(published.map(({ status }) => status).toSorted(), [200, 404])
      const begun = await Promise.all([5, 6].map((n) => admin.put(`${record}/draft`, body(n))))
      assert.deepEqual(begun.map(({ status }) => status).toSorted(), [200, 201])
      assert.equal((await admin.delete(`${record}/draft`)).status, 200)
      assert.equal((await admin.delete(`${record}/draft`)).status, 404)
      const actions = await sql`select action from audit_log where action like '%raft' order by id`
      assert.equal(actions.at(-1)!.action, 'discardDraft')
      assert.ok(actions.some(({ action }) => action === 'publishDraft'))
    })

    test('what cannot be read is a 400, what cannot be saved is told and cannot be published', async (t) => {
      const { as } = await testApp(t)
      const admin = await as('admin')
      const record = await made(admin)
      const before = await admin.get(record)
      for (const bad of [
        {},
        { nonsense: 1 },
        [],
        { [key]: { deep: 1 } },
        { isPublished: 'maybe', [key]: [1] },
      ])
        assert.equal((await admin.put(`${record}/draft`, bad)).status, 400, JSON.stringify(bad))
      assert.equal((await admin.get(`${record}/draft`)).status, 404, 'nothing of it is kept')
      const saved = await admin.put(`${record}/draft`, wrong)
      assert.equal(saved.status, 201, saved.text)
      assert.equal(saved.body.draft.problems.length, 1)
      const effects = (await admin.get(`${record}/draft/effects`)).body.effects
      assert.deepEqual(effects.problems, saved.body.draft.problems)
      assert.deepEqual(effects.changes, [])
      const refused = await admin.post(`${record}/draft/publish`, {})
      assert.ok([400, 403, 422].includes(refused.status), refused.text)
      assert.equal(refused.body.errors[0].message, effects.problems[0].message)
      assert.deepEqual((await admin.get(record)).body, before.body)
      assert.equal((await admin.get(`${record}/draft`)).status, 200, 'the draft is still there')
    })

    test('who may not edit the record neither sees nor writes its draft; it goes with the record', async (t) => {
      const { as, sql } = await testApp(t)
      const admin = await as('admin')
      const record = await made(admin)
      await admin.put(`${record}/draft`, body(2))
      for (const who of [
        await as({ [set]: ['viewown', 'viewother'] }),
        await as({ [set]: ['editown', 'viewother'] }),
      ])
        for (const refused of [
          await who.get(`${record}/draft`),
          await who.get(`${record}/draft/effects`),
          await who.put(`${record}/draft`, body(3)),
          await who.post(`${record}/draft/publish`, {}),
          await who.delete(`${record}/draft`),
        ])
          assert.equal(refused.status, 403, refused.text)
      assert.equal((await admin.put(`${path}/999999/draft`, body(2))).status, 404)
      assert.equal((await admin.delete(`${record}/delete`)).status, 200)
      const [left] = await sql<{ n: number }[]>`select count(*)::int as n from ${sql(table)}`
      assert.equal(left!.n, 0)
    })

    test('a draft says nothing about who may publish: without that right the record stays as published as it was', async (t) => {
      const { as } = await testApp(t)
      const admin = await as('admin')
      const record = await made(admin)
      const editor = await as({ [set]: ['editother', 'editown', 'create'] })
      await editor.put(`${record}/draft`, { ...body(2), isPublished: false })
      const published = await editor.post(`${record}/draft/publish`, {})
      assert.equal(published.status, 200, published.text)
      assert.equal(published.body[one].isPublished, true)
    })
  })
}

async function submit({ sql }: TestApp, formId: number, results: object): Promise<void> {
  await sql`
    insert into form_submissions (form_id, date_submitted, results)
    values (${formId}, ${now()}, ${JSON.stringify(results)}::text::jsonb)`
}

test('effects of a form name the fields that go, and how many submissions hold a value of each; with more fields no more statements', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const labels = ['City', 'Street', 'Zip', 'Phone']
  const fields = labels.map((label) => ({ label, type: 'text' }))
  const { form } = (await admin.post('/forms/new', { name: 'Order', postAction: 'return', fields })).body
  const [city, street, ...rest] = form.fields
  await submit(app, form.id, { [city.id]: 'Bonn', [street.id]: 'First' })
  await submit(app, form.id, { [city.id]: 'Ulm', [street.id]: '' })
  await submit(app, form.id, {})
  const effectsWith = async (kept: object[]) => {
    await admin.put(`/forms/${form.id}/draft`, { name: 'Order', postAction: 'return', fields: kept })
    const { result, count } = await countStatements(app.sql, () =>
      admin.get(`/forms/${form.id}/draft/effects`),
    )
    assert.equal(result.status, 200, result.text)
    return { removed: result.body.effects.removedFields, count }
  }
  const one = await effectsWith([street, ...rest])
  assert.deepEqual(one.removed, [
    { id: city.id, alias: city.alias, label: 'City', submissions: 2, isExact: true },
  ])
  const three = await effectsWith([rest[0]])
  assert.deepEqual(
    three.removed.map(({ label, submissions }: { label: string; submissions: number }) => [
      label,
      submissions,
    ]),
    [
      ['City', 2],
      ['Street', 1],
      ['Phone', 0],
    ],
  )
  assert.equal(three.count, one.count)
})

test('effects of an email say how many mails went out and whether a broadcast goes on', async (t) => {
  const { as, sql } = await testApp(t)
  const admin = await as('admin')
  await admin.post('/segments/new', { name: 'All', filters: [] })
  const mail = { name: 'News', subject: 'News', language: 'en', emailType: 'list', lists: [1] }
  await admin.post('/emails/new', mail)
  await admin.put('/emails/1/draft', { ...mail, subject: 'Better' })
  const effects = async () => {
    const { changes, isSending, sent } = (await admin.get('/emails/1/draft/effects')).body.effects
    return { changes, isSending, sent }
  }
  assert.deepEqual(await effects(), { changes: ['subject'], isSending: false, sent: 0 })
  await sql`update emails set sent_count = 12`
  await sql`insert into email_broadcasts (email_id, date_added) values (1, ${now()})`
  assert.deepEqual(await effects(), { changes: ['subject'], isSending: true, sent: 12 })
  assert.equal(
    (await admin.post('/emails/1/draft/publish', {})).status,
    200,
    'what was sent meanwhile is no conflict',
  )
})
