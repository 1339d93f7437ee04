// Each list of the interface is paged or bounded, and lists below a contact say how many rows there are.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { testApp } from './app.ts'

/** Answers without `limit` that are more than one record, with what bounds them. */
const BOUNDED: Readonly<Record<string, string>> = {
  '/applications': 'programs that an administrator made and the user allowed',
  '/attention': 'counts and newest records of a fixed number of kinds',
  '/audit/export': 'streamed file',
  '/campaigns/export/{id}': 'parts of one campaign, at most 10,000 records',
  '/campaigns/{id}/draft/effects': '1,000 events of a campaign',
  '/campaigns/{id}/dryruns/{run}': '1,000 events of a campaign',
  '/campaigns/{id}/explain/{contactId}': '1,000 events of a campaign',
  '/campaigns/{id}/goal': 'one goal',
  '/campaigns/{id}/lift': 'one estimate',
  '/campaigns/{id}/numbers': '1,000 events of a campaign',
  '/catalog': 'types of the program, and choices up to MAX_CHOICES',
  '/config': 'settings of the program',
  '/contacts/fillrates': 'custom fields, which are columns of one table',
  '/contacts/list/commands': 'commands of the program',
  '/contacts/list/fields': 'custom fields, which are columns of one table',
  '/contacts/{id}/archive': 'streamed file',
  '/contacts/{id}/avatar': 'one picture',
  '/contacts/{id}/upcoming': 'MOST_UPCOMING',
  '/data': 'widgets that are named, each with MAX_LIMIT rows',
  '/data/marks': '200 marks',
  '/emails/{id}/abtest': '200 variants',
  '/emails/{id}/approval': 'one approval',
  '/emails/{id}/audience': 'reasons of the program',
  '/emails/{id}/clicks': '1,000 links',
  '/exports/columns': 'custom fields, which are columns of one table',
  '/exports/{id}/file': 'streamed file',
  '/files/{dir}': '10,000 files',
  '/focus/{id}/figures': 'counters of one item',
  '/health': 'queues of the program',
  '/hooks/triggers': 'types of the program',
  '/imports/{id}/columns': 'columns of one file',
  '/imports/{id}/failures': 'file of one import',
  '/imports/{id}/preview': 'first rows of one file',
  '/live': 'stream',
  '/mailpaces': 'providers of the configuration',
  '/outbox': 'channels of the program',
  '/pages/{id}/abtest': '200 variants',
  '/points/actions/types': 'types of the program',
  '/points/triggers/events/types': 'types of the program',
  '/preferences': '64 kB for each user',
  '/reports/{id}/export': 'streamed file',
  '/reports/{id}/files/{file}': 'file of one report',
  '/reports/{id}/schedule': 'one schedule',
  '/retention': 'tables of the program',
  '/retention/{table}': 'one table',
  '/search': 'BEST records of each kind',
  '/second_factor': 'one user',
  '/sendingdomains': 'MOST domains',
  '/segments/members/count': 'two numbers',
  '/session': 'one user',
  '/sessions': '200 sessions',
  '/smses/{id}/contact/{contactId}/send': 'one message',
  '/stats': 'tables of the program',
  '/themes': 'uploaded themes, 64 kB of settings each',
  '/themes/{name}/source': 'files of one theme',
  '/users/self': 'one user',
  '/views': '1,000 views',
}
/** One record, its uses (1,000), its draft, and versions by pages of their own. */
const RECORD = /\/(?:\{\w+\}|\{id\}\/(?:uses|draft|draft\/effects|versions|explain\/\{contactId\}))$/

test('each GET of the interface takes a page, is one record, or has a documented bound', () => {
  const file = join(import.meta.dirname, '../openapi.json')
  const { paths, components } = JSON.parse(readFileSync(file, 'utf8'))
  const nameOf = (parameter: { name?: string; $ref?: string }): string =>
    parameter.name ?? components.parameters[String(parameter.$ref).split('/').at(-1) ?? ''].name
  const unpaged = Object.entries(paths as Record<string, { get?: { parameters?: object[] } }>)
    .filter(([, { get }]) => get && !(get.parameters ?? []).some((one) => nameOf(one) === 'limit'))
    .map(([path]) => path)
  assert.deepEqual(
    unpaged.filter((path) => !RECORD.test(path) && !Object.hasOwn(BOUNDED, path)),
    [],
  )
  assert.deepEqual(
    Object.keys(BOUNDED).filter((path) => !unpaged.includes(path)),
    [],
    'rows without a route',
  )
})

suite('lists below a contact', async () => {
  const { as, sql } = await testApp()
  const admin = await as('admin')
  const { id } = (await admin.post('/contacts/new', { email: 'ada@sample.example' })).body.contact

  test('a contact in 100,000 companies lists 200 of them at once, with the number of all', async () => {
    await sql`insert into companies (companyname) select 'Company ' || n from generate_series(1, 100000) n`
    await sql`
      insert into company_contacts (contact_id, company_id, is_primary, date_added)
      select ${id}, id, id = 5, now() from companies`
    const path = `/contacts/${id}/companies`
    const { body } = await admin.get(path)
    assert.deepEqual([body.total, body.companies.length], [100_000, 200])
    assert.deepEqual(
      body.companies.slice(0, 3).map((one: { id: number }) => one.id),
      [5, 1, 2],
    )
    const all = await admin.get(`${path}?limit=0&start=199`)
    assert.deepEqual([all.body.companies.length, all.body.companies[0].id], [200, 200])
    assert.equal((await admin.get(`${path}?limit=100000`)).body.companies.length, 200)
    const end = await admin.get(`${path}?start=100000&limit=5`)
    assert.deepEqual(end.body, { total: 100_000, companies: [] })
    assert.equal((await admin.get(`${path}?limit=3`)).body.companies.length, 3)
  })

  test('segments, campaigns and point groups of a contact are listed 1,000 or 200 at once', async () => {
    await sql`
      insert into segments (name, public_name, alias) select 'S' || n, 'S', 's' || n from generate_series(1, 1500) n`
    await sql`
      insert into segment_contacts (segment_id, contact_id, date_added) select id, ${id}, now() from segments`
    await sql`insert into campaigns (name) select 'C' || n from generate_series(1, 1500) n`
    await sql`
      insert into campaign_contacts (campaign_id, contact_id, date_added) select id, ${id}, now() from campaigns`
    await sql`insert into point_groups (name) select 'G' || n from generate_series(1, 1500) n`
    await sql`insert into contact_group_scores (contact_id, group_id) select ${id}, id from point_groups`
    for (const [name, key, most] of [
      ['segments', 'lists', 1_000],
      ['campaigns', 'campaigns', 1_000],
      ['points/groups', 'groupScores', 200],
    ] as const) {
      const path = `/contacts/${id}/${name}`
      const count = async (query: string) => {
        const { body } = await admin.get(path + query)
        assert.equal(body.total, 1_500, name)
        return Object.keys(body[key]).length
      }
      assert.deepEqual(
        [await count(''), await count('?limit=0'), await count('?start=1495'), await count('?limit=7')],
        [most, most, 5, 7],
        name,
      )
    }
    const one = await admin.get(`/contacts/${id}/points/groups/7`)
    assert.equal(one.body.groupScore.group.name, 'G7')
  })

  test('a contact shows its newest 1,000 tags with short descriptions, and 50 frequency rules', async () => {
    await sql`
      insert into tags (tag, description) select 'tag ' || n, repeat('x', 5000) from generate_series(1, 1200) n`
    await sql`insert into contact_tags (contact_id, tag_id) select ${id}, id from tags`
    await sql`
      insert into contact_frequency_rules (contact_id, channel, date_added)
      select ${id}, 'channel' || n, now() from generate_series(1, 80) n`
    const answer = await admin.get(`/contacts/${id}`)
    const { tags, frequencyRules } = answer.body.contact
    assert.deepEqual([tags.length, Object.keys(frequencyRules).length], [1_000, 50])
    assert.deepEqual([tags.at(-1).tag, tags[0].description.length], ['tag 1200', 1_000])
  })

  test('choices of segments and owners hold 5,000 rows', async () => {
    await sql`
      insert into segments (name, public_name, alias) select 'T' || n, 'T', 't' || n from generate_series(1, 5000) n`
    await sql`
      insert into users (username, email, first_name, last_name, password_hash, role_id)
      select 'user' || n, 'user' || n || '@sample.example', 'U', 'N' || n, 'x', (select min(role_id) from users)
      from generate_series(1, 5100) n`
    const count = async (path: string) => Object.keys((await admin.get(path)).body).length
    for (const path of ['/contacts/list/segments', '/contacts/list/owners']) {
      assert.deepEqual([await count(path), await count(`${path}?limit=0`)], [5_000, 5_000], path)
      assert.equal(await count(`${path}?start=4999&limit=3`), 3, path)
    }
  })

  test('an email lists its 1,000 most clicked links, and a user the last 200 sessions', async () => {
    const email = { name: 'E', subject: 'S', language: 'en', lists: [] }
    const { body } = await admin.post('/emails/new', email)
    await sql`
      insert into redirects (redirect_id, url) select 'r' || n, 'https://shop.example/' || n from generate_series(1, 1200) n`
    await sql`
      insert into trackables (channel, channel_id, redirect_id) select 'email', ${body.email.id}, id from redirects`
    assert.equal((await admin.get(`/emails/${body.email.id}/clicks`)).body.links.length, 1_000)
    await sql`
      insert into sessions (token_hash, user_id, expires_at, started_at, seen_at)
      select sha256(n::text::bytea), ${admin.userId}, now() + interval '1 day', now(), now() from generate_series(1, 300) n`
    assert.equal((await admin.get('/sessions')).body.sessions.length, 200)
  })
})
