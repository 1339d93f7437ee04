// Earlier versions of emails and pages, as the audit log has them.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { eventually } from '../../../../test/mainJob.ts'
import { latestOnly } from '../../../platform/database/latestOnly.ts'

const kinds = [
  {
    path: '/emails',
    one: 'email',
    set: 'email:emails',
    body: { name: 'Mail', subject: 'First', language: 'en', lists: [], customHtml: '<p>First</p>' },
    key: 'subject',
  },
  {
    path: '/pages',
    one: 'page',
    set: 'page:pages',
    body: { title: 'First', alias: 'welcome', customHtml: '<p>First</p>' },
    key: 'title',
  },
] as const

interface Version {
  id: number
  userName: string
  changes: string[]
  isPublication: boolean
}

const listed = async (client: Client, record: string): Promise<Version[]> => {
  const answer = await client.get(`${record}/versions`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.versions
}
const contentsOf = async (client: Client, record: string, versions: readonly Version[]) => {
  const contents = []
  // One after the other: a later question ends an earlier one.
  for (const { id } of versions) {
    const answer = await client.get(`${record}/versions/${id}`)
    assert.equal(answer.status, 200, answer.text)
    contents.push(answer.body.version.content)
  }
  return contents
}

for (const { path, one, set, body, key } of kinds) {
  suite(`versions of ${path}`, () => {
    const made = async (client: Client) => {
      const answer = await client.post(`${path}/new`, body)
      assert.equal(answer.status, 201, answer.text)
      return `${path}/${answer.body[one].id}`
    }
    const publish = async (client: Client, record: string, changes: object) => {
      await client.put(`${record}/draft`, { ...body, ...changes })
      const answer = await client.post(`${record}/draft/publish`, {})
      assert.equal(answer.status, 200, answer.text)
    }

    test('each published draft is one, says what it said, and can be saved again as it is', async (t) => {
      const { as } = await testApp(t)
      const admin = await as('admin')
      const record = await made(admin)
      await publish(admin, record, { [key]: 'Second' })
      await publish(admin, record, { [key]: 'Third', customHtml: '<p>Third</p>' })
      // A setting is no content.
      await admin.patch(`${record}/edit`, { isPublished: false })
      const versions = await listed(admin, record)
      assert.deepEqual(
        versions.map(({ changes, isPublication }) => [changes.toSorted(), isPublication]),
        [
          [['customHtml', key].toSorted(), true],
          [[key], true],
          [['customHtml', key].toSorted(), false],
        ],
      )
      const contents = await contentsOf(admin, record, versions)
      assert.deepEqual(
        contents.map((content) => [content[key], content.customHtml]),
        [
          ['Third', '<p>Third</p>'],
          ['Second', '<p>First</p>'],
          ['First', '<p>First</p>'],
        ],
      )
      const restored = await admin.patch(`${record}/edit`, contents[2])
      assert.equal(restored.status, 200, restored.text)
      assert.deepEqual([restored.body[one][key], restored.body[one].customHtml], ['First', '<p>First</p>'])
      // Restoring is a save as any other: what was there before it is still a version.
      const [newest] = await contentsOf(admin, record, versions)
      assert.equal(newest[key], 'Third')
    })

    test('for those who may edit the record, and of no other record', async (t) => {
      const { as } = await testApp(t)
      const admin = await as('admin')
      const record = await made(admin)
      const other = await made(admin)
      const [version] = await listed(admin, record)
      const versionOf = (of: string) => `${of}/versions/${version!.id}`
      const viewer = await as({ [set]: ['viewown', 'viewother'] })
      assert.equal((await viewer.get(record)).status, 200)
      for (const url of [`${record}/versions`, versionOf(record)]) {
        assert.equal((await viewer.get(url)).status, 403, url)
        assert.equal((await (await as('nobody')).get(url)).status, 401, url)
      }
      assert.equal((await admin.get(versionOf(other))).status, 404)
      assert.equal((await admin.get(versionOf(`${path}/999999`))).status, 404)
      assert.equal((await admin.get(`${path}/999999/versions`)).status, 404)
      assert.equal((await admin.get(`${record}/versions/999999`)).status, 404)
    })
  })
}

suite('versions of content', () => {
  const save = (
    app: TestApp,
    id: number,
    more: { minute: number; user?: number; details: object },
  ) => app.sql`
    insert into audit_log (user_id, user_name, bundle, object, object_id, action, details, date_added)
    values (${more.user ?? 1}, ${`User ${more.user ?? 1}`}, 'page', 'page', ${id}, 'update',
      ${JSON.stringify(more.details)}::text::jsonb, timestamptz '2040-01-01Z' + ${more.minute} * interval '1 minute')`

  test('what one person saves within five minutes is one, with all that changed; the beginning stays its own', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const { page } = (await admin.post('/pages/new', { title: 'A' })).body
    for (const [minute, details, user] of [
      [0, { title: ['A', 'B'] }, 1],
      [1, { metaDescription: [null, 'M'] }, 1],
      [2, { isPublished: [true, false] }, 1],
      [4, { title: ['B', 'C'] }, 1],
      [4, { title: ['C', 'D'] }, 2],
      [5, { title: ['D', 'E'] }, 2],
    ] as const)
      await save(app, page.id, { minute, details, user })
    const versions = await listed(admin, `/pages/${page.id}`)
    assert.deepEqual(
      versions.map(({ userName, changes }) => [userName, changes.toSorted()]),
      [
        ['User 2', ['title']],
        ['User 2', ['title']],
        ['User 1', ['metaDescription', 'title']],
        [versions.at(-1)!.userName, ['title']],
      ],
    )
    const titles = (await contentsOf(admin, `/pages/${page.id}`, versions)).map(({ title }) => title)
    // The newest is what the record says, and each other one what the save after it found.
    assert.deepEqual(titles, ['A', 'D', 'C', 'A'])
  })

  interface Saves {
    from: number
    to: number
    /** Seconds between them. */
    every: number
    details?: string
  }
  // Each changes the title, unless it is said what it changes.
  const saveMany = (app: TestApp, id: number, { from, to, every, details }: Saves) => app.sql`
    insert into audit_log (user_id, user_name, bundle, object, object_id, action, details, date_added)
    select 1, 'User 1', 'page', 'page', ${id}, 'update',
      coalesce(${details ?? null}::text::jsonb, jsonb_build_object('title', jsonb_build_array(n::text, (n + 1)::text))),
      timestamptz '2040-01-01Z' + n * ${every} * interval '1 second' from generate_series(${from}::int, ${to}::int) n`
  const paged = async (app: TestApp, client: Client, path: string) => {
    const seen: Version[] = []
    const counts = new Set<number>()
    for (let before: number | null = null; ; ) {
      const url: string = before === null ? path : `${path}?before=${before}`
      const { result: answer, count } = await countStatements(app.sql, () => client.get(url))
      counts.add(count)
      assert.equal(answer.status, 200, answer.text)
      assert.ok(answer.body.versions.length <= 50)
      seen.push(...answer.body.versions)
      if (answer.body.next === null) break
      assert.ok(before === null || answer.body.next < before, 'each page goes on')
      before = answer.body.next
    }
    assert.equal(new Set(seen.map(({ id }) => id)).size, seen.length)
    assert.equal(counts.size, 1)
    return seen
  }

  test('pages of them follow each other without a gap, whatever the number of saves; each takes the same statements', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const { page } = (await admin.post('/pages/new', { title: 'A' })).body
    await saveMany(app, page.id, { from: 1, to: 1200, every: 60 })
    // 1,200 minutes from the first one on lie in 241 stretches of five, and the beginning is its own.
    assert.equal((await paged(app, admin, `/pages/${page.id}/versions`)).length, 241 + 1)
  })

  test('the end of a page cuts none in two, also among saves that change no contents', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const { page } = (await admin.post('/pages/new', { title: 'A' })).body
    const settings = '{"isPublished": [true, false]}'
    const description = '{"metaDescription": [null, "M"]}'
    // The oldest sitting begins with what only it changes, beyond the 500 saves that are looked at.
    await saveMany(app, page.id, { from: 0, to: 0, every: 1, details: description })
    await saveMany(app, page.id, { from: 1, to: 60, every: 1, details: settings })
    await saveMany(app, page.id, { from: 61, to: 299, every: 1 })
    await saveMany(app, page.id, { from: 300, to: 520, every: 1 })
    // And more than a page of nothing but settings.
    await saveMany(app, page.id, { from: 3000, to: 4100, every: 1, details: settings })
    const seen = await paged(app, admin, `/pages/${page.id}/versions`)
    assert.deepEqual(
      seen.map(({ changes }) => changes.toSorted()),
      [['title'], ['metaDescription', 'title'], ['title']],
    )
  })

  test('one question at a time is answered to each person: a later one ends an earlier one', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const record = `/pages/${(await admin.post('/pages/new', { title: 'A' })).body.page.id}`
    const [version] = await listed(admin, record)
    for (const [what, url] of [
      ['versions', `${record}/versions`],
      ['version', `${record}/versions/${version!.id}`],
    ]) {
      const name = `${what} of user ${admin.userId}`
      const earlier = assert.rejects(
        latestOnly(app.sql, name, new AbortController().signal, (step) =>
          step(300_000, (db) => db`select pg_sleep(300)`),
        ),
        { status: 409 },
      )
      const running = async () =>
        (
          await app.sql`
            select from pg_stat_activity
            where datname = current_database() and state = 'active' and query = 'select pg_sleep(300)'`
        ).length
      await eventually(running, 1)
      assert.equal((await admin.get(url!)).status, 200, url)
      await earlier
    }
  })

  test('a place that no page gave is refused', async (t) => {
    const { as } = await testApp(t)
    const admin = await as('admin')
    const { page } = (await admin.post('/pages/new', { title: 'A' })).body
    for (const before of ['abc', '0', '-1', '1.5']) {
      const answer = await admin.get(`/pages/${page.id}/versions?before=${before}`)
      assert.deepEqual([answer.status, Object.keys(answer.body.errors[0].details)], [400, ['before']], before)
    }
  })
})
