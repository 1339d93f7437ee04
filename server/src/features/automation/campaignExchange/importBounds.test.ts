// Limits of campaign imports: the work for a document, its references, and the rights of an import that continues.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { suite, test } from 'node:test'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type TestApp, testApp } from '../../../../test/app.ts'
import { clientToken } from '../../../../test/clientToken.ts'
import { forgetActors } from '../../../platform/auth/actorCache.ts'
import { now } from '../../../platform/clock.ts'
import { loadConfig, withSettings } from '../../../platform/config.ts'
import { createLog } from '../../../platform/log.ts'
import { type Permissions, SYSTEM } from '../../../platform/permissions.ts'
import { catalog } from '../../index.ts'
import { importCampaigns, importTask } from './importCampaigns.ts'
import { withPauses } from './withPauses.ts'

type Document = Record<string, Record<string, unknown>[]>

/** Segments that each name the one before, in reverse order, and emails that name the last one. */
function chain(length: number): Document {
  const segments = Array.from({ length }, (_, n) => ({
    ...{ id: n + 1, name: `Chained ${n + 1}` },
    filters: n === 0 ? [] : [memberOf(n)],
  }))
  const emails = Array.from({ length: 3 }, (_, n) => ({
    ...{ id: n + 1, name: `Mail ${n}`, subject: 'S', email_type: 'list', lang: 'en', lists: [length] },
    custom_html: '<p>{assetlink=1}</p>',
  }))
  return {
    campaign: [{ id: 1, name: 'Chain' }],
    asset: [{ id: 1, title: 'File', storage_location: 'remote', file: 'https://files.example/x.pdf' }],
    segment: segments.reverse(),
    email: emails,
  }
}

const memberOf = (id: number) => ({
  ...{ glue: 'and', object: 'lead', field: 'leadlist', type: 'leadlist', operator: 'in' },
  properties: { filter: [id] },
})

const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))

/** Imports the document. @returns how often a token in its texts was read */
async function countReads({ sql }: TestApp, document: Document): Promise<number> {
  let reads = 0
  const emailTokens = new Map(catalog.emailTokens)
  emailTokens.get = (name) => {
    if (name === 'assetlink') reads++
    return catalog.emailTokens.get(name)
  }
  const counted = { ...catalog, emailTokens }
  const context = { sql, db: sql, actor: SYSTEM, config, catalog: counted, now: now() }
  const { summary } = await importCampaigns(context, document, new Map())
  assert.equal(summary.created.email, 3)
  return reads
}

async function countRows({ sql }: TestApp): Promise<unknown> {
  const [row] = await sql`
    select (select count(*) from campaigns) as campaigns, (select count(*) from segments) as segments,
      (select count(*) from emails) as emails, (select count(*) from tags) as tags`
  return row
}

async function setRights({ sql }: TestApp, userId: number, permissions: Permissions): Promise<void> {
  await sql`
    update roles set raw_permissions = ${JSON.stringify({ ...permissions, 'api:access': ['full'] })}::text::jsonb
    where id = (select role_id from users where id = ${userId})`
  forgetActors()
}

suite('the work for a document', () => {
  test('an import reads the texts of an email equally often for chains of 2 and 9 segments', async (t) => {
    const [one, other] = [await testApp(t), await testApp(t)]
    const short = await countReads(one, chain(2))
    assert.ok(short > 0)
    assert.equal(await countReads(other, chain(9)), short)
  })

  test('a chain of more than 50 references, and a circle, are a 400 before a record is written', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const before = await countRows(app)
    const tooLong = await admin.post('/campaigns/import', chain(51))
    assert.deepEqual([tooLong.status, /chain of more than 50/.test(tooLong.text)], [400, true], tooLong.text)
    const circle = chain(4)
    circle.segment![3]!.filters = [memberOf(4)]
    // More than 2,000 records are imported in several transactions.
    circle.tag = Array.from({ length: 2_001 }, (_, n) => ({ id: n + 1, tag: `circle ${n}` }))
    const refused = await admin.post('/campaigns/import', circle)
    assert.deepEqual([refused.status, /in a circle/.test(refused.text)], [400, true], refused.text)
    assert.deepEqual(await countRows(app), before)
  })

  test('dependencies count towards the 10,000 rows of a document', async (t) => {
    const admin = await (await testApp(t)).as('admin')
    const withDependencies = (length: number) => ({
      campaign: [{ id: 1, name: 'Many' }],
      dependencies: Array.from({ length }, (_, n) => ({ campaign_id: 2, segment_id: n + 1 })),
    })
    const refused = await admin.post('/campaigns/import', withDependencies(10_000))
    assert.deepEqual([refused.status, /10000 records and dependencies/.test(refused.text)], [400, true])
    const imported = await admin.post('/campaigns/import', withDependencies(9_999))
    assert.equal(imported.status, 201, imported.text)
  })

  test('dependencies, events and goals belong to the campaign whose id they name', async (t) => {
    const admin = await (await testApp(t)).as('admin')
    const event = { type: 'lead.changepoints', event_type: 'action', properties: { points: 1 } }
    const answer = await admin.post('/campaigns/import', {
      campaign: [1, 2].map((id) => ({ id, name: `Campaign ${id}` })),
      segment: [1, 2].map((id) => ({ id, name: `Segment ${id}`, filters: [] })),
      campaign_event: [1, 2].map((id) => ({
        ...{ ...event, id, campaign_id: String(id), event_order: 1, name: `Event ${id}` },
      })),
      campaign_goal: [2, 1].map((id) => ({
        ...{ id, campaign_id: id, type: 'segment.entered', record_id: id, window_days: id, holdout: 0 },
      })),
      dependencies: [1, 2].map((id) => ({ campaign_id: id, segment_id: String(id) })),
    })
    assert.equal(answer.status, 201, answer.text)
    const { campaigns } = (await admin.get('/campaigns')).body
    for (const { id, name } of Object.values<Answer['body']>(campaigns)) {
      const number = name.slice(-1)
      const { campaign } = (await admin.get(`/campaigns/${id}`)).body
      const namesOf = (list: object) => Object.values<{ name: string }>(list as never).map((one) => one.name)
      assert.deepEqual(namesOf(campaign.lists), [`Segment ${number}`])
      assert.deepEqual(namesOf(campaign.events), [`Event ${number}`])
    }
  })

  test('a document that refers to more than 10,000 records which it does not hold is a 400', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const before = await countRows(app)
    const document = (length: number) => ({
      campaign: [{ id: 1, name: 'Missing' }],
      segment: [
        { id: 1, name: 'Missing', filters: [{ ...memberOf(1), properties: { filter: ids(length) } }] },
      ],
    })
    const ids = (length: number) => Array.from({ length }, (_, n) => n + 2)
    const refused = await admin.post('/campaigns/import', document(10_001))
    assert.deepEqual([refused.status, /more than 10000/.test(refused.text)], [400, true], refused.text)
    assert.deepEqual(await countRows(app), before)
  })

  test('other work of the process runs between the records of a document', async () => {
    let turns = 0
    let isDone = false
    const others = (async () => {
      for (; !isDone; turns++) await nextTurn()
    })()
    for await (const _ of withPauses({}, Array.from({ length: 10 }))) {
      const end = performance.now() + 12
      while (performance.now() < end);
    }
    isDone = true
    await others
    assert.ok(turns >= 9, `${turns} turns`)
  })

  test('an import ends when its client disconnects, and the next one starts', async (t) => {
    const app = await testApp(t)
    const { port } = new URL(await app.fastify.listen({ port: 0, host: '127.0.0.1' }))
    const token = await clientToken(app.sql)
    const before = await countRows(app)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const holder = app.sql.begin(async (db) => {
      await db`lock table segments in exclusive mode`
      await held
    })
    const body = JSON.stringify(chain(3))
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
    socket.write(
      `POST /api/campaigns/import HTTP/1.1\r\nHost: sample.example\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
    const waiting = () => app.sql`
      select from pg_locks where relation = 'segments'::regclass and not granted
        and database = (select oid from pg_database where datname = current_database())`
    while ((await waiting()).length === 0) await sleep(20)
    socket.destroy()
    await sleep(100)
    release()
    await holder
    const admin = await app.as('admin')
    const next = { campaign: [{ id: 1, name: 'Next' }] }
    let answer = await admin.post('/campaigns/import', next)
    for (; answer.status === 503; answer = await admin.post('/campaigns/import', next)) await sleep(20)
    assert.equal(answer.status, 201, answer.text)
    const { campaigns, ...others } = (await countRows(app)) as Record<string, number>
    assert.deepEqual({ ...others, campaigns: Number(campaigns) - 1 }, before)
  })
})

suite('an import that continues after a crash', () => {
  const RIGHTS = { 'campaign:campaigns': ['viewown', 'create'], 'tagManager:tagManager': ['view', 'create'] }

  /** An import in parts that lost its database before its campaign. @returns the user and the id of the work */
  async function interrupted(app: TestApp): Promise<{ userId: number; id: number }> {
    const client = await app.as(RIGHTS)
    await app.sql`
      create function lose() returns trigger language plpgsql as
      'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'`
    await app.sql`create trigger lose after insert on campaigns for each row execute function lose()`
    const document = {
      campaign: [{ id: 1, name: 'Continued' }],
      tag: Array.from({ length: 2_001 }, (_, n) => ({ id: n + 1, tag: `part ${n}` })),
    }
    const answer = await client.post('/campaigns/import', document)
    assert.equal(answer.status, 503, answer.text)
    await app.sql`drop trigger lose on campaigns`
    const [row] = await app.sql<{ id: number; actor: string }[]>`select id, actor from campaign_imports`
    assert.ok(row && client.userId !== null)
    assert.deepEqual(Object.keys(JSON.parse(row.actor)), ['userId', 'credentialId', 'ip'])
    return { userId: client.userId, id: row.id }
  }

  const run = ({ sql }: TestApp, id: number) =>
    importTask.run(
      { id },
      {
        ...{ sql, config, catalog, clock: now, log: createLog({ level: 'silent' }) },
        signal: new AbortController().signal,
      },
    )

  async function outcome(app: TestApp): Promise<unknown[]> {
    const [row] = await app.sql<{ campaigns: number; left: number }[]>`
      select (select count(*) from campaigns) as campaigns, (select count(*) from campaign_imports) as left`
    const audit = await app.sql<{ reason: string }[]>`
      select details ->> 'reason' as reason from audit_log where object = 'campaignImport' and action = 'cancel'`
    return [Number(row?.campaigns), Number(row?.left), audit.map(({ reason }) => reason)]
  }

  test('finishes while its user has the rights', async (t) => {
    const app = await testApp(t)
    const { id } = await interrupted(app)
    await run(app, id)
    assert.deepEqual(await outcome(app), [1, 0, []])
  })

  test('is cancelled with the reason when its user has lost the right to create campaigns', async (t) => {
    const app = await testApp(t)
    const { id, userId } = await interrupted(app)
    await setRights(app, userId, { 'campaign:campaigns': ['viewown'] })
    // Earlier versions stored the rights.
    const stored = { userId, name: 'Old', isAdmin: true, permissions: {}, ip: '192.0.2.1' }
    await app.sql`update campaign_imports set actor = ${JSON.stringify(stored)}`
    await run(app, id)
    assert.deepEqual(await outcome(app), [0, 0, ['You do not have access to the requested area/action.']])
  })

  test('is cancelled with the reason when its user has no access', async (t) => {
    const app = await testApp(t)
    const { id, userId } = await interrupted(app)
    await app.sql`update users set is_published = false where id = ${userId}`
    await run(app, id)
    assert.deepEqual(await outcome(app), [0, 0, ['The user who started the import no longer has access.']])
  })
})
