// Where visitors are, by a file that says where addresses are.
import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testApp } from '../../../../test/app.ts'
import { testConfig } from '../../../../test/mail.ts'
import { placeFile } from '../../../../test/placeFile.ts'
import { FIREFOX } from '../../../../test/visit.ts'
import { createLog } from '../../../platform/log.ts'
import { checkPlaces } from '../../audience/places/checkPlaces.ts'
import { catalog } from '../../index.ts'
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
    return (await checkPlaces({ ...context, storage: undefined as never })).map(
      ({ level, text }) => `${level} ${text}`,
    )
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
