// Earlier versions of emails and pages, as the audit log has them.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'

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
const contentOf = async (client: Client, record: string, { id }: Version) => {
  const answer = await client.get(`${record}/versions/${id}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.version.content
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
      const contents = await Promise.all(versions.map((version) => contentOf(admin, record, version)))
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
      assert.equal((await contentOf(admin, record, versions[0]!))[key], 'Third')
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
    const titles = await Promise.all(
      versions.map(async (version) => (await contentOf(admin, `/pages/${page.id}`, version)).title),
    )
    // The newest is what the record says, and each other one what the save after it found.
    assert.deepEqual(titles, ['A', 'D', 'C', 'A'])
  })

  test('pages of them follow each other without a gap, whatever the number of saves; each takes the same statements', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const { page } = (await admin.post('/pages/new', { title: 'A' })).body
    await app.sql`
      insert into audit_log (user_id, user_name, bundle, object, object_id, action, details, date_added)
      select 1, 'User 1', 'page', 'page', ${page.id}, 'update', jsonb_build_object('title', jsonb_build_array(n::text, (n + 1)::text)),
        timestamptz '2040-01-01Z' + n * interval '1 minute' from generate_series(1, 1200) n`
    const path = `/pages/${page.id}/versions`
    const seen: Version[] = []
    const counts = new Set<number>()
    for (let before: number | null = null; ; ) {
      const url: string = before === null ? path : `${path}?before=${before}`
      const { result: answer, count } = await countStatements(app.sql, () => admin.get(url))
      counts.add(count)
      assert.equal(answer.status, 200, answer.text)
      assert.ok(answer.body.versions.length <= 50)
      seen.push(...answer.body.versions)
      if (answer.body.next === null) break
      before = answer.body.next
    }
    // 1,200 minutes from the first one on lie in 241 stretches of five, and the beginning is its own.
    assert.equal(seen.length, 241 + 1)
    assert.equal(new Set(seen.map(({ id }) => id)).size, seen.length)
    assert.equal(counts.size, 1)
  })
})
