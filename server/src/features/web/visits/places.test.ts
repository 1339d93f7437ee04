// Where visitors are, by a file that says where addresses are.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { findingTexts } from '../../../../test/findingTexts.ts'
import { testConfig } from '../../../../test/mail.ts'
import { placeFile } from '../../../../test/placeFile.ts'
import { FIREFOX } from '../../../../test/visit.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { createLog } from '../../../platform/log.ts'
import { checkPlaces } from '../../audience/places/checkPlaces.ts'
import { type PlaceOf, placeReader } from '../../audience/places/placeReader.ts'
import { makeClickThrough } from '../../content/links/clickThrough.ts'
import { ensureTrackables } from '../../content/links/ensureTrackables.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { trackingHash } from '../../content/links/trackingHash.ts'
import { catalog } from '../../index.ts'
import { recordClicks } from '../tracking/recordClicks.ts'
import { visitGroup } from './visitGroup.ts'

const named = (en: string) => ({ names: { en, de: 'Anders' } })
const PASSAU = {
  city: named('Passau'),
  subdivisions: [{ names: { en: 'Bavaria', de: 'Bayern' } }],
  country: named('Germany'),
  location: { latitude: 48.57, longitude: 13.46, time_zone: 'Europe/Berlin' },
  postal: { code: '94032' },
  traits: { isp: 'A Provider', organization: 'An Organisation of a rather long name' },
}

test('a file places visits, addresses and new contacts of which no place is known; another file is read, a broken one named', async (t) => {
  const { sql, dataDir, as } = await testApp(t)
  const admin = await as('admin')
  const path = join(dataDir, 'places.mmdb')
  writeFileSync(path, placeFile({ '203.0.113.0/24': PASSAU, '198.51.100.7': { country: named('France') } }))
  const config = testConfig({ ip_lookup_file: path })
  const log = createLog({ level: 'silent' })
  const group = visitGroup({ sql, config, log, catalog, siteKey: Buffer.alloc(32, 7) })
  const visit = async (ip: string, query: Record<string, string> = {}) => {
    const { contactId } = await group.add({
      at: new Date(),
      visitor: { ip, userAgent: FIREFOX, referer: null, languages: [], isTracked: true },
      provenId: null,
      pageId: null,
      code: 200,
      url: 'x',
      title: null,
      language: null,
      query,
      clickThrough: null,
      trackingId: null,
      previous: null,
    })
    const [row] = await sql`select city, state, country, zipcode from contacts where id = ${contactId}`
    return Object.values(row ?? {})
  }
  const findings = async () => {
    const context = { sql, config, catalog, now: new Date() }
    const found = await checkPlaces({ ...context, storage: undefined as never })
    return found.map((one) => `${one.level} ${findingTexts([one])}`)
  }
  assert.deepEqual(await visit('203.0.113.9'), ['Passau', 'Bayern', 'Germany', '94032'])
  assert.deepEqual(await visit('198.51.100.7'), [null, null, 'France', null])
  assert.deepEqual(await visit('198.51.100.8'), [null, null, null, null])
  const { fields } = (await admin.get('/fields/contact?limit=0')).body
  const city = (Object.values(fields) as { id: number; alias: string }[]).find(
    ({ alias }) => alias === 'city',
  )
  await admin.patch(`/fields/contact/${city?.id}/edit`, { isPubliclyUpdatable: true })
  assert.deepEqual(
    await visit('203.0.113.10', { city: 'Linz' }),
    ['Linz', null, null, null],
    'who says a place is there',
  )
  const [hit] = await sql`select country, region, city, isp, organization from page_hits order by id limit 1`
  assert.deepEqual(Object.values(hit ?? {}), [
    'Germany',
    'Bayern',
    'Passau',
    'A Provider',
    'An Organisation of a rather long name',
  ])
  const addresses = await sql`select ip_address, ip_details from ip_addresses order by id`
  assert.deepEqual(addresses[0]?.ip_details, {
    city: 'Passau',
    region: 'Bayern',
    country: 'Germany',
    latitude: 48.57,
    longitude: 13.46,
    isp: 'A Provider',
    organization: 'An Organisation of a rather long name',
    timezone: 'Europe/Berlin',
    zipcode: '94032',
    extra: '',
  })
  assert.equal(addresses[2]?.ip_details, null)
  assert.deepEqual(await findings(), [`ok Addresses are placed by ${path}.`])

  writeFileSync(path, placeFile({ '198.51.100.0/24': { country: named('Austria') } }))
  await sleep(1_100)
  assert.deepEqual(await visit('198.51.100.8'), [null, null, 'Austria', null])
  for (const broken of [
    Buffer.from('no such file'),
    placeFile({ '203.0.113.0/24': PASSAU }).subarray(0, 100),
  ]) {
    writeFileSync(path, broken)
    await sleep(1_100)
    assert.deepEqual(await visit('198.51.100.8'), [null, null, null, null])
    assert.match((await findings())[0] ?? '', /^error ip_lookup_file is .*, which places nobody: ./)
  }
  rmSync(path)
  assert.match((await findings())[0] ?? '', /ENOENT/)
})

test('clicks, opens and submissions are placed as visits are, and so is whom a form makes', async (t) => {
  const path = join(mkdtempSync(join(tmpdir(), 'places-')), 'places.mmdb')
  t.after(() => rmSync(path))
  writeFileSync(
    path,
    placeFile({ '203.0.113.0/24': PASSAU, '198.51.100.0/24': { country: named('France') } }),
  )
  const { sql, as, fastify } = await testApp(t, { ip_lookup_file: path, form_submissions_per_minute: 0 })
  const admin = await as('admin')
  const { contact } = (await admin.post('/contacts/new', { email: 'ann@sample.example' })).body
  const [send] = await sql<{ id: number }[]>`
    insert into email_sends (contact_id, address, dedupe_key, state, attempt_at, date_queued, date_sent)
    select ${contact.id}, 'ann@sample.example', 'one', 'sent', at, at, at from (select ${new Date(Date.now() - 60_000)}::timestamptz as at) t
    returning id`
  const hash = trackingHash(await ensureSiteKey(sql), { sendId: send?.id ?? 0, contactId: contact.id })
  const redirects = await transaction(sql, (db) =>
    ensureTrackables(db, { channel: 'email', channelId: 1 }, ['https://shop.example/'], { now: new Date() }),
  )
  const ct = makeClickThrough(1, contact.id, hash)
  const get = (url: string, remoteAddress: string) =>
    fastify.inject({ url, remoteAddress, headers: { 'user-agent': FIREFOX } })
  const countryOf = async (address: string) => {
    const [row] =
      await sql`select ip_details ->> 'country' as country from ip_addresses where ip_address = ${address}`
    return row?.country
  }
  // The first open makes the address, the second finds it.
  for (const _ of [1, 2]) assert.equal((await get(`/email/${hash}.gif`, '203.0.113.1')).statusCode, 200)
  assert.equal(await countryOf('203.0.113.1'), 'Germany')
  const link = [...redirects.values()][0]
  assert.equal((await get(`/r/${link}?ct=${ct}`, '203.0.113.2')).statusCode, 302)
  assert.equal((await get(`/r/${link}?ct=${ct}`, '192.0.2.9')).statusCode, 302)
  assert.equal(await countryOf('203.0.113.2'), 'Germany')
  const clicks = await sql`
    select country, region, city, isp from page_hits where redirect_id is not null order by country nulls last`
  assert.deepEqual(
    clicks.map((row) => Object.values(row)),
    [
      ['Germany', 'Bayern', 'Passau', 'A Provider'],
      [null, null, null, null],
    ],
  )
  assert.equal((await sql`select from email_opens`).length, 2)
  const form = async (more: object = {}): Promise<number> =>
    (
      await admin.post('/forms/new', {
        ...{ name: 'F', postActionProperty: 'Thanks', ...more },
        fields: ['email', 'city'].map((alias) => ({
          ...{ label: alias, alias, type: 'text', mappedObject: 'contact', mappedField: alias },
        })),
      })
    ).body.form.id
  const submit = async (id: number, remoteAddress: string, values: Record<string, string>) => {
    const answer = await fastify.inject({
      method: 'POST',
      url: `/form/submit/ajax?formId=${id}`,
      remoteAddress,
      headers: { 'user-agent': FIREFOX, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(
        Object.entries(values).map(([name, value]) => [`mauticform[${name}]`, value] as [string, string]),
      ).toString(),
    })
    assert.equal(answer.json().success, 1, answer.body)
    const [row] =
      await sql`select city, state, country, zipcode from contacts where email = ${values.email ?? ''}`
    return Object.values(row ?? {})
  }
  const id = await form()
  assert.deepEqual(await submit(id, '203.0.113.3', { email: 'bob@sample.example' }), [
    'Passau',
    'Bayern',
    'Germany',
    '94032',
  ])
  assert.equal(await countryOf('203.0.113.3'), 'Germany')
  assert.deepEqual(
    await submit(id, '203.0.113.3', { email: 'cy@sample.example', city: 'Linz' }),
    ['Linz', null, null, null],
    'who says a place is there',
  )
  assert.deepEqual(
    await submit(id, '198.51.100.4', { email: 'ann@sample.example' }),
    [null, null, null, null],
    'who is known may be on the road',
  )
  assert.equal(await countryOf('198.51.100.4'), 'France')
  const kiosk = await form({ inKioskMode: true })
  assert.deepEqual(await submit(kiosk, '203.0.113.5', { email: 'dee@sample.example' }), [
    null,
    null,
    null,
    null,
  ])
  assert.equal(await countryOf('203.0.113.5'), undefined)
  // Where nothing is placed it takes no statement; where something is, as many for one as for a hundred.
  const count = (many: number, placeOf: PlaceOf) =>
    countStatements(sql, () =>
      transaction(sql, (db) =>
        recordClicks(
          db,
          Array.from({ length: many }, (_, n) => ({
            at: new Date(),
            visitor: {
              ip: `203.0.113.${n % 250}`,
              userAgent: FIREFOX,
              referer: null,
              languages: [],
              isTracked: true,
            },
            send: null,
            redirectId: link ?? '',
            clickThrough: { source: null, stat: null, emailId: null },
            query: '',
            parameters: {},
          })),
          { config: testConfig(), now: new Date(), placeOf },
        ),
      ),
    )
  const placed = await placeReader({ ip_lookup_file: path })
  await count(100, placed)
  const [none, one, hundred] = [
    await count(100, () => null),
    await count(1, placed),
    await count(100, placed),
  ]
  assert.equal(hundred.count, one.count, hundred.queries.join('\n'))
  assert.equal(one.count, none.count + 1)
})
