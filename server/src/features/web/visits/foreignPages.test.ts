// Visits that pages of other sites send with the cookies of a visitor, over HTTP.
import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { FIREFOX } from '../../../../test/visit.ts'
import type { Config } from '../../../platform/config.ts'
import { makeClickThrough } from '../../content/links/clickThrough.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { trackingHash } from '../../content/links/trackingHash.ts'

const SITE = 'https://m.example'
const SHOP = 'https://shop.example'
const EVIL = 'https://evil.example'
const VALUES = { email: 'ada@sample.example', firstname: 'Ada', mobile: '+4930123456', tags: ['customer'] }
const CHANGES = 'firstname=Mallory&mobile=%2B4930999999&tags=vip,-customer&utm_source=evil'
const FOREIGN: Record<string, string>[] = [
  { origin: EVIL, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' },
  { referer: `${EVIL}/`, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' },
  { origin: 'null', 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' },
  { referer: `${EVIL}/` },
]
const TRUSTED: Record<string, string>[] = [
  { origin: SHOP, 'sec-fetch-site': 'cross-site' },
  { referer: `${SHOP}/prices`, 'sec-fetch-site': 'cross-site' },
  { referer: `${SITE}/shown`, 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-origin' },
]

interface HttpAnswer {
  status: number
  body: string
  cookies: string
}

/** The application behind a socket, a contact, and the cookies of a browser that a link of a message proved to be it. */
async function setUp(t: TestContext, settings: Partial<Config> = {}) {
  const { as, fastify, sql } = await testApp(t, {
    site_url: SITE,
    public_url: SITE,
    cors_valid_domains: [SHOP],
    ...settings,
  })
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = fastify.server.address() as AddressInfo
  const ask = (path: string, headers: Record<string, string> = {}): Promise<HttpAnswer> =>
    new Promise((resolve, reject) => {
      const given = { host: 'm.example', 'user-agent': FIREFOX, ...headers }
      const sent = httpRequest({ port, host: '127.0.0.1', path, headers: given }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: Buffer.concat(parts).toString(),
            cookies: (answer.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; '),
          }),
        )
      })
      sent.on('error', reject)
      sent.end()
    })
  const admin = await as('admin')
  const { body } = await admin.get('/fields/contact?limit=0')
  for (const { id, alias } of body.fields as { id: number; alias: string }[])
    if (alias === 'firstname' || alias === 'mobile')
      await admin.patch(`/fields/contact/${id}/edit`, { isPubliclyUpdatable: true })
  const { contact } = (await admin.post('/contacts/new', VALUES)).body
  await admin.post('/pages/new', { title: 'Shown', customHtml: '<p>{contactfield=firstname|you}</p>' })
  const siteKey = await ensureSiteKey(sql)
  const proofOf = (contactId: number) =>
    makeClickThrough(1, contactId, trackingHash(siteKey, { sendId: 1, contactId }))
  const { cookies } = await ask(`/shown?ct=${proofOf(contact.id)}`)
  assert.match(cookies, /mautic_proof=/)
  return {
    sql,
    admin,
    ask,
    proofOf,
    contactId: contact.id as number,
    visit: (path: string, headers: Record<string, string>) => ask(path, { ...headers, cookie: cookies }),
    stored: async () => {
      const [row] = await sql`
        select firstname, mobile,
          (select array_agg(tag order by tag) from contact_tags join tags on tags.id = tag_id where contact_id = c.id) as tags,
          (select count(*)::int from contact_utm_tags where contact_id = c.id) as utm,
          (select count(*)::int from page_hits where contact_id = c.id) as hits
        from contacts c where id = ${contact.id}`
      return { ...row }
    },
  }
}

const KEPT = { firstname: VALUES.firstname, mobile: VALUES.mobile, tags: ['customer'], utm: 0 }

test('a visit that a page of another site sends with the proof of a visitor is a page hit and changes no value', async (t) => {
  const { visit, stored, proofOf, sql, admin, contactId } = await setUp(t)
  const { contact: eve } = (await admin.post('/contacts/new', { email: 'eve@sample.example' })).body
  let hits = 1
  for (const headers of FOREIGN)
    for (const path of ['/mtracking.gif', '/mtc/event', '/shown']) {
      const isDocument = path === '/shown' && headers['sec-fetch-dest'] === undefined
      if (isDocument) continue
      const query = `${CHANGES}&page_url=${encodeURIComponent(`${EVIL}/?firstname=Mallory`)}`
      const encoded = `d=${Buffer.from(query).toString('base64url')}`
      for (const sent of [query, encoded, `email=mal@sample.example&ct=${proofOf(eve.id)}`]) {
        const { status } = await visit(`${path}?${sent}`, headers)
        assert.equal(status, 200)
        hits += 1
        assert.deepEqual(await stored(), { ...KEPT, hits }, JSON.stringify({ headers, path, sent }))
      }
    }
  const created = await sql`select id from contacts where id not in (${contactId}, ${eve.id})`
  assert.deepEqual([...created], [], 'no contact was created')
})

test('pages of the installation and of cors_valid_domains write public values with the proof of a visitor', async (t) => {
  const { visit, stored } = await setUp(t)
  for (const [index, headers] of TRUSTED.entries())
    for (const [number, path] of ['/mtracking.gif', '/mtc/event', '/shown'].entries()) {
      const mobile = `+49301000${index}${number}`
      await visit(`${path}?firstname=B${index}${number}&mobile=${encodeURIComponent(mobile)}`, headers)
      const { firstname, mobile: written } = await stored()
      assert.deepEqual(
        [firstname, written],
        [`B${index}${number}`, mobile],
        `${path} ${JSON.stringify(headers)}`,
      )
    }
})

test('a request without a trusted page does not use the proof of an earlier link', async (t) => {
  const { visit, stored } = await setUp(t)
  const unknown: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of unknown)
    for (const path of ['/mtracking.gif', '/mtc/event', '/shown'])
      await visit(`${path}?mobile=%2B4930999999&tags=vip,-customer`, headers)
  const { mobile, tags, hits } = await stored()
  assert.deepEqual([mobile, tags, hits], [VALUES.mobile, ['customer'], 10])
})

test('a landing page that opens from a link of another site takes its parameters and the proof of the link', async (t) => {
  const { ask, stored, contactId, proofOf } = await setUp(t)
  const opened = {
    referer: 'https://mail.example/',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-dest': 'document',
  }
  const { body } = await ask(`/shown?mobile=%2B4930222222&ct=${proofOf(contactId)}`, opened)
  assert.match(body, /<p>Ada<\/p>/)
  assert.equal((await stored()).mobile, '+4930222222')
})

test('without cors_valid_domains tracking of any site writes public values, and the proof stays unused', async (t) => {
  for (const settings of [{ cors_valid_domains: [] }, { cors_restrict_domains: false }]) {
    const { visit, stored } = await setUp(t, settings)
    for (const [index, headers] of FOREIGN.entries()) {
      await visit(`/mtracking.gif?firstname=C${index}&mobile=%2B4930999999&tags=vip`, headers)
      const { firstname, mobile, tags } = await stored()
      assert.deepEqual([firstname, mobile, tags], [`C${index}`, VALUES.mobile, ['customer']])
    }
  }
})

test('a slot shows values of a proven visitor on trusted pages only, also where scripts of every site may call', async (t) => {
  const { visit, admin } = await setUp(t, { cors_restrict_domains: false })
  await admin.post('/dynamiccontents/new', {
    name: 'Greeting',
    slotName: 'greeting',
    isCampaignBased: false,
    content: 'Hello {contactfield=firstname|you}',
    filters: [
      {
        object: 'lead',
        glue: 'and',
        field: 'email',
        type: 'email',
        operator: '!empty',
        properties: { filter: '' },
      },
    ],
  })
  const shown = async (headers: Record<string, string>) =>
    JSON.parse((await visit('/dwc/greeting', headers)).body || '{}').content
  for (const headers of FOREIGN) assert.equal(await shown(headers), 'Hello you', JSON.stringify(headers))
  for (const headers of TRUSTED) assert.equal(await shown(headers), 'Hello Ada', JSON.stringify(headers))
})

test('a download that a page of another site starts names and changes no contact', async (t) => {
  const { visit, stored, admin, proofOf, sql } = await setUp(t)
  const { contact: eve } = (await admin.post('/contacts/new', { email: 'eve@sample.example' })).body
  const { asset } = (
    await admin.post('/assets/new', { title: 'A', storageLocation: 'remote', file: `${SHOP}/a.pdf` })
  ).body
  const path = `/asset/${asset.id}:${asset.alias}`
  for (const headers of FOREIGN.slice(0, 4))
    await visit(`${path}?${CHANGES}&ct=${proofOf(eve.id)}&email=mal@sample.example`, headers)
  assert.deepEqual(await stored(), { ...KEPT, hits: 1 })
  const owners = await sql`select contact_id, count(*)::int as n from asset_downloads group by 1`
  assert.deepEqual(
    owners.map(({ n }) => n),
    [4],
  )
  assert.notEqual(owners[0]?.contact_id, eve.id)
})
