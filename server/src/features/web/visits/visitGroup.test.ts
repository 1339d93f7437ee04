// Visits of concurrent requests: who came, and what is kept of it.
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { testConfig } from '../../../../test/mail.ts'
import { visitOf } from '../../../../test/visit.ts'
import type { Config } from '../../../platform/config.ts'
import { createLog } from '../../../platform/log.ts'
import { catalog } from '../../index.ts'
import { type NewVisit, visitGroup } from './visitGroup.ts'

const KEY = Buffer.alloc(32, 7)
const NOON = new Date('2026-11-20T12:00:00Z')
const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000)

async function setUp(t: TestContext, settings: Partial<Config> = {}) {
  const app = await testApp(t)
  const { sql } = app
  const config = testConfig(settings)
  const log = createLog({ level: 'silent' })
  const group = visitGroup({ sql, config, log, catalog, siteKey: KEY })
  const newVisit = (parts: Partial<NewVisit>): NewVisit => {
    const { contactId: _, ...visit } = visitOf({ at: NOON })
    return { ...visit, provenId: null, ...parts }
  }
  return {
    sql,
    admin: await app.as('admin'),
    visit: (...some: Partial<NewVisit>[]) => Promise.all(some.map((one) => group.add(newVisit(one)))),
    hits: async () =>
      (
        await sql`
          select contact_id as contact, code, extract(epoch from date_left - date_hit)::int as seconds
          from page_hits order by id`
      ).map((row) => Object.values(row)),
  }
}

suite('visits of a group', () => {
  test('a visitor becomes a contact with a visit; the next visit is the same visitor, and ends the one before', async (t) => {
    const { visit, hits } = await setUp(t)
    const [first] = await visit({})
    assert.ok(first?.contactId && first.hit)
    assert.match(first.trackingId ?? '', /^[\w-]{23}$/)
    const { trackingId, contactId } = first
    const [second] = await visit({ at: after(30), trackingId, previous: first.hit })
    assert.deepEqual([second?.contactId, second?.trackingId], [contactId, trackingId])
    const [other] = await visit({ at: after(60), previous: second?.hit ?? null })
    assert.notEqual(other?.contactId, contactId)
    assert.deepEqual(
      await hits(),
      [
        [contactId, 200, 30],
        [contactId, 200, null],
        [other?.contactId, 200, null],
      ],
      'nobody ends the visit of somebody else',
    )
  })

  test('what visits tell is written where nothing is known, and UTM values are kept', async (t) => {
    const { sql, visit } = await setUp(t)
    const [first] = await visit({
      query: { timezone: 'Europe/Rome', preferred_locale: 'it-IT', utm_source: 'news', tags: 'a,b' },
    })
    const { trackingId = null } = first ?? {}
    await visit(
      { trackingId, query: { timezone: 'Europe/Paris', timezone_offset: '120' } },
      { query: { timezone_offset: '-120', timezone: 'Nowhere/None' } },
      { query: { timezone_offset: '77', preferred_locale: 'not a locale' } },
    )
    const rows = await sql`select timezone, preferred_locale from contacts order by id`
    assert.deepEqual(
      rows.map((row) => Object.values(row)),
      [
        ['Europe/Rome', 'it_IT'],
        ['Etc/GMT-2', null],
        [null, null],
      ],
    )
    const utm = await sql`select contact_id, utm_source, url from contact_utm_tags`
    assert.deepEqual(
      utm.map((row) => Object.values(row)),
      [[first?.contactId, 'news', 'https://shop.example/prices']],
    )
    assert.equal((await sql`select from contact_tags`).length, 2)
  })

  test('missing pages leave no trace of anonymous visitors where do_not_track_404_anonymous says so', async (t) => {
    const { sql, admin, visit, hits } = await setUp(t, { do_not_track_404_anonymous: true })
    const ann = (await admin.post('/contacts/new', { email: 'ann@sample.example' })).body.contact.id
    const [anonymous] = await visit({})
    const { trackingId = null } = anonymous ?? {}
    const answers = await visit({ code: 404 }, { code: 404, trackingId }, { code: 404, provenId: ann })
    assert.deepEqual(
      answers.map(({ contactId, hit }) => [contactId, hit !== null]),
      [
        [null, false],
        [anonymous?.contactId, false],
        [ann, true],
      ],
    )
    assert.deepEqual(await hits(), [
      [anonymous?.contactId, 200, null],
      [ann, 404, null],
    ])
    assert.equal((await sql`select from contacts`).length, 2)
    const open = await setUp(t)
    await open.visit({ code: 404 })
    assert.equal((await open.hits()).length, 1)
  })

  test('as many statements for one visit as for five hundred at once', async (t) => {
    const { sql, visit } = await setUp(t)
    let n = 0
    const some = (size: number): Partial<NewVisit>[] =>
      Array.from({ length: size }, () => ({
        trackingId: `unknown-${++n}`,
        query: { timezone: 'Europe/Rome', utm_source: `s${n}`, tags: 'a' },
      }))
    await visit(...some(2))
    const count = async (size: number) => (await countStatements(sql, () => visit(...some(size)))).count
    const one = await count(1)
    assert.equal(await count(500), one)
    assert.ok(one < 50, String(one))
  })
})
