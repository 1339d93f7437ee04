// Who asks: the contacts behind public requests.
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { testConfig } from '../../../../test/mail.ts'
import { FIREFOX } from '../../../../test/visit.ts'
import type { Config } from '../../../platform/config.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { Retry } from '../../../platform/engine/retry.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { learnUserAgents, readUserAgent } from '../../audience/devices/readUserAgent.ts'
import type { ClickThrough } from '../../content/links/clickThrough.ts'
import { trackingHash } from '../../content/links/trackingHash.ts'
import { catalog } from '../../index.ts'
import { identifyVisitors } from './identifyVisitors.ts'
import { provenContact } from './provenContact.ts'
import type { VisitorRequest } from './visitorRequest.ts'

const KEY = Buffer.alloc(32, 7)
const NOW = new Date('2026-11-20T12:00:00Z')

async function setUp(t: TestContext, settings: Partial<Config> = {}) {
  const app = await testApp(t)
  const { sql } = app
  const admin = await app.as('admin')
  const config = testConfig(settings)
  const fields = (await admin.get('/fields/contact?limit=0')).body.fields as Record<
    string,
    { id: number; alias: string }
  >
  const opened = ['email', 'firstname', 'city'].map(
    (alias) => Object.values(fields).find((one) => one.alias === alias)?.id,
  )
  // What takes long is known later: a device would be another one then.
  while (readUserAgent(FIREFOX) === undefined) await learnUserAgents([FIREFOX], 'background')
  for (const id of opened) await admin.patch(`/fields/contact/${id}/edit`, { isPubliclyUpdatable: true })
  const attempt = async (requests: readonly VisitorRequest[], now: Date) => {
    for (;;)
      try {
        return await transaction(sql, (db) =>
          identifyVisitors({ sql, db, actor: SYSTEM, config, catalog, now }, requests, { siteKey: KEY }),
        )
      } catch (error) {
        if (!(error instanceof Retry)) throw error
      }
  }
  const ask = (...some: Partial<VisitorRequest>[]) => attempt(some.map(requestOf), NOW)
  return {
    sql,
    admin,
    ask,
    askAt: attempt,
    make: async (values: object): Promise<number> =>
      (await admin.post('/contacts/new', values)).body.contact.id,
    contacts: async () =>
      (
        await sql`select id, email, firstname, city, points, date_identified is not null as known from contacts order by id`
      ).map((row) => ({ ...row })),
  }
}

function requestOf(request: Partial<VisitorRequest> = {}): VisitorRequest {
  return {
    visitor: {
      ip: '192.0.2.1',
      userAgent: FIREFOX,
      referer: null,
      languages: [],
      isTracked: true,
    },
    provenId: null,
    query: {},
    trackingId: null,
    ...request,
  }
}

suite('who asks', () => {
  test('a new visitor becomes an anonymous contact with device and address, and the cookie names them from then on', async (t) => {
    const { sql, ask, contacts } = await setUp(t)
    const [first] = await ask({})
    assert.ok(first?.contactId && first.isNew)
    assert.match(first.trackingId ?? '', /^[\w-]{23}$/)
    const [again] = await ask({ trackingId: first.trackingId })
    assert.deepEqual(again, { ...first, isNew: false })
    const [row] = await contacts()
    assert.equal(row?.known, false)
    const [event] = await sql`select bundle, object, action from contact_events`
    assert.deepEqual({ ...event }, { bundle: 'page', object: 'hit', action: 'created_contact' })
    const ips =
      await sql`select ip_address from contact_ip_addresses join ip_addresses on ip_addresses.id = ip_id`
    assert.deepEqual(
      ips.map((one) => one.ip_address),
      ['192.0.2.1'],
    )
    const [other] = await ask({})
    assert.notEqual(
      other?.contactId,
      first.contactId,
      'without a cookie and at the same address it is somebody else',
    )
  })

  test('the order is: what the link proves, what the query names, the device, the address, somebody new', async (t) => {
    const { ask, make } = await setUp(t, { track_contact_by_ip: true })
    const [ann, ben] = [
      await make({ email: 'ann@sample.example' }),
      await make({ email: 'ben@sample.example' }),
    ]
    const [seen] = await ask({ query: { email: 'cy@sample.example' } })
    assert.ok(seen?.isNew)
    const cy = seen.contactId
    const asked = { provenId: ann, query: { email: 'ben@sample.example' }, trackingId: seen.trackingId }
    const who = async (request: Partial<VisitorRequest>) => (await ask(request))[0]?.contactId
    assert.equal(await who(asked), ann)
    assert.equal(await who({ ...asked, provenId: null }), ben)
    assert.equal(await who({ trackingId: seen.trackingId }), cy)
    const elsewhere = { ...requestOf().visitor, ip: '198.51.100.9' }
    const stranger = await who({ visitor: elsewhere })
    assert.ok(![ann, ben, cy].includes(stranger ?? 0))
    assert.equal(await who({ visitor: elsewhere }), stranger, 'the last one at the address')
    assert.equal(
      await who({ trackingId: seen.trackingId }),
      cy,
      'who is known is not merged by a link of somebody else',
    )
  })

  test('who says a unique value of nobody does not become somebody known at the address', async (t) => {
    const { ask, contacts } = await setUp(t, { track_contact_by_ip: true })
    await ask({ query: { email: 'ann@sample.example' } })
    const [ben] = await ask({ query: { email: 'ben@sample.example' } })
    assert.ok(ben?.isNew)
    assert.deepEqual(
      (await contacts()).map(({ email }) => email),
      ['ann@sample.example', 'ben@sample.example'],
    )
  })

  test('an anonymous contact of the device is merged into whom the link or the query names', async (t) => {
    const { sql, ask, make, contacts } = await setUp(t)
    const ann = await make({ email: 'ann@sample.example', points: 5 })
    const [one, two] = await ask({}, {})
    await sql`update contacts set points = 3 where id = ${one?.contactId ?? 0}`
    const [proven] = await ask({ provenId: ann, trackingId: one?.trackingId ?? null })
    assert.equal(proven?.contactId, ann)
    const [named] = await ask({ query: { email: 'ANN@sample.example' }, trackingId: two?.trackingId ?? null })
    assert.equal(named?.contactId, ann)
    assert.deepEqual(
      (await contacts()).map(({ id, points }) => [id, points]),
      [[ann, 8]],
    )
    const [later] = await ask({ trackingId: one?.trackingId ?? null })
    assert.equal(later?.contactId, ann, 'the device went with the contact')
    const [old] = await ask({ provenId: two?.contactId ?? 0 })
    assert.equal(old?.contactId, ann, 'a link from before the merge names who is left')
  })

  test('who proved to be a contact by a text message does not prove to be another by its address', async (t) => {
    const { sql, ask, make, contacts } = await setUp(t)
    const [ann, phone] = [await make({ email: 'ann@sample.example' }), await make({ mobile: '+15550100' })]
    await sql`insert into text_message_sends (contact_id, date_sent) values (${phone}, ${NOW})`
    const [proven] = await ask({ provenId: phone })
    const { trackingId = null } = proven ?? {}
    const [named] = await ask({ trackingId, query: { email: 'ann@sample.example' } })
    assert.equal(named?.contactId, ann)
    const [again] = await ask({ provenId: phone })
    assert.equal(again?.contactId, phone)
    assert.equal((await contacts()).length, 2)
  })

  test('what the query says is written: public fields and tags; bad, blank and other values are dropped', async (t) => {
    const { sql, ask, contacts, make } = await setUp(t, { visitors_change_tags: true })
    await make({ email: 'ann@sample.example' })
    const query = {
      email: 'cy@sample.example',
      firstname: 'Cy',
      city: ' ',
      lastname: 'no',
      id: '1',
      tags: 'hot,old',
      owner: '1',
    }
    const [seen] = await ask({ query })
    const [first, cy] = await contacts()
    assert.deepEqual(
      [cy?.id, cy?.email, cy?.firstname, cy?.city, cy?.known],
      [seen?.contactId, 'cy@sample.example', 'Cy', null, true],
    )
    const { trackingId = null } = seen ?? {}
    await ask({
      trackingId,
      query: { firstname: 'Cyd', city: 'x'.repeat(100_000), email: 'not an address', tags: '-old,new' },
    })
    const tags =
      await sql`select t.tag from contact_tags ct join tags t on t.id = ct.tag_id where ct.contact_id = ${cy?.id} order by 1`
    assert.deepEqual(
      tags.map(({ tag }) => tag),
      ['hot', 'new'],
    )
    const [, changed] = await contacts()
    assert.deepEqual([changed?.firstname, changed?.city, changed?.email], ['Cyd', null, 'cy@sample.example'])
    await ask({
      trackingId,
      provenId: cy?.id ?? 0,
      query: { email: 'ann@sample.example', firstname: 'Thief' },
    })
    const now = await contacts()
    assert.equal(now.length, 2)
    assert.equal(now[0]?.email, first?.email, 'a unique value of somebody else stays theirs')
    const events = await sql`select action from contact_events where contact_id = ${cy?.id} order by id`
    assert.deepEqual(
      events.map(({ action }) => action),
      ['identified_contact'],
      'identified once',
    )
  })

  test('required fields are not asked of visitors', async (t) => {
    const { admin, ask } = await setUp(t)
    await admin.post('/fields/contact/new', { label: 'Number', isRequired: true })
    const [seen] = await ask({})
    assert.ok(seen?.isNew)
  })

  test('a forged hash, cookie or contact in the link names nobody', async (t) => {
    const { ask, make } = await setUp(t, { track_by_tracking_url: true })
    const ann = await make({ email: 'ann@sample.example' })
    const through = (stat: string): ClickThrough => ({ source: null, stat, emailId: null })
    const name = { sendId: 7, contactId: ann }
    assert.equal(provenContact(KEY, through(trackingHash(KEY, name))), ann)
    assert.equal(provenContact(KEY, through(trackingHash(KEY, name, 'sms'))), ann)
    assert.equal(provenContact(Buffer.alloc(32, 8), through(trackingHash(KEY, name))), null)
    assert.equal(provenContact(KEY, through(`7g${ann.toString(16)}g${'0'.repeat(20)}`)), null)
    for (const trackingId of [String(ann), 'x'.repeat(23), "' or 1=1", 'ä'.repeat(64)]) {
      const [seen] = await ask({ trackingId })
      assert.notEqual(seen?.contactId, ann)
      assert.notEqual(seen?.trackingId, trackingId, 'a planted cookie does not become a name')
    }
    const [gone] = await ask({ provenId: 999_999_999 })
    assert.ok(gone?.isNew)
  })

  test('visitors who are to leave no trace change nothing', async (t) => {
    const { sql, ask, make } = await setUp(t)
    const ann = await make({ email: 'ann@sample.example' })
    const [seen] = await ask({})
    const before = await sql`select count(*) as n from contacts`
    const visitor = { ...requestOf().visitor, isTracked: false }
    const query = { email: 'new@sample.example', firstname: 'N', tags: 'x' }
    const answers = await ask(
      { visitor, query },
      { visitor, provenId: ann, query, trackingId: seen?.trackingId ?? null },
      { visitor, trackingId: seen?.trackingId ?? null, query },
    )
    assert.deepEqual(
      answers.map(({ contactId }) => contactId),
      [null, ann, seen?.contactId],
    )
    assert.deepEqual(await sql`select count(*) as n from contacts`, before)
    assert.equal((await sql`select from tags`).length, 0)
  })

  test('requests of one new visitor at once make one contact, in one batch and in many transactions', async (t) => {
    const { ask, contacts } = await setUp(t)
    const planted = { trackingId: 'a cookie from long ago'.replaceAll(' ', '-') }
    const batch = await ask(planted, planted, planted)
    const apart = await Promise.all(Array.from({ length: 8 }, () => ask(planted)))
    const ids = new Set([...batch, ...apart.flat()].map(({ contactId }) => contactId))
    assert.equal(ids.size, 1)
    const email = { query: { email: 'dee@sample.example' } }
    const named = await Promise.all(Array.from({ length: 8 }, () => ask(email, email)))
    assert.equal(new Set(named.flat().map(({ contactId }) => contactId)).size, 1)
    assert.equal((await contacts()).length, 2)
  })

  test('a cookie that names no device stands for its new one for a minute only, and for one browser at one address', async (t) => {
    const { askAt } = await setUp(t)
    const planted = { trackingId: 'planted-by-somebody-else' }
    const [first] = await askAt([requestOf(planted)], NOW)
    const [elsewhere] = await askAt(
      [requestOf({ ...planted, visitor: { ...requestOf().visitor, ip: '198.51.100.9' } })],
      NOW,
    )
    const [later] = await askAt([requestOf(planted)], new Date(NOW.getTime() + 61_000))
    assert.equal(new Set([first, elsewhere, later].map((one) => one?.contactId)).size, 3)
  })

  test('merges of one anonymous contact at once end in one of the contacts, and nobody is lost', async (t) => {
    const { ask, make, contacts } = await setUp(t)
    const [ann, ben] = [
      await make({ email: 'ann@sample.example' }),
      await make({ email: 'ben@sample.example' }),
    ]
    const [seen] = await ask({})
    const { trackingId = null } = seen ?? {}
    await Promise.all([
      ask({ provenId: ann, trackingId }),
      ask({ trackingId, query: { firstname: 'F' } }),
      ask({ provenId: ben, trackingId }),
      ask({ trackingId }),
    ])
    const left = await contacts()
    assert.ok(left.length <= 3 && left.some(({ id }) => id === ann) && left.some(({ id }) => id === ben))
    assert.equal(left.filter(({ firstname }) => firstname === 'F').length, 1)
  })

  test('as many statements for one visitor as for a hundred', async (t) => {
    const { sql, ask, make } = await setUp(t)
    const ann = await make({ email: 'ann@sample.example' })
    let n = 0
    const group = (size: number) =>
      Array.from({ length: size }, () => [
        { query: { email: `v${++n}@sample.example`, tags: 'a' } },
        { trackingId: `unknown-${n}` },
        { provenId: ann, query: { city: `C${n}` } },
      ]).flat()
    await ask(...group(2))
    const count = async (size: number) => (await countStatements(sql, () => ask(...group(size)))).count
    const one = await count(2)
    assert.equal(await count(100), one)
    assert.ok(one < 40, String(one))
  })
})
