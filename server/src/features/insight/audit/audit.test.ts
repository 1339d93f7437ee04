import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, type TestContext, test } from 'node:test'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { testDatabase } from '../../../../test/database.ts'
import { now } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { withinTime } from '../../../platform/database/timeLimit.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { addContactsToSegments } from '../../segmentation/segments/addContactsToSegments.ts'
import { removeContactsFromSegments } from '../../segmentation/segments/removeContactsFromSegments.ts'
import { type AuditSearch, findEntries } from './findEntries.ts'

const ANY: AuditSearch = {
  ...{ bundle: null, object: null, objectId: null, userId: null },
  ...{ action: null, from: null, to: null, text: null },
}

async function fill({ sql }: TestApp): Promise<void> {
  await sql`
    insert into audit_log (user_id, user_name, bundle, object, object_id, action, details, date_added, ip_address)
    select n % 3, 'User ' || n % 3, 'lead', case when n % 2 = 0 then 'lead' else 'note' end, n,
      case when n % 10 = 0 then 'delete' else 'update' end, jsonb_build_object('city', jsonb_build_array('Ulm', 'Rom ' || n)),
      timestamptz '2026-01-01Z' + n * interval '1 hour', '192.0.2.' || n
    from generate_series(1, 60) n`
}

async function filled(t: TestContext) {
  const app = await testApp(t)
  await fill(app)
  const admin = await app.as('admin')
  const found = async (query: string) =>
    (await admin.get(`/audit?${query}`)).body.entries.map((entry: { objectId: number }) => entry.objectId)
  return { app, admin, found }
}

suite('the audit log, read', () => {
  test('by record, user, action, time and text, alone and together, the newest first', async (t) => {
    const { admin, found } = await filled(t)
    assert.deepEqual(await found('object=lead&objectId=4'), [4])
    assert.deepEqual(await found('object=note&objectId=4'), [])
    assert.deepEqual(await found('action=delete'), [60, 50, 40, 30, 20, 10])
    assert.deepEqual(await found('action=delete&userId=2'), [50, 20])
    assert.deepEqual(await found('userId=0&dateTo=2026-01-01'), [21, 18, 15, 12, 9, 6, 3])
    assert.deepEqual(await found('dateFrom=2026-01-03T11:00:00Z'), [60, 59])
    assert.deepEqual(await found('search=rom 33'), [33])
    assert.deepEqual(await found('search=%25'), [])
    assert.deepEqual(await found('search=192.0.2.17'), [17])
    assert.deepEqual(await found('bundle=lead&object=note&userId=1&action=update&search=Rom 1'), [19, 13, 1])
    const { entries } = (await admin.get('/audit?objectId=7')).body
    assert.deepEqual(entries[0], {
      id: entries[0].id,
      dateAdded: '2026-01-01T07:00:00+00:00',
      userId: 1,
      userName: 'User 1',
      ...{ bundle: 'lead', object: 'note', objectId: 7, action: 'update' },
      details: { city: ['Ulm', 'Rom 7'] },
      ipAddress: '192.0.2.7',
    })
  })

  test('pages follow each other without a gap while entries are added', async (t) => {
    const { app, admin } = await filled(t)
    const seen: number[] = []
    for (let before: number | null = null; ; ) {
      const { body } = await admin.get(`/audit?limit=25${before === null ? '' : `&before=${before}`}`)
      seen.push(...body.entries.map((entry: { objectId: number }) => entry.objectId))
      if (body.next === null) break
      before = body.next
      await app.sql`insert into audit_log (user_name, bundle, object, object_id, action, date_added) values ('', '', '', 99, '', now())`
    }
    assert.deepEqual(
      seen,
      Array.from({ length: 60 }, (_, n) => 60 - n),
    )
  })

  test('by administrators alone, and what cannot be read is refused', async (t) => {
    const { app, admin } = await filled(t)
    const other = await app.as({ 'lead:leads': ['full'], 'user:users': ['full'], 'report:reports': ['full'] })
    for (const path of ['/audit', '/audit/export']) {
      assert.equal((await other.get(path)).status, 403)
      assert.equal((await (await app.as('nobody')).get(path)).status, 401)
      for (const query of [
        'objectId=x',
        'userId=-1',
        'dateFrom=never',
        'action=%00',
        `search=${'x'.repeat(201)}`,
      ])
        assert.equal((await admin.get(`${path}?${query}`)).status, 400, query)
    }
  })

  test('as a file that a spreadsheet runs nothing of; the export is an entry itself', async (t) => {
    const { app, admin } = await filled(t)
    await app.sql`
      insert into audit_log (user_name, bundle, object, object_id, action, date_added) values ('=1+1', 'x', 'x', 1, 'odd', ${now()})`
    const odd = await admin.get('/audit/export?action=odd')
    assert.equal(odd.status, 200)
    assert.match(odd.text, /^"id","dateAdded",.*\r\n"\d+",".*","0","'=1\+1","x","x","1","odd","\{\}",""\r\n$/)
    const whole = await admin.get('/audit/export?dateTo=2026-02-01')
    assert.equal(whole.text.split('\r\n').length, 60 + 2)
    const { entries } = (await admin.get('/audit?action=export')).body
    assert.deepEqual(
      entries.map(({ userId, details }: { userId: number; details: object }) => [userId, details]),
      [
        [admin.userId, { to: '2026-02-01T23:59:59.999Z' }],
        [admin.userId, { action: 'odd' }],
      ],
    )
  })

  test('a file is read in parts, each with its own statement', async (t) => {
    const app = await testApp(t)
    await app.sql`
      insert into audit_log (user_name, bundle, object, object_id, action, date_added)
      select '', 'x', 'x', n, 'update', timestamptz '2026-01-01Z' from generate_series(1, 5000) n`
    const { text } = await (await app.as('admin')).get('/audit/export?bundle=x')
    const ids = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split('","')[6]))
    assert.deepEqual(
      ids,
      Array.from({ length: 5_000 }, (_, n) => 5_000 - n),
    )
  })

  test('searches by user, by action and by record read an index in every partition', async (t) => {
    const { sql } = await testDatabase(t)
    await sql`
      insert into audit_log (user_id, user_name, bundle, object, object_id, action, date_added)
      select case when n % 1000 = 0 then 7 else 0 end, '', 'lead', 'lead', n, case when n % 1000 = 1 then 'login' else 'update' end, now()
      from generate_series(1, 30000) n`
    await sql`analyze audit_log`
    const indexes = async (search: Partial<AuditSearch>) => {
      const plans = await transaction(sql, async (db) => {
        await db`set local enable_seqscan = off`
        await db`set local plan_cache_mode = force_generic_plan`
        const before = await counts()
        const { entries: rows } = await findEntries(db, { ...ANY, ...search }, { before: null, limit: 10 })
        assert.ok(rows.length > 0)
        return before
      })
      const after = await counts()
      return [...after].filter(([name, n]) => n > (plans.get(name) ?? 0)).map(([name]) => name)
    }
    async function counts(): Promise<Map<string, number>> {
      await sql`select pg_stat_force_next_flush()`
      await sql`select pg_stat_clear_snapshot()`
      const rows = await sql<{ name: string; n: number }[]>`
        select indexrelname as name, idx_scan::float8 as n from pg_stat_user_indexes where relname like 'audit_log%'`
      return new Map(rows.map(({ name, n }) => [name, n]))
    }
    assert.match((await indexes({ userId: 7 })).join(), /user_id/)
    assert.match((await indexes({ action: 'login' })).join(), /action/)
    assert.match((await indexes({ object: 'lead', objectId: 9 })).join(), /object/)
  })
})

suite('the audit log, written', () => {
  test('sign-ins by Basic and by tokens, and those that failed, without what was typed', async (t) => {
    const app = await testApp(t, { api_enable_basic_auth: true })
    const admin = await app.as('admin')
    const password = 'a long enough password 7'
    const { user } = (
      await admin.post('/users/new', {
        ...{ username: 'ann', firstName: 'Ann', lastName: 'Lee', email: 'ann@sample.example', role: 1 },
        plainPassword: { password, confirm: password },
      })
    ).body
    const basic = (name: string, secret: string) =>
      app.fastify.inject({
        url: '/api/stages',
        headers: { authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}` },
      })
    assert.equal((await basic('ann', 'wrong-secret')).statusCode, 401)
    assert.equal((await basic('stranger-name', 'wrong-secret')).statusCode, 401)
    assert.equal((await basic('ann', password)).statusCode, 200)
    // The password was right a moment ago: no sign-in of its own.
    assert.equal((await basic('ann', password)).statusCode, 200)
    const { credential } = (await admin.post('/credentials/new', { name: 'Shop', role: 1 })).body
    const token = (client_secret: string) =>
      app.fastify.inject({
        method: 'POST',
        url: '/oauth/v2/token',
        payload: { grant_type: 'client_credentials', client_id: credential.clientId, client_secret },
      })
    await token('wrong-secret')
    assert.equal((await token(credential.clientSecret)).statusCode, 200)
    const rows = await app.sql`
      select object, object_id as "objectId", action, user_id as "userId", user_name as "userName", details ->> 'method' as method, ip_address as ip
      from audit_log where action in ('login', 'login_failed') order by id`
    const [at, id] = [{ ip: '127.0.0.1' }, Number(user.id)]
    assert.deepEqual(
      [...rows],
      [
        {
          object: 'security',
          objectId: id,
          action: 'login_failed',
          userId: 0,
          userName: 'Ann Lee',
          method: 'basic',
          ...at,
        },
        {
          object: 'security',
          objectId: 0,
          action: 'login_failed',
          userId: 0,
          userName: '',
          method: 'basic',
          ...at,
        },
        {
          object: 'security',
          objectId: id,
          action: 'login',
          userId: id,
          userName: 'Ann Lee',
          method: 'basic',
          ...at,
        },
        {
          ...{ object: 'client', objectId: credential.id, action: 'login_failed', userId: 0 },
          ...{ userName: 'Shop', method: 'client_credentials', ...at },
        },
        {
          ...{ object: 'client', objectId: credential.id, action: 'login', userId: 0 },
          ...{ userName: 'Shop', method: 'client_credentials', ...at },
        },
      ],
    )
    const all = await app.sql<{ text: string }[]>`select string_agg(a::text, ' ') as text from audit_log a`
    assert.doesNotMatch(all[0]?.text ?? '', /wrong-secret|stranger-name|long enough/)
  })

  test('one entry for many contacts of a batch, which says what made the system act', async (t) => {
    const { sql } = await testDatabase(t)
    await sql`insert into contacts (date_added) select now() from generate_series(1, 2500)`
    await sql`insert into segments (name, public_name, alias, date_added) values ('S', 'S', 's', now())`
    const pairs = Array.from({ length: 2_500 }, (_, n) => ({ contactId: n + 1, segmentId: 1 }))
    const actor = { ...SYSTEM, origin: { bundle: 'campaign', object: 'campaign', id: 7 } }
    const by = { manual: true, now: now(), actor }
    await transaction(sql, async (db) => {
      await addContactsToSegments(db, pairs, by)
      await removeContactsFromSegments(db, pairs.slice(0, 1), by)
    })
    const rows = await sql`
      select action, object, object_id as "objectId", user_name as "userName", jsonb_array_length(details -> 'contacts') as n,
        details ->> 'manipulated_by' as by, details ->> 'manipulator_key' as key from audit_log order by id`
    const common = {
      ...{ object: 'segment', objectId: 1, userName: 'System', by: 'campaign' },
      key: 'campaign:campaign:7',
    }
    assert.deepEqual(
      [...rows],
      [
        { action: 'added', ...common, n: 2_000 },
        { action: 'added', ...common, n: 500 },
        { action: 'removed', ...common, n: 1 },
      ],
    )
  })

  test('and never changed: no statement and no route does', async (t) => {
    const root = join(import.meta.dirname, '../../../..')
    const files = globSync(['src/**/*.ts', 'migrations/*.sql'], { cwd: root })
    assert.ok(files.length > 500)
    const CHANGE =
      /\b(update|delete\s+from|truncate(\s+table)?|merge\s+into|copy|drop\s+table(\s+if\s+exists)?)\s+(only\s+)?(public\.)?"?audit_log/i
    const found = files.filter(
      (file) => !file.endsWith('.test.ts') && CHANGE.test(readFileSync(join(root, file), 'utf8')),
    )
    assert.deepEqual(found, [...CHANGERS.keys()])
    const app = await testApp(t)
    const ways = app.mounted.filter(({ url }) => url.startsWith('/audit')).map(({ method }) => method)
    assert.ok(ways.every((method) => method === 'GET' || method === 'HEAD'))
  })
})

/** Files that change the log, with the reason: retention and erasure alone may stand here. */
const CHANGERS: ReadonlyMap<string, string> = new Map([
  ['src/platform/engine/blankAuditEntries.ts', 'An erasure empties what entries say of a person.'],
])

test('work within a time says the limit when it is over, whichever step takes it', async (t) => {
  const { sql } = await testDatabase(t)
  const reader = { sql, actor: SYSTEM }
  const limit = { limitMs: 1_000, tooSlow: (seconds: number) => `Longer than ${seconds} seconds.` }
  const slow = withinTime(reader, limit, async (db, step) => {
    for (const _ of [1, 2, 3]) {
      await step()
      await db`select pg_sleep(0.4)`
    }
  })
  await assert.rejects(slow, { status: 422, code: 'too_slow', message: 'Longer than 1 seconds.' })
  const fine = withinTime(reader, limit, async (db, step) => {
    await step()
    return db<{ one: number }[]>`select 1 as one`
  })
  assert.deepEqual([...(await fine)], [{ one: 1 }])
  assert.deepEqual(
    [...(await sql`select current_setting('statement_timeout') as patience`)],
    [{ patience: '0' }],
  )
})

test('entries with large details come in shorter pages, and all of them are listed and exported', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  await app.sql`
    insert into audit_log (user_id, user_name, bundle, object, object_id, action, details, date_added, ip_address)
    select 1, 'User', 'page', 'page', n, 'large', jsonb_build_object('html', repeat('x', 3000000)), now(), ''
    from generate_series(1, 7) n`
  const seen: number[][] = []
  for (let before: number | null = 0; before !== null; ) {
    const { body } = await admin.get(`/audit?action=large&limit=7${before ? `&before=${before}` : ''}`)
    seen.push(body.entries.map(({ objectId }: { objectId: number }) => objectId))
    before = body.next
  }
  assert.deepEqual(seen, [[7, 6, 5], [4, 3, 2], [1]])
  const { text } = await admin.get('/audit/export?action=large')
  assert.equal(text.trim().split('\n').length, 8)
})
