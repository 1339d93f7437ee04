// POST /api/segments/{count,sample,explain,effects}: filters that somebody edits, before they are saved.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type Client, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { loadActors } from '../../../platform/auth/loadActors.ts'
import { loadConfig, withSettings } from '../../../platform/config.ts'
import { connect, transaction } from '../../../platform/database/connection.ts'
import { latestOnly, type TimedStep } from '../../../platform/database/latestOnly.ts'
import { poolWithin } from '../../../platform/database/poolWithin.ts'
import type { Permissions } from '../../../platform/permissions.ts'
import { catalog } from '../../index.ts'
import { readDraft } from '../segmentExplain/readDraft.ts'
import { rebuildSegment } from '../segments/rebuildSegment.ts'
import { countDraft, PATIENT } from './countDraft.ts'

const app = await testApp()
const admin = await app.as('admin')
const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))

const filter = (field: string, operator: string, value: unknown, glue = 'and') => ({
  ...{ glue, object: 'lead', field, type: 'text', operator },
  properties: { filter: value },
})

/** Contacts 0 to n-1 of a city, with that many points each; every second has an address, every tenth refuses mail. */
async function people(city: string, n: number, owner: number | null = null): Promise<void> {
  await app.sql`
    with made as (
      insert into contacts (date_added, city, points, email, owner_id)
      select '2026-01-01', ${city}, n, case when n % 2 = 0 then ${city}::text || n || '@sample.example' end, ${owner}::bigint
      from generate_series(0, ${n - 1}::int) n returning id, points
    )
    insert into contact_do_not_contact (contact_id, channel, reason, date_added)
    select id, 'email', 1, '2026-01-01' from made where points % 10 = 0`
}

async function asked(client: Client, what: string, body: Record<string, unknown>) {
  const answer = await client.post(`/segments/${what}`, body)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

test('the filters together, each row alone, and what is left after it', async () => {
  await people('Count', 40)
  await people('Other', 10)
  const { count } = await asked(admin, 'count', {
    filters: [
      filter('city', '=', 'Count'),
      filter('points', 'gte', 5),
      filter('points', 'lt', 8),
      filter('city', '=', 'Other', 'or'),
    ],
  })
  assert.deepEqual(count, {
    ...{ basis: 'exact', margin: 0, contacts: 13, withEmail: 6, mayBeMailed: 5, saved: null },
    ...{ filtersBasis: 'exact', filtersMargin: 0 },
    filters: [
      { fits: 40, left: 40, problem: null },
      { fits: 40, left: 35, problem: null },
      { fits: 16, left: 3, problem: null },
      { fits: 10, left: 10, problem: null },
    ],
  })
})

test('against the saved version, with those whom hands put in or took out, as a rebuild then has it', async () => {
  await people('Saved', 20)
  const made = await admin.post('/segments/new', {
    name: 'Saved',
    filters: [filter('city', '=', 'Saved'), filter('points', 'lt', 10)],
  })
  const { id } = made.body.list
  const rebuild = () => rebuildSegment(app.sql, id, { config, catalog, clock: () => new Date() })
  await rebuild()
  const rows = await app.sql`select id from contacts where city = 'Saved' order by points`
  await admin.post(`/segments/${id}/contact/${rows[15]?.id}/add`)
  await admin.post(`/segments/${id}/contact/${rows[8]?.id}/remove`)
  const edited = {
    id,
    filters: [filter('city', '=', 'Saved'), filter('points', 'gte', 7), filter('points', 'lt', 12)],
  }
  const { count } = await asked(admin, 'count', edited)
  // 7 and 9 to 11, and 15 by hand, whereas 0 to 6 go; 8 stays out.
  assert.deepEqual([count.contacts, count.saved], [5, { contacts: 10, enter: 2, leave: 7 }])
  const { effects } = await asked(admin, 'effects', edited)
  assert.deepEqual(
    effects.enter.map((one: { id: number }) => one.id).sort(),
    [rows[10]?.id, rows[11]?.id].sort(),
  )
  assert.equal(effects.leave.length, 7)
  await admin.patch(`/segments/${id}/edit`, { filters: edited.filters })
  await rebuild()
  const members = await app.sql`
    select c.points from segment_contacts m join contacts c on c.id = m.contact_id
    where segment_id = ${id} and not manually_removed order by 1`
  assert.deepEqual(
    members.map(({ points }) => points),
    [7, 9, 10, 11, 15],
  )
})

test('a filter that cannot be used is named, and the others are counted', async () => {
  await people('Half', 3)
  const { count } = await asked(admin, 'count', {
    filters: [
      filter('city', '=', 'Half'),
      filter('nothing_like_it', '=', 1),
      filter('city', 'regexp', '(', 'or'),
    ],
  })
  assert.equal(count.contacts, null)
  assert.equal(count.filters[0].fits, 3)
  assert.match(count.filters[1].problem, /does not exist/)
  assert.match(count.filters[2].problem, /regular expression/)
})

test('only contacts that the actor may see are counted, drawn and named', async () => {
  const user = await app.as({ 'lead:leads': ['viewown'], 'lead:lists': ['viewother', 'create'] })
  await people('Mine', 6, user.userId)
  await people('Mine', 30, 1)
  const body = { filters: [filter('city', '=', 'Mine')] }
  const { count } = await asked(user, 'count', body)
  assert.deepEqual([count.contacts, count.filters[0].fits], [6, 6])
  assert.equal((await asked(user, 'sample', body)).contacts.length, 6)
  assert.equal((await asked(user, 'effects', body)).effects.enter.length, 6)
  const [other] = await app.sql`select id from contacts where city = 'Mine' and owner_id = 1 limit 1`
  assert.equal((await user.post(`/segments/explain/${other?.id}`, body)).status, 403)
})

test('it takes the right to make or change segments, to see contacts, and to see what filters name', async () => {
  const body = { filters: [filter('city', '=', 'X')] }
  const lacking: Permissions[] = [
    { 'lead:leads': ['viewother'] },
    { 'lead:lists': ['create'] },
    { 'lead:lists': ['viewother'], 'lead:leads': ['viewother'] },
  ]
  for (const permissions of lacking) {
    const user = await app.as(permissions)
    for (const what of ['count', 'sample', 'effects', 'explain/1'])
      assert.equal((await user.post(`/segments/${what}`, body)).status, 403, what)
  }
  const { list } = (await admin.post('/segments/new', { name: 'Hidden' })).body
  const user = await app.as({ 'lead:leads': ['viewother'], 'lead:lists': ['viewown', 'create'] })
  const naming = { filters: [filter('leadlist', 'in', [list.id])] }
  assert.equal((await user.post('/segments/count', naming)).status, 403)
  assert.equal((await user.post('/segments/count', { id: list.id, ...body })).status, 403)
})

test('what is no list of filters, and an id that is none, is refused', async () => {
  const wrong = [
    {},
    { filters: 'x' },
    { filters: [1] },
    { filters: [filter('city', 'is not', 1)] },
    { id: 'x', filters: [] },
  ]
  for (const body of wrong)
    assert.equal((await admin.post('/segments/count', body)).status, 400, JSON.stringify(body))
  assert.equal((await admin.post('/segments/count', { id: 999_999, filters: [] })).status, 404)
  const many = Array.from({ length: 501 }, () => filter('city', '=', 'x'))
  assert.equal((await admin.post('/segments/count', { filters: many })).status, 400)
  const five = Array.from({ length: 500 }, (_, n) => filter('city', '=', `x${n}`, 'or'))
  assert.equal((await asked(admin, 'count', { filters: five })).count.filters.length, 500)
})

test('a sample shows twenty, others each time, with what made them fit', async () => {
  await people('Sampled', 200)
  const body = {
    filters: [
      filter('city', '=', 'Nowhere'),
      filter('city', '=', 'Sampled', 'or'),
      filter('points', 'gte', 0),
    ],
  }
  const seen = new Set<number>()
  for (let round = 0; round < 10; round++) {
    const { contacts } = await asked(admin, 'sample', body)
    assert.equal(contacts.length, 20)
    for (const one of contacts) {
      seen.add(one.id)
      assert.deepEqual(
        one.groups.map((group: { filters: { value: unknown }[] }) => group.filters[0]?.value),
        ['Sampled'],
      )
    }
  }
  assert.ok(seen.size > 60, `${seen.size} different ones`)
})

test('a contact is explained by filters that are not saved, as by saved ones', async () => {
  const { contact } = (await admin.post('/contacts/new', { city: 'Explained' })).body
  const filters = [filter('city', '=', 'Explained'), filter('points', 'gt', 3)]
  const { explanation } = await asked(admin, `explain/${contact.id}`, { filters })
  assert.deepEqual([explanation.segment, explanation.fits, explanation.isMember], [null, false, false])
  const { list } = (await admin.post('/segments/new', { name: 'E', filters })).body
  const saved = (await admin.get(`/segments/${list.id}/explain/${contact.id}`)).body.explanation
  assert.deepEqual(explanation.groups, saved.groups)
  assert.deepEqual(explanation.reasons, saved.reasons)
})

test('what an edit moves is named as far as the actor may see it', async () => {
  const { list } = (await admin.post('/segments/new', { name: 'Source', isGlobal: true })).body
  const campaign = await admin.post('/campaigns/new', {
    name: 'Journey',
    lists: [list.id],
    events: [],
    canvasSettings: {},
  })
  const email = await admin.post('/emails/new', {
    name: 'News',
    subject: 'News',
    ...{ language: 'en', emailType: 'list', customHtml: '<p>Hi</p>' },
    lists: [list.id],
  })
  const { effects } = await asked(admin, 'effects', { id: list.id, filters: [] })
  const kinds = effects.moves.map(({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`)
  assert.ok(kinds.includes(`email ${email.body.email.id}`), kinds.join())
  if (campaign.status === 201)
    assert.ok(kinds.includes(`campaign ${campaign.body.campaign.id}`), kinds.join())
  const user = await app.as({ 'lead:leads': ['viewother'], 'lead:lists': ['viewown', 'create'] })
  const seen = (await asked(user, 'effects', { id: list.id, filters: [] })).effects
  assert.deepEqual([seen.moves, seen.unseen], [[], effects.moves.length])
})

test('the number of statements is the same for one filter and for many', async () => {
  const counted = async (n: number) => {
    const filters = Array.from({ length: n }, (_, index) => filter('points', 'gt', index))
    return (await countStatements(app.sql, () => asked(admin, 'count', { filters }))).count
  }
  // A count that takes too long on a machine with other work becomes an estimate, with statements of its own.
  const least = async (n: number) => Math.min(await counted(n), await counted(n), await counted(n))
  assert.equal(await least(1), await least(60))
})

async function contextOf({ userId }: Client) {
  const [actor] = (await loadActors(app.sql, [{ userId, credentialId: null }])).values()
  assert.ok(actor)
  return { sql: app.sql, db: app.sql, actor, config, catalog, now: new Date() }
}

/** Holds what a filter over all contacts reads until `fn` is done, or so long. */
async function whileSlow<T>(fn: () => Promise<T>, ms = 60_000): Promise<T> {
  const other = connect(app.url, { max: 1 })
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const lock = other.begin(async (db) => {
    await db`lock table contact_do_not_contact in access exclusive mode`
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const timer = setTimeout(held.resolve, ms)
  try {
    return await fn()
  } finally {
    clearTimeout(timer)
    held.resolve()
    await lock
    await other.end()
  }
}

test('what takes too long is an estimate that says so', async () => {
  const body = { filters: [filter('city', '=', 'Count')] }
  const { count } = await whileSlow(() => asked(admin, 'count', body))
  assert.equal(count.basis, 'planner')
  assert.equal(typeof count.contacts, 'number')
  assert.deepEqual([count.withEmail, count.saved, count.filters[0].fits], [null, null, null])
})

test('few contacts are counted exactly, even when that takes long', async () => {
  const body = { filters: [filter('city', '=', 'Count')] }
  const { count } = await whileSlow(() => asked(admin, 'count', body), 600)
  assert.deepEqual([count.basis, typeof count.filters[0].fits], ['exact', 'number'])
  assert.equal(typeof count.withEmail, 'number')
})

test('an estimate by lot is as far off as it says, of what the actor may see', async () => {
  const user = await app.as({ 'lead:leads': ['viewown'], 'lead:lists': ['create'] })
  await people('Drawn', 3_000, user.userId)
  await people('Drawn', 3_000, 1)
  const context = await contextOf(user)
  const draft = await readDraft(context, {
    filters: [filter('city', '=', 'Drawn'), filter('points', 'lt', 1_000)],
  })
  const limits = { answerMs: 20_000, sampleMs: 20_000, fewMs: 0 }
  const { members, filters } = await countDraft(context, draft, {
    limits,
    signal: new AbortController().signal,
  })
  assert.deepEqual([members?.basis, filters?.basis], ['sample', 'sample'])
  const { contacts = 0, withEmail = 0, mayBeMailed = 0 } = members?.values ?? {}
  // Drawn by lot: three times the margin is passed once in 250 million draws.
  const off = 3 * (members?.margin ?? 0)
  assert.ok(off > 0 && off < 500, String(off))
  assert.ok(Math.abs(contacts - 1_000) <= off, `${contacts} of 1,000`)
  assert.ok(Math.abs(withEmail - 500) <= off, `${withEmail} of 500`)
  assert.ok(Math.abs(mayBeMailed - 400) <= off, `${mayBeMailed} of 400`)
  assert.equal(filters?.values.fits[0], 3_000)
})

test('who repeats a question under a key is answered anew, and one question ends another as without', async () => {
  const body = { filters: [filter('city', '=', 'Count')], exact: true }
  const keyed = (key: string) =>
    admin.post('/segments/count', body, { headers: { 'idempotency-key': `question ${key}` } })
  const [last] = await whileSlow(async () => {
    const first = keyed('one')
    await waitFor(async () => (await counting()).length === 1)
    const second = keyed('two')
    assert.equal((await first).status, 409)
    await waitFor(async () => (await counting()).length === 1)
    const third = keyed('three')
    assert.equal((await second).status, 409)
    return [third]
  })
  assert.equal((await last).status, 200)
  const again = await keyed('three')
  assert.deepEqual([again.status, again.headers['idempotency-replayed']], [200, undefined])
  assert.equal((await locks()).length, 0)
})

test('within a transaction, too, the next one ends the one before, and both end', {
  timeout: 20_000,
}, async () => {
  const own = 'a name of its own'
  const signal = new AbortController().signal
  const within = (act: (step: TimedStep) => Promise<unknown>) =>
    transaction(app.sql, async (db) => {
      const { pool, end } = poolWithin(db, app.sql, [])
      return latestOnly(pool, own, signal, act).finally(end)
    })
  const first = within((step) => step(10_000, (db) => db`select pg_sleep(10)`))
  await waitFor(async () => (await locks()).length === 1)
  const overtaken = assert.rejects(first, /later request/)
  assert.equal(await within(async () => 'second'), 'second')
  await overtaken
  assert.equal((await locks()).length, 0)
})

test('the next request of a user ends the one before, in the database, also from another process', async () => {
  const body = { filters: [filter('city', '=', 'Count')], exact: true }
  const otherProcess = connect(app.url, { max: 4 })
  const beside: Promise<Answer>[] = []
  try {
    await whileSlow(async () => {
      const first = admin.post('/segments/count', body)
      await waitFor(async () => (await counting()).length === 1)
      const second = admin.post('/segments/count', body)
      assert.equal((await first).status, 409)
      await waitFor(async () => (await counting()).length === 1)
      const name = `segment count of user ${admin.userId}`
      const third = await latestOnly(otherProcess, name, new AbortController().signal, async () => 'third')
      assert.equal(third, 'third')
      assert.equal((await second).status, 409)
      await waitFor(async () => (await counting()).length === 0)
      const user = await app.as({ 'lead:leads': ['viewother'], 'lead:lists': ['create'] })
      const own = user.post('/segments/count', body)
      await waitFor(async () => (await counting()).length === 1)
      beside.push(own, admin.post('/segments/count', body))
      await waitFor(async () => (await counting()).length === 2)
    })
    assert.deepEqual(
      (await Promise.all(beside)).map(({ status }) => status),
      [200, 200],
    )
    assert.equal((await asked(admin, 'count', body)).count.basis, 'exact')
    assert.equal((await locks()).length, 0)
  } finally {
    await otherProcess.end()
  }
})

test('a client that goes away ends its count in the database', async () => {
  const context = await contextOf(admin)
  const draft = await readDraft(context, { filters: [filter('city', '=', 'Count')] })
  const gone = new AbortController()
  await whileSlow(async () => {
    const count = countDraft(context, draft, { limits: PATIENT, signal: gone.signal })
    await waitFor(async () => (await counting()).length === 1)
    gone.abort()
    await assert.rejects(count, { status: 409 })
    await waitFor(async () => (await counting()).length === 0)
  })
  assert.equal((await locks()).length, 0)
})

/** Locks that somebody left behind. */
const locks = () => app.sql`
  select from pg_locks
  where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`

const counting = () => app.sql`
  select pid from pg_stat_activity
  where datname = current_database() and state = 'active' and query like '%"mayBeMailed"%' and pid <> pg_backend_pid()`

async function waitFor(condition: () => Promise<boolean>): Promise<void> {
  for (const until = Date.now() + 20_000; Date.now() < until; await sleep(20)) if (await condition()) return
  throw new Error('it did not come about within 20 seconds')
}

test('viewers of own contacts learn the number of all members only where others chose the filters', async () => {
  const { sql } = app
  const author = await app.as({ 'lead:leads': ['viewown'], 'lead:lists': ['full'] })
  await people('Members', 30)
  await people('Members', 10, author.userId)
  const make = async (client: Client, filters: object[]) =>
    (await client.post('/segments/new', { name: 'M', isGlobal: true, filters })).body.list.id as number
  const byAdmin = await make(admin, [filter('city', '=', 'Members')])
  const byAuthor = await make(author, [filter('city', '=', 'Members')])
  const chained = await make(admin, [filter('leadlist', 'in', [byAuthor])])
  for (const id of [byAdmin, byAuthor, chained])
    await sql`
      insert into segment_contacts (segment_id, contact_id, date_added)
      select ${id}, id, now() from contacts where city = 'Members' on conflict do nothing`
  const count = async (client: Client, ids: string) => {
    const { status, body, text } = await client.get(`/segments/members/count?ids=${ids}`)
    assert.equal(status, 200, text)
    return [body.count.viewed, body.count.members]
  }
  assert.deepEqual(await count(author, `${byAdmin}`), [10, 40])
  for (const ids of [`${byAuthor}`, `${byAdmin},${byAuthor}`, `${chained}`, `${byAdmin},999999`])
    assert.deepEqual((await count(author, ids)).at(1), null, ids)
  assert.deepEqual(await count(admin, `${byAdmin},${byAuthor},${chained}`), [40, 40])
  await author.patch(`/segments/${byAdmin}/edit`, { description: 'mine now' })
  assert.deepEqual(await count(author, `${byAdmin}`), [10, null])
  assert.equal((await admin.get('/segments/members/count?ids=x')).status, 400)
})
