// What hangs on records that are deleted or renamed: worked off in short transactions, whatever hangs there, exactly once.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { joinCompany } from '../src/features/audience/companies/joinCompany.ts'
import { changePoints } from '../src/features/audience/points/changePoints.ts'
import { setStages } from '../src/features/audience/stages/setStages.ts'
import { tasks } from '../src/features/index.ts'
import { type Sql, transaction } from '../src/platform/database/connection.ts'
import { checkWork, workBacklog } from '../src/platform/engine/backgroundWork.ts'
import type { TaskContext } from '../src/platform/engine/jobs.ts'
import { SYSTEM } from '../src/platform/permissions.ts'
import { testApp } from './app.ts'
import { clientToken } from './clientToken.ts'
import { countStatements } from './countStatements.ts'
import { testDatabase } from './database.ts'
import { findingTexts } from './findingTexts.ts'
import { sampleEmail } from './mainJob.ts'
import { installation, startServer } from './process.ts'

const CONTACTS = 100_000

/** Contacts in stage 1, with a score in group 1, tag 1 and company 1, every other one in company 2 as well. */
async function insertHanging(sql: Sql, contacts: number): Promise<void> {
  await sql`insert into stages (id, name, weight, date_added) values (1, 'Lead', 1, now()), (2, 'Customer', 2, now())`
  await sql`insert into point_groups (id, name, date_added) values (1, 'Interest', now())`
  await sql`insert into tags (id, tag) values (1, 'news')`
  await sql`
    insert into companies (id, companyname, date_added) values (1, 'Acme', now()), (2, 'Bolt', now()), (3, 'Other', now())`
  await sql`
    insert into contacts (date_added, stage_id, company) select now(), 1, 'Acme' from generate_series(1, ${contacts}::int)`
  await sql`insert into contact_group_scores (contact_id, group_id, score) select id, 1, 5 from contacts`
  await sql`insert into contact_tags (contact_id, tag_id) select id, 1 from contacts`
  await sql`
    insert into company_contacts (contact_id, company_id, is_primary, date_added) select id, 1, true, now() from contacts
    union all select id, 2, false, now() from contacts where id % 2 = 0`
  for (const table of ['stages', 'point_groups', 'tags', 'companies'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), 100)`
}

/** Runs one range of each work that is under way, or all that are left. */
async function runWorks(sql: Sql, ranges = Number.POSITIVE_INFINITY): Promise<void> {
  const rows = await sql<{ id: number; task: string }[]>`select id, task from background_work order by id`
  for (const { id, task } of rows) {
    const stop = new AbortController()
    let left = ranges
    const clock = () => {
      if (--left <= 0) stop.abort()
      return new Date()
    }
    const context = { sql, clock, signal: stop.signal } as TaskContext
    await tasks.find(({ name }) => name === task)!.run({ id }, context)
  }
}

/** How many contacts each transaction told of that changed these aspects. */
async function told(sql: Sql, field: string): Promise<{ most: number; contacts: number; all: number }> {
  const [row] = await sql<{ most: number; contacts: number; all: number }[]>`
    select max(n) as most, sum(n) as all,
      (select count(distinct contact) from domain_events, unnest(ids) contact
        where type = 'contact.changed' and payload -> 'fields' ? ${field}) as contacts
    from (
      select sum(cardinality(ids)) as n from domain_events
      where type = 'contact.changed' and payload -> 'fields' ? ${field} group by transaction_id) parts`
  return { most: Number(row!.most), contacts: Number(row!.contacts), all: Number(row!.all) }
}

async function countOf(sql: Sql, condition: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select count(*) as n from ${sql.unsafe(condition)}`
  return row!.n
}

test('a hundred thousand contacts leave deleted stages, groups, tags and companies in short transactions', {
  timeout: 300_000,
}, async (t) => {
  const app = await testApp(t)
  const { sql } = app
  await insertHanging(sql, CONTACTS)
  const admin = await app.as('admin')

  const renamed = await countStatements(sql, () => admin.patch('/companies/1/edit', { companyname: 'Apex' }))
  assert.equal(renamed.result.body.company.fields.all.companyname, 'Apex')
  await runWorks(sql, 1)
  // Renamed again while it is under way: the last name stands everywhere.
  await admin.patch('/companies/1/edit', { companyname: 'Zenith' })
  await runWorks(sql)
  assert.equal(await countOf(sql, "contacts where company = 'Zenith'"), CONTACTS)
  assert.ok((await told(sql, 'company')).most <= 20_000)
  await sql`delete from domain_events`

  const paths = ['/stages/1', '/points/groups/1', '/tags/1', '/companies/1']
  const deleted = await countStatements(sql, async () => {
    for (const path of paths) assert.equal((await admin.delete(`${path}/delete`)).status, 200)
  })
  assert.ok(deleted.count < 80, `${deleted.count} statements`)
  for (const path of paths) {
    assert.equal((await admin.get(path)).status, 404)
    assert.equal((await admin.delete(`${path}/delete`)).status, 404)
  }
  const findings = await checkWork({ sql })
  assert.deepEqual(
    findings.map((one) => [one.level, findingTexts([one])[0]?.split(': under way')[0]]),
    [
      ['ok', 'Taking contacts out of deleted stages: Lead'],
      ['ok', 'Deleting the scores of deleted point groups: Interest'],
      ['ok', 'Taking deleted tags off contacts: news'],
      ['ok', 'Taking contacts out of deleted companies: Zenith'],
    ],
  )
  assert.deepEqual(
    (await workBacklog.read(sql, new Date())).map(({ name, state, count }) => [name, state, count]),
    [
      ['companies.unlink', 'running', 1],
      ['points.delete-scores', 'running', 1],
      ['stages.clear', 'running', 1],
      ['tags.delete-links', 'running', 1],
    ],
  )
  await runWorks(sql, 2)

  // In the middle of it: nobody is shown what is gone, and what is new stays.
  const last = (await admin.get(`/contacts/${CONTACTS}`)).body.contact
  assert.deepEqual([last.stage, last.tags], [null, []])
  assert.deepEqual((await admin.get(`/contacts/${CONTACTS}/companies`)).body.total, 1)
  assert.deepEqual((await admin.get(`/contacts/${CONTACTS}/points/groups`)).body.groupScores, [])
  assert.equal((await admin.get('/contacts?search=stage:Lead')).body.total, '0')
  const again = (await admin.post('/stages/new', { name: 'Lead', weight: 1 })).body.stage.id
  await admin.post(`/stages/${again}/contact/${CONTACTS}/add`)
  await admin.post('/tags/new', { tag: 'news' })
  assert.equal((await admin.patch(`/contacts/${CONTACTS - 1}/edit`, { tags: ['news'] })).status, 200)
  await admin.post(`/companies/3/contact/${CONTACTS - 1}/add`)
  assert.equal((await admin.post(`/stages/1/contact/${CONTACTS}/add`)).status, 404)

  await runWorks(sql)
  assert.deepEqual(await checkWork({ sql }), [])
  assert.deepEqual(
    [
      await countOf(sql, 'contacts where stage_id is not null'),
      await countOf(sql, 'contact_group_scores'),
      await countOf(sql, 'contact_tags'),
      await countOf(sql, 'company_contacts where company_id = 1'),
      await countOf(sql, 'company_contacts where is_primary'),
      await countOf(sql, "contacts where company = 'Bolt'"),
      await countOf(sql, 'contacts where company is null'),
    ],
    [1, 0, 1, 0, CONTACTS / 2 + 1, CONTACTS / 2, CONTACTS / 2 - 1],
  )
  for (const field of ['stage', 'group_points', 'tags', 'companies']) {
    const { most, contacts } = await told(sql, field)
    assert.equal(contacts, CONTACTS, field)
    assert.ok(most <= 20_000, `${field}: ${most} in one transaction`)
  }
})

test('the log of a deleted campaign, what waits for removed events, members of segments and the queue of an email go likewise', {
  timeout: 300_000,
}, async (t) => {
  const app = await testApp(t)
  const { sql } = app
  const admin = await app.as('admin')
  await sql`insert into contacts (date_added) select now() from generate_series(1, ${CONTACTS}::int)`
  const segment = (await admin.post('/segments/new', { name: 'S' })).body.list.id
  const event = (id: string) => ({
    id,
    name: id,
    type: 'lead.changepoints',
    eventType: 'action',
    order: 1,
    properties: { points: 1 },
  })
  const made = await admin.post('/campaigns/new', {
    name: 'C',
    lists: [],
    events: [event('new_1'), event('new_2')],
  })
  assert.equal(made.status, 201, made.text)
  const { campaign } = made.body
  const email = (await admin.post('/emails/new', sampleEmail(segment))).body.email.id
  await sql`insert into segment_contacts (segment_id, contact_id, date_added) select ${segment}, id, now() from contacts`
  await sql`insert into campaign_contacts (campaign_id, contact_id, date_added) select ${campaign.id}, id, now() from contacts`
  await sql`
    insert into campaign_event_log (event_id, contact_id, campaign_id, is_scheduled)
    select e.id, c.id, e.campaign_id, true from campaign_events e, contacts c`
  await sql`
    insert into email_sends (contact_id, email_id, dedupe_key, address, attempt_at, date_queued)
    select id, ${email}, 'x', 'c@sample.example', now(), now() from contacts`
  const rowsPerTransaction = async (table: string, column: string) => {
    const [row] = await sql<{ most: number }[]>`
      select max(n) as most from (select count(*) as n from ${sql(table)} group by ${sql(column)}::text) parts`
    return row!.most
  }

  const put = await admin.put(`/campaigns/${campaign.id}/edit`, {
    ...campaign,
    events: [Object.values(campaign.events)[0]],
  })
  assert.equal(put.status, 200, put.text)
  assert.deepEqual(
    findingTexts(await checkWork({ sql })).map((text) => text.split(' of ')[0]),
    ['Cancelling what waits for removed events', 'Starting what waited for events'],
  )
  await runWorks(sql)
  assert.equal(await countOf(sql, 'campaign_event_log where is_scheduled and trigger_date is null'), 0)
  assert.equal(await countOf(sql, 'campaign_event_log where is_scheduled'), CONTACTS)
  assert.ok((await rowsPerTransaction('campaign_event_log', 'xmin')) <= 20_000)

  assert.equal((await admin.delete(`/emails/${email}/delete`)).status, 200)
  await runWorks(sql)
  assert.equal(
    await countOf(sql, "email_sends where state = 'skipped' and error = 'The email was deleted.'"),
    CONTACTS,
  )
  assert.ok((await rowsPerTransaction('email_sends', 'xmin')) <= 20_000)

  const gone = async () => (await admin.get(`/contacts/1/campaigns`)).body.total
  assert.equal(await gone(), 1)
  assert.equal((await admin.delete(`/campaigns/${campaign.id}/delete`)).status, 200)
  assert.equal((await admin.delete(`/segments/${segment}/delete`)).status, 200)
  assert.equal(await gone(), 0)
  assert.equal(await countOf(sql, 'campaign_event_log'), 2 * CONTACTS)
  const run = (name: string, payload: object) =>
    tasks.find((task) => task.name === name)!.run(payload, { sql, clock: () => new Date() } as TaskContext)
  await run('campaign.purge', { campaignId: campaign.id })
  await run('segment.purge', { segmentId: segment })
  await runWorks(sql)
  for (const table of ['campaign_event_log', 'campaign_events', 'campaign_contacts', 'segment_contacts'])
    assert.equal(await countOf(sql, table), 0, table)
  const { most, contacts, all } = await told(sql, 'campaigns')
  assert.deepEqual([contacts, all], [CONTACTS, CONTACTS])
  assert.ok(most <= 20_000)
})

test('what a merge moves to a contact that was looked at already, and who is committed late, is found as well', {
  timeout: 120_000,
}, async (t) => {
  const app = await testApp(t)
  const { sql } = app
  await insertHanging(sql, 6_000)
  const admin = await app.as('admin')
  assert.equal((await admin.patch('/contacts/5990/edit', { email: 'c@example.com' })).status, 200)
  await sql`update contacts set stage_id = null where id = 1`
  for (const path of ['/stages/1', '/points/groups/1', '/tags/1', '/companies/1'])
    assert.equal((await admin.delete(`${path}/delete`)).status, 200)
  await runWorks(sql, 2)
  const merged = await admin.patch('/contacts/1/edit', { email: 'c@example.com' })
  assert.equal(merged.status, 200, merged.text)
  assert.equal(await countOf(sql, 'contacts where id = 5990'), 0)
  const [late] = await sql<{ id: number }[]>`
    insert into contacts (date_added, stage_id, company) values (now(), 1, 'Acme') returning id`
  await sql`insert into company_contacts (contact_id, company_id, is_primary, date_added) values (${late!.id}, 1, true, now())`
  await runWorks(sql)
  assert.deepEqual(
    [
      await countOf(sql, 'contacts where stage_id is not null'),
      await countOf(sql, 'contact_group_scores'),
      await countOf(sql, 'contact_tags'),
      await countOf(sql, 'company_contacts where company_id = 1'),
      await countOf(
        sql,
        `contacts c where company = 'Acme' and not exists (
          select from company_contacts o join companies m on m.id = o.company_id
          where o.contact_id = c.id and o.is_primary and m.companyname = c.company)`,
      ),
      await countOf(sql, 'background_work'),
    ],
    [0, 0, 0, 0, 0, 0],
  )
})

test('contacts that are merged while their company is renamed do not bring its old name back', async (t) => {
  const app = await testApp(t)
  const { sql } = app
  await insertHanging(sql, 6_000)
  await sql`update contacts set date_added = now() + interval '1 hour' where id > 5000`
  await sql`delete from company_contacts where contact_id = 2`
  await sql`update contacts set company = null where id = 2`
  const admin = await app.as('admin')
  for (const id of [5_990, 5_991, 5_992])
    assert.equal((await admin.patch(`/contacts/${id}/edit`, { email: `c${id}@example.com` })).status, 200)
  assert.equal((await admin.patch('/companies/1/edit', { companyname: 'Apex' })).status, 200)
  await runWorks(sql, 2)
  assert.deepEqual(
    await Promise.all([1, 5_990].map((id) => countOf(sql, `contacts where id = ${id} and company = 'Apex'`))),
    [1, 0],
    'in the middle of it',
  )
  // One that has the new name, one without a company, and one that has the old name as well.
  for (const [id, duplicate] of [
    [1, 5_990],
    [2, 5_991],
    [5_980, 5_992],
  ]) {
    const merged = await admin.patch(`/contacts/${id}/edit`, { email: `c${duplicate}@example.com` })
    assert.equal(merged.status, 200, merged.text)
    assert.equal(merged.body.contact.fields.all.company, 'Apex')
  }
  // Where the renaming is not committed yet, the merge waits for it.
  assert.equal((await admin.patch('/contacts/5981/edit', { email: 'c5981@example.com' })).status, 200)
  let merging: Promise<{ status: number }> = Promise.resolve({ status: 0 })
  await transaction(sql, async (db) => {
    await db`update companies set companyname = 'Zenith' where id = 1`
    merging = admin.patch('/contacts/3/edit', { email: 'c5981@example.com' })
    await sleep(200)
  })
  assert.equal((await merging).status, 200)
  await runWorks(sql)
  const names = await sql<{ name: string }[]>`select companyname as name from companies order by id`
  assert.deepEqual(
    names.map(({ name }) => name),
    ['Zenith', 'Bolt', 'Other'],
  )
  assert.equal(
    await countOf(sql, 'company_contacts where contact_id in (1, 2, 3, 5980) and company_id = 1'),
    4,
  )
})

test('a little goes with the record, in one transaction and as many statements as for one contact', async (t) => {
  const app = await testApp(t)
  const { sql } = app
  await insertHanging(sql, 1_000)
  const admin = await app.as('admin')
  const remove = async (path: string) => (await countStatements(sql, () => admin.delete(path))).count
  // The first deletion of a process reads what hangs on records.
  const { tag } = (await admin.post('/tags/new', { tag: 'first' })).body
  await remove(`/tags/${tag.id}/delete`)
  const many = await remove('/stages/1/delete')
  await sql`update contacts set stage_id = 2 where id = 1`
  assert.ok((await remove('/stages/2/delete')) >= many)
  assert.equal(await countOf(sql, 'contacts where stage_id is not null'), 0)
  assert.equal(await countOf(sql, 'background_work'), 0)
})

test('who brings a contact to a stage while it is deleted finds it gone, or is found', async (t) => {
  const app = await testApp(t)
  const { sql } = app
  await insertHanging(sql, 10)
  await sql`update contacts set stage_id = null`
  const admin = await app.as('admin')
  let deleting: Promise<{ status: number }> = Promise.resolve({ status: 0 })
  await transaction(sql, async (db) => {
    const by = { actor: SYSTEM, now: new Date(), actionName: 'test' }
    await setStages(db, [1], 2, by)
    deleting = admin.delete('/stages/2/delete')
    await sleep(200)
    await setStages(db, [2], 2, by)
  })
  assert.equal((await deleting).status, 200)
  assert.equal(await countOf(sql, 'contacts where stage_id is not null'), 0)
  const late = await transaction(sql, (db) =>
    setStages(db, [3], 2, { actor: SYSTEM, now: new Date(), actionName: 'test' }),
  )
  assert.deepEqual(late, [])
})

test('who links a contact while its company is renamed, or scores it while the group is deleted, is found', async (t) => {
  const app = await testApp(t)
  const { sql } = app
  await insertHanging(sql, 10)
  const admin = await app.as('admin')
  const now = new Date()
  const config = { contact_allow_multiple_companies: false }
  let answers: Promise<{ status: number }[]> = Promise.resolve([])
  await transaction(sql, async (db) => {
    await joinCompany(db, [7], 3, { actor: SYSTEM, now, config, type: 'API', eventName: 'test' })
    const by = { actor: SYSTEM, now, type: 'API', eventName: 'test', actionName: 'test' }
    await changePoints(db, [{ contactId: 7, op: 'plus', value: 5, groupId: 1 }], by)
    answers = Promise.all([
      admin.patch('/companies/3/edit', { companyname: 'Otherwise' }),
      admin.delete('/points/groups/1/delete'),
    ])
    await sleep(200)
  })
  assert.deepEqual(
    (await answers).map(({ status }) => status),
    [200, 200],
  )
  assert.equal(await countOf(sql, "contacts where company = 'Otherwise'"), 1)
  assert.equal(await countOf(sql, 'contact_group_scores'), 0)
})

test('a stage whose server is killed while its contacts leave it is empty once the server is back, each told once', {
  timeout: 180_000,
}, async (t: TestContext) => {
  const { sql, url } = await testDatabase(t)
  await insertHanging(sql, CONTACTS)
  const where = await installation(t, { DATABASE_URL: url })
  const accessToken = await clientToken(sql)
  const server = await startServer(t, where)
  const answer = await fetch(`${where.url}/api/stages/1/delete`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${accessToken}` },
  })
  assert.equal(answer.status, 200)
  const begun = () => sql`select from background_work where position > 0`
  while ((await begun()).length === 0) await sleep(10)
  await server.kill()
  const left = await countOf(sql, 'contacts where stage_id = 1')
  assert.ok(left > 0 && left < CONTACTS, `${left} left: killed in the middle of the work`)
  await startServer(t, where)
  while ((await countOf(sql, 'background_work')) > 0) await sleep(50)
  assert.equal(await countOf(sql, 'contacts where stage_id is not null'), 0)
  const { all, contacts } = await told(sql, 'stage')
  assert.deepEqual([all, contacts], [CONTACTS, CONTACTS])
})
