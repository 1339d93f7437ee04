// Many contacts at once: everybody gets it once, as by one request each, and nobody whom the actor may not change.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type Client, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { finishContactAction, runActionSlice } from '../../../../test/finishContactAction.ts'

const RIGHTS = { 'lead:leads': ['viewown', 'editown', 'deleteown', 'create'] }

async function contacts(client: Client, count: number, more: object = {}): Promise<number[]> {
  const bodies = Array.from({ length: count }, (_, n) => ({ firstname: `n${n}`, city: 'Ulm', ...more }))
  const { status, text, body } = await client.post('/contacts/batch/new', bodies)
  assert.equal(status, 201, text)
  return body.contacts.map(({ id }: { id: number }) => id)
}

async function made(client: Client, path: string, key: string, body: object): Promise<number> {
  const { status, text, body: answer } = await client.post(`${path}/new`, body)
  assert.equal(status, 201, text)
  return answer[key].id
}

/** How many contacts a list has: the interface says it as a text. */
async function total(client: Client, path: string): Promise<number> {
  return Number((await client.get(path)).body.total)
}

async function asked(client: Client, body: object): Promise<number> {
  const { status, text, body: answer } = await client.post('/contacts/actions', body)
  assert.equal(status, 202, text)
  return answer.contactAction.id
}

async function read(client: Client, id: number) {
  const { status, text, body } = await client.get(`/contacts/actions/${id}`)
  assert.equal(status, 200, text)
  return body.contactAction
}

async function account(t: TestContext) {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const run = async (client: Client, body: object) => {
    const id = await asked(client, body)
    await finishContactAction(app, id)
    return read(client, id)
  }
  return { app, admin, run }
}

test('every kind of action does what one request for each contact does, in order, with its trace and its happening', async (t) => {
  const { app, admin, run } = await account(t)
  const ids = await contacts(admin, 3, { tags: ['old'] })
  const segment = await made(admin, '/segments', 'list', { name: 'Fair' })
  const stage = await made(admin, '/stages', 'stage', { name: 'Lead', weight: 1 })
  const group = await made(admin, '/points/groups', 'pointGroup', { name: 'Sport' })
  const campaign = await made(admin, '/campaigns', 'campaign', { name: 'Spring' })
  const [{ owner } = { owner: 0 }] = await app.sql<{ owner: number }[]>`select min(id) as owner from users`
  const actions = [
    { type: 'addTags', tags: ['new', 'vip'] },
    { type: 'removeTags', tags: ['old'] },
    { type: 'addToSegments', segments: [segment] },
    { type: 'addToCampaigns', campaigns: [campaign] },
    { type: 'setOwner', owner },
    { type: 'setStage', stage },
    { type: 'addPoints', points: 5 },
    { type: 'addPoints', points: 7, group },
    { type: 'setFields', fields: { city: 'Bonn' } },
    { type: 'addDoNotContact', channels: ['email'], comments: 'by phone' },
  ]
  const done = await run(admin, { ids, actions })
  assert.deepEqual(
    [done.state, done.progress, done.total, done.done, done.applied, done.errors],
    ['done', 1, 3, 3, 3, []],
  )
  assert.deepEqual(
    done.actions.map(({ type }: { type: string }) => type),
    actions.map(({ type }) => type),
  )
  for (const id of ids) {
    const { contact } = (await admin.get(`/contacts/${id}`)).body
    assert.deepEqual(contact.tags.map(({ tag }: { tag: string }) => tag).sort(), ['new', 'vip'])
    assert.deepEqual([contact.owner.id, contact.stage.id, contact.points], [owner, stage, 5])
    assert.equal(contact.fields.all.city, 'Bonn')
    const [block] = contact.doNotContact
    assert.deepEqual([block.channel, block.reason, block.comments], ['email', 3, 'by phone'])
    assert.deepEqual(Object.keys((await admin.get(`/contacts/${id}/segments`)).body.lists), [String(segment)])
    assert.deepEqual(Object.keys((await admin.get(`/contacts/${id}/campaigns`)).body.campaigns), [
      String(campaign),
    ])
    const { groupScores } = (await admin.get(`/contacts/${id}/points/groups`)).body
    assert.deepEqual(
      groupScores.map(({ score }: { score: number }) => score),
      [7],
    )
  }
  const told = await app.sql<{ fields: string[] }[]>`
    select payload -> 'fields' as fields from domain_events where type = 'contact.changed' and payload ? 'fields'`
  const fields = new Set(told.flatMap((row) => row.fields))
  for (const field of ['tags', 'points', 'dnc', 'city', 'owner']) assert.ok(fields.has(field), field)
  const back = await run(admin, {
    ids,
    actions: [
      { type: 'removeFromSegments', segments: [segment] },
      { type: 'removeFromCampaigns', campaigns: [campaign] },
      { type: 'setOwner', owner: null },
      { type: 'setStage', stage: null },
      { type: 'removeDoNotContact', channels: ['email'] },
    ],
  })
  assert.equal(back.applied, 3)
  for (const id of ids) {
    const { contact } = (await admin.get(`/contacts/${id}`)).body
    assert.deepEqual([contact.owner, contact.stage, contact.doNotContact], [null, null, []])
    assert.deepEqual((await admin.get(`/contacts/${id}/segments`)).body.total, 0)
  }
  const gone = await run(admin, { ids, actions: [{ type: 'delete' }] })
  assert.equal(gone.applied, 3)
  assert.equal(await total(admin, '/contacts'), 0)
  const [logged] = await app.sql`
    select count(*)::int as count from audit_log where object = 'lead' and action = 'delete'`
  assert.equal(logged?.count, 3)
})

test('rights are those on each contact: own ones are changed, others are counted as not allowed, those gone as gone', async (t) => {
  const { app, admin, run } = await account(t)
  const own = await app.as(RIGHTS)
  const foreign = await contacts(admin, 2)
  const mine = await contacts(own, 2)
  const ids = [...foreign, ...mine, 999_999]
  const actions = [{ type: 'addTags', tags: ['x'] }]
  const counted = await own.post('/contacts/actions/count', { ids, actions })
  assert.deepEqual(counted.body, { total: 4, allowed: 2, notAllowed: 2 })
  const done = await run(own, { ids, actions })
  const reasons = (one: typeof done) =>
    Object.fromEntries(one.errors.map(({ reason, ids }: { reason: string; ids: number[] }) => [reason, ids]))
  assert.equal(done.applied, 2)
  assert.deepEqual(reasons(done), { notAllowed: foreign, gone: [999_999] })
  assert.equal(await total(admin, '/contacts?search=tag:x'), 2)
  const deleted = await run(own, { ids, actions: [{ type: 'delete' }] })
  assert.deepEqual([deleted.applied, reasons(deleted)], [2, { notAllowed: foreign, gone: [999_999] }])
  assert.equal(await total(admin, '/contacts'), 2)
  // Whoever may change nobody is told so, and so is who may not see the list.
  const viewer = await app.as({ 'lead:leads': ['viewown', 'viewother'] })
  assert.equal((await viewer.post('/contacts/actions', { ids, actions })).status, 403)
  assert.equal((await viewer.post('/contacts/actions/count', { ids, actions })).status, 403)
  // Somebody else's is not there.
  assert.equal((await viewer.get(`/contacts/actions/${done.id}`)).status, 404)
  assert.equal((await viewer.get('/contacts/actions')).body.total, 0)
  assert.equal((await admin.get('/contacts/actions')).body.total, 2)
})

test('a search is evaluated once: who comes to fit meanwhile is not meant, and who fits no more still is', async (t) => {
  const { app, admin } = await account(t)
  const ids = await contacts(admin, 5)
  await contacts(admin, 2, { city: 'Rome' })
  const body = { search: 'Ulm', actions: [{ type: 'setFields', fields: { city: 'Bonn' } }] }
  assert.deepEqual((await admin.post('/contacts/actions/count', body)).body, {
    total: 5,
    allowed: 5,
    notAllowed: 0,
  })
  const id = await asked(admin, body)
  assert.equal(await runActionSlice(app, id), true)
  await admin.patch(`/contacts/${ids[0]}/edit`, { city: 'Wien' })
  await contacts(admin, 1)
  await finishContactAction(app, id)
  const done = await read(admin, id)
  assert.deepEqual([done.total, done.applied, done.search], [5, 5, 'Ulm'])
  assert.equal(await total(admin, '/contacts?search=Bonn'), 5)
  assert.equal(await total(admin, '/contacts?search=Ulm'), 1)
  const segment = await made(admin, '/segments', 'list', { name: 'Some' })
  for (const id of ids.slice(0, 2)) await admin.post(`/segments/${segment}/contact/${id}/add`)
  const actions = [{ type: 'addTags', tags: ['in'] }]
  const within = { segment, search: 'Bonn', actions }
  assert.equal((await admin.post('/contacts/actions/count', within)).body.total, 2)
  await finishContactAction(app, await asked(admin, within))
  assert.equal(await total(admin, '/contacts?search=tag:in'), 2)
})

test('a contact that cannot be changed stands with its reason, and the others get it', async (t) => {
  const { app, admin, run } = await account(t)
  const ids = await contacts(admin, 40)
  const bad = ids[17] ?? 0
  await app.sql`
    create function refuse() returns trigger language plpgsql as
    $$ begin raise exception using errcode = 'numeric_value_out_of_range', message = 'no'; end $$`
  await app.sql.unsafe(
    `create trigger refuse before update on contacts for each row when (old.id = ${bad}) execute function refuse()`,
  )
  const done = await run(admin, { ids, actions: [{ type: 'setFields', fields: { city: 'Bonn' } }] })
  assert.deepEqual([done.state, done.total, done.applied], ['done', 40, 39])
  assert.equal(done.errors.length, 1)
  assert.deepEqual(done.errors[0].ids, [bad])
  assert.equal(await total(admin, '/contacts?search=Bonn'), 39)
})

test('what cannot be meant is refused before anything is done', async (t) => {
  const { app, admin } = await account(t)
  const ids = await contacts(admin, 1)
  const tag = { type: 'addTags', tags: ['x'] }
  const bad: [object, string][] = [
    [{ ids }, 'actions'],
    [{ ids, actions: [] }, 'actions'],
    [{ ids, actions: Array(21).fill(tag) }, 'actions'],
    [{ ids, actions: [tag, { type: 'delete' }] }, 'actions'],
    [{ ids, actions: ['delete'] }, 'actions.0'],
    [{ ids, actions: [{ type: 'toString' }] }, 'actions.0.type'],
    [{ ids, actions: [{ type: 'setStage', stag: 1 }] }, 'actions.0.stag'],
    [{ ids, actions: [{ type: 'setStage' }] }, 'actions.0.stage'],
    [{ ids, actions: [{ type: 'setStage', stage: 4711 }] }, 'actions.0.stage'],
    [{ ids, actions: [{ type: 'addToSegments', segments: [4711] }] }, 'actions.0.segments'],
    [{ ids, actions: [{ type: 'setOwner', owner: 4711 }] }, 'owner'],
    [{ ids, actions: [{ type: 'addPoints', points: '1e99' }] }, 'actions.0'],
    [{ ids, actions: [{ type: 'addTags', tags: [] }] }, 'tags'],
    [{ ids, actions: [{ type: 'setFields', fields: { nothing: 1 } }] }, 'fields'],
    [{ ids, actions: [{ type: 'addDoNotContact', channels: ['email'], reason: 9 }] }, 'actions.0'],
    [{ actions: [tag] }, 'ids'],
    [{ ids, search: 'x', actions: [tag] }, 'ids'],
    [{ ids: [], actions: [tag] }, 'ids'],
    [{ ids: ['x'], actions: [tag] }, 'ids'],
    [{ ids: [[1]], actions: [tag] }, 'ids'],
    [{ ids: Array.from({ length: 100_001 }, (_, n) => n + 1).join(), actions: [tag] }, 'ids'],
    [{ search: { a: 1 }, actions: [tag] }, 'search'],
    [{ search: 'x'.repeat(10_001), actions: [tag] }, 'search'],
    [{ segment: 'x', actions: [tag] }, 'segment'],
  ]
  for (const [body, key] of bad) {
    const { status, text, body: answer } = await admin.post('/contacts/actions', body)
    assert.equal(status, 400, `${text} for ${JSON.stringify(body).slice(0, 100)}`)
    assert.ok(key in answer.errors[0].details, `${key} in ${text}`)
  }
  assert.equal((await admin.post('/contacts/actions', { segment: 4711, actions: [tag] })).status, 404)
  // Somebody's own segment cannot be used by others.
  const hidden = await made(admin, '/segments', 'list', { name: 'Mine', isGlobal: false })
  const own = await app.as({ ...RIGHTS, 'lead:lists': ['viewown'] })
  const [mine] = await contacts(own, 1)
  const into = { ids: [mine], actions: [{ type: 'addToSegments', segments: [hidden] }] }
  assert.equal((await own.post('/contacts/actions', into)).status, 403)
  assert.equal((await admin.get('/contacts/actions')).body.total, 0)
})

test('a set action is a job: how far it is, and whoever ends it keeps what is done; five at a time', async (t) => {
  const { app, admin } = await account(t)
  const ids = (await Promise.all([200, 200, 50].map((count) => contacts(admin, count)))).flat()
  const id = await asked(admin, { ids, actions: [{ type: 'addTags', tags: ['x'] }] })
  assert.equal(await runActionSlice(app, id), true)
  const { job } = (await admin.get(`/jobs/contactAction/${id}`)).body
  assert.deepEqual([job.state, job.name, job.done, job.mayCancel], ['running', 'addTags', 200, true])
  assert.ok(job.progress > 0.4 && job.progress < 0.5)
  const answers = await Promise.all([1, 2].map(() => admin.post(`/jobs/contactAction/${id}/cancel`)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  assert.equal(await runActionSlice(app, id), false)
  const ended = await read(admin, id)
  assert.deepEqual([ended.state, ended.done, ended.applied], ['cancelled', 200, 200])
  assert.equal(await total(admin, '/contacts?search=tag:x'), 200)
  const more = () => admin.post('/contacts/actions', { ids, actions: [{ type: 'addTags', tags: ['y'] }] })
  for (let n = 0; n < 5; n++) assert.equal((await more()).status, 202)
  assert.equal((await more()).status, 409)
})

test('two processes share one set action: each contact gets it once', async (t) => {
  const { app, admin } = await account(t)
  const ids = (await Promise.all([200, 200].map((count) => contacts(admin, count)))).flat()
  const id = await asked(admin, { ids, actions: [{ type: 'addPoints', points: 1 }] })
  await Promise.all([
    finishContactAction(app, id),
    finishContactAction(app, id),
    finishContactAction(app, id),
  ])
  const points = await app.sql<{ points: number; count: number }[]>`
    select points, count(*)::int as count from contacts group by 1`
  assert.deepEqual([...points], [{ points: 1, count: 400 }])
  assert.equal((await read(admin, id)).applied, 400)
})

test('a range takes as many statements for two hundred contacts as for two', async (t) => {
  const { app, admin } = await account(t)
  const segment = await made(admin, '/segments', 'list', { name: 'Fair' })
  const stage = await made(admin, '/stages', 'stage', { name: 'Lead', weight: 1 })
  const cost = async (count: number, actions: object[]) => {
    const ids = await contacts(admin, count)
    const id = await asked(admin, { ids, actions })
    const { count: statements } = await countStatements(app.sql, () => runActionSlice(app, id))
    await finishContactAction(app, id)
    return statements
  }
  const edits = [
    { type: 'addTags', tags: ['a', 'b'] },
    { type: 'addToSegments', segments: [segment] },
    { type: 'setStage', stage },
    { type: 'addPoints', points: 5 },
    { type: 'setFields', fields: { city: 'Bonn' } },
    { type: 'addDoNotContact', channels: ['email', 'sms'] },
  ]
  for (const actions of [edits, [{ type: 'delete' }]]) {
    await cost(2, actions)
    assert.equal(await cost(200, actions), await cost(2, actions))
  }
})

test('who has no access any more changes nobody, and rights that are taken count from then on', async (t) => {
  const { app, admin } = await account(t)
  const own = await app.as(RIGHTS)
  const ids = await contacts(own, 3)
  const id = await asked(own, { ids, actions: [{ type: 'addTags', tags: ['x'] }] })
  await app.sql`update users set is_published = false where id = (select user_id from contact_actions where id = ${id})`
  await app.sql`
    update api_credentials set is_published = false where id = (select credential_id from contact_actions where id = ${id})`
  await finishContactAction(app, id)
  const done = await read(admin, id)
  assert.deepEqual([done.state, done.applied], ['failed', 0])
  assert.match(done.error, /no access/)
  assert.equal(await total(admin, '/contacts?search=tag:x'), 0)
})

test('a search that finds more than were meant changes nobody', async (t) => {
  const { admin, run } = await account(t)
  await contacts(admin, 5)
  const done = await run(admin, { search: 'Ulm', most: 4, actions: [{ type: 'delete' }] })
  assert.deepEqual([done.state, done.applied], ['failed', 0])
  assert.match(done.error, /more than the 4/)
  assert.equal(await total(admin, '/contacts'), 5)
  assert.equal((await run(admin, { search: 'Ulm', most: 5, actions: [{ type: 'delete' }] })).applied, 5)
  const actions = [{ type: 'addTags', tags: ['x'] }]
  for (const most of [1, -1, 'x', 1.5])
    assert.equal(
      (await admin.post('/contacts/actions', { ids: [1, 2], most, actions })).status,
      400,
      String(most),
    )
})
