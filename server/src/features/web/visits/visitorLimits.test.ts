// Limits of what visits do without a proof: tags of known contacts, and the number of new contacts of an address.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { testConfig } from '../../../../test/mail.ts'
import { FIREFOX, visitOf } from '../../../../test/visit.ts'
import type { Config } from '../../../platform/config.ts'
import { createLog } from '../../../platform/log.ts'
import { makeClickThrough } from '../../content/links/clickThrough.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { trackingHash } from '../../content/links/trackingHash.ts'
import { catalog } from '../../index.ts'
import { type NewVisit, visitGroup } from './visitGroup.ts'

const VICTIM = 'ann@sample.example'
const NOON = new Date('2026-11-20T12:00:00Z')

async function setUp(t: TestContext, settings: Partial<Config> = {}) {
  const app = await testApp(t, settings)
  const { sql } = app
  const admin = await app.as('admin')
  const { body } = await admin.get('/fields/contact?limit=0')
  const email = body.fields.find((field: { alias: string }) => field.alias === 'email')
  await admin.patch(`/fields/contact/${email.id}/edit`, { isPubliclyUpdatable: true })
  const made = await admin.post('/contacts/new', { email: VICTIM, tags: ['customer'] })
  const victim: number = made.body.contact.id
  const hash = trackingHash(await ensureSiteKey(sql), { sendId: 1, contactId: victim })
  const browser = () => {
    const jar = new Map<string, string>()
    return async (url: string) => {
      const answer = await app.fastify.inject({
        url,
        headers: {
          'user-agent': FIREFOX,
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      })
      for (const { name, value } of answer.cookies) jar.set(name, value)
      return answer
    }
  }
  return {
    ...app,
    victim,
    ct: makeClickThrough(1, victim, hash),
    browser,
    tags: async (id = victim) =>
      (
        await sql`select tag from contact_tags join tags on tags.id = tag_id where contact_id = ${id} order by 1`
      ).map(({ tag }) => tag),
  }
}

test('a visit that only names an identified contact changes none of its tags', async (t) => {
  const { browser, tags, sql } = await setUp(t)
  const named = `email=${VICTIM}&tags=vip,-customer`
  for (const path of ['/mtc/event', '/mtracking.gif']) {
    await browser()(`${path}?${named}`)
    await browser()(`${path}?d=${Buffer.from(named).toString('base64url')}`)
    await browser()(`${path}?page_url=${encodeURIComponent(`https://shop.example/?${named}`)}`)
  }
  const device = browser()
  await device(`/mtc/event?email=${VICTIM}`)
  await device('/mtc/event?tags=vip,-customer')
  assert.deepEqual(await tags(), ['customer'])
  assert.equal((await sql`select from page_hits`).length, 8, 'the visits are recorded')
})

test('tags that a visitor chose do not reach an identified contact by a merge without a proof', async (t) => {
  const { browser, tags, victim, sql, as } = await setUp(t)
  const device = browser()
  const { id } = (await device('/mtc/event?tags=vip')).json()
  assert.deepEqual(await tags(id), ['vip'])
  const admin = await as('admin')
  await admin.patch(`/contacts/${id}/edit`, { tags: ['seen'] })
  await device(`/mtc/event?email=${VICTIM}`)
  assert.equal((await sql`select from contacts where id = ${id}`).length, 0, 'merged')
  assert.deepEqual(await tags(victim), ['customer', 'seen'])
})

test('a visitor tags the anonymous contact of the browser, and the contact that a message proves', async (t) => {
  const { browser, tags, ct } = await setUp(t)
  const device = browser()
  const { id } = (await device('/mtc/event?tags=a,b')).json()
  await device('/mtc/event?tags=-a')
  assert.deepEqual(await tags(id), ['b'])
  await device(`/mtc/event?tags=vip&ct=${ct}`)
  assert.deepEqual(
    await tags(),
    ['b', 'customer', 'vip'],
    'the proof covers the earlier visits of the browser',
  )
  const later = browser()
  await later(`/mtracking.gif?tags=-vip,late&ct=${ct}`)
  assert.deepEqual(await tags(), ['b', 'customer', 'late'])
})

test('a new contact gets the tags of the visit that makes it', async (t) => {
  const { browser, tags } = await setUp(t)
  const { id } = (await browser()('/mtc/event?email=new@sample.example&tags=x')).json()
  await browser()('/mtc/event?email=new@sample.example&tags=y')
  assert.deepEqual(await tags(id), ['x'])
})

test('visitors_change_tags lets visits tag the contacts that they name', async (t) => {
  const { browser, tags } = await setUp(t, { visitors_change_tags: true })
  await browser()(`/mtc/event?email=${VICTIM}&tags=vip,-customer`)
  assert.deepEqual(await tags(), ['vip'])
})

async function setUpGroups(t: TestContext, settings: Partial<Config>) {
  const app = await testApp(t)
  const { sql } = app
  const config = testConfig(settings)
  const log = createLog({ level: 'silent' })
  const siteKey = await ensureSiteKey(sql)
  const process = () => visitGroup({ sql, config, log, catalog, siteKey })
  const newVisit = (network: string, parts: Partial<NewVisit> = {}): NewVisit => {
    const { contactId: _, ...visit } = visitOf({ at: NOON })
    return { ...visit, provenId: null, ...parts, visitor: { ...visit.visitor, network } }
  }
  return {
    sql,
    config,
    process,
    newVisit,
    count: async (table: string) => Number((await sql`select count(*) as n from ${sql(table)}`)[0]?.n),
  }
}

test('visits of one address beyond the limit are stored without a contact, over all processes', async (t) => {
  const { process, newVisit, count, sql } = await setUpGroups(t, { visitor_contacts_per_hour: 40 })
  const groups = [process(), process(), process()]
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) => groups[index % 3]!.add(newVisit('192.0.2.1'))),
  )
  assert.equal(await count('contacts'), 40)
  assert.equal(answers.filter(({ contactId }) => contactId !== null).length, 40)
  assert.ok(answers.every(({ hit }) => hit !== null))
  assert.equal((await sql`select from page_hits where contact_id is null`).length, 260)
  const [other] = await Promise.all([groups[0]!.add(newVisit('192.0.2.2'))])
  assert.ok(other?.contactId, 'another address is not limited')
})

test('an address over the limit keeps its known visitors, and an unknown email makes no contact', async (t) => {
  const { process, newVisit, count } = await setUpGroups(t, { visitor_contacts_per_hour: 2 })
  const group = process()
  const [known] = await Promise.all([group.add(newVisit('192.0.2.1')), group.add(newVisit('192.0.2.1'))])
  const trackingId = known?.trackingId ?? null
  const [again, refused, planted] = await Promise.all([
    group.add(newVisit('192.0.2.1', { trackingId })),
    group.add(newVisit('192.0.2.1', { query: { email: 'x@sample.example' } })),
    group.add(newVisit('192.0.2.1', { trackingId: 'made-up' })),
  ])
  assert.equal(again?.contactId, known?.contactId)
  assert.deepEqual([refused?.contactId, planted?.contactId], [null, null])
  assert.equal(await count('contacts'), 2)
  assert.equal(await count('page_hits'), 5)
})

test('a failed group gives its contacts back to the limit, and 0 is no limit', async (t) => {
  const { process, newVisit, count, sql, config } = await setUpGroups(t, { visitor_contacts_per_hour: 3 })
  await sql`alter table page_hits add constraint no_hits check (url <> 'https://refused.example/') not valid`
  const group = process()
  const refused = newVisit('192.0.2.1', { url: 'https://refused.example/' })
  for (let n = 0; n < 5; n++) await assert.rejects(group.add(refused))
  const first = await group.add(newVisit('192.0.2.1'))
  assert.ok(first.contactId)
  await Promise.all(Array.from({ length: 5 }, () => group.add(newVisit('192.0.2.1'))))
  assert.equal(await count('contacts'), 3)
  Object.assign(config, { visitor_contacts_per_hour: 0 })
  await Promise.all(Array.from({ length: 5 }, () => group.add(newVisit('192.0.2.1'))))
  assert.equal(await count('contacts'), 8)
})

test('limited visits take as many statements for one as for two hundred', async (t) => {
  const { process, newVisit, sql } = await setUpGroups(t, { visitor_contacts_per_hour: 100 })
  const group = process()
  const visits = (size: number) =>
    countStatements(sql, () =>
      Promise.all(Array.from({ length: size }, (_, n) => group.add(newVisit(`192.0.2.${n % 2}`)))),
    )
  await visits(1)
  const one = await visits(1)
  // The first of a group goes alone when nothing is under way.
  const many = await visits(200)
  assert.ok(many.count <= 2 * one.count + 2, `${one.count} and ${many.count}`)
})

test('requests are limited by the true address, also where stored addresses are anonymised', async (t) => {
  const app = await testApp(t, { anonymize_ip: true, visitor_contacts_per_hour: 2 })
  const ids: (number | null)[] = []
  for (const remoteAddress of ['198.51.100.1', '198.51.100.1', '198.51.100.1', '198.51.100.2']) {
    const answer = await app.fastify.inject({
      url: '/mtc/event?page_url=x',
      remoteAddress,
      headers: { 'user-agent': FIREFOX },
    })
    ids.push(answer.json().id)
  }
  assert.deepEqual(
    ids.map((id) => id !== null),
    [true, true, false, true],
  )
})
