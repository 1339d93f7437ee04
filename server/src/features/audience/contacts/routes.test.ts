import assert from 'node:assert/strict'
import test from 'node:test'
import { type Client, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { learnUserAgents } from '../devices/readUserAgent.ts'
import { registerDevices } from '../devices/registerDevices.ts'
import { addDoNotContact, removeDoNotContact } from '../preferences/doNotContact.ts'
import { insertUtmTags } from './addUtmTags.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'

async function create(client: Client, body: object): Promise<number> {
  return (await client.post('/contacts/new', body)).body.contact.id
}

test('a channel is blocked and opened again, under the newer and the older address', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const id = await create(admin, { firstname: 'Ada' })
  const added = await admin.post(`/contacts/${id}/dnc/email/add`, {
    reason: '2',
    comments: 'bounced',
    channelId: 5,
    channel: 'email',
  })
  assert.equal(added.status, 200, added.text)
  assert.deepEqual([added.body.reason, added.body.comments, added.body.channelId], [2, 'bounced', 5])
  const [entry] = added.body.contact.doNotContact
  assert.deepEqual(
    { ...entry, id: 0 },
    { id: 0, reason: 2, comments: 'bounced', channel: 'email', channelId: 5 },
  )
  assert.equal((await admin.post(`/contacts/${id}/dnc/add/sms`)).body.contact.doNotContact[1].reason, 3)
  const removed = await admin.post(`/contacts/${id}/dnc/remove/email`)
  assert.equal(removed.body.recordFound, true)
  assert.deepEqual(
    removed.body.contact.doNotContact.map((row: { channel: string }) => row.channel),
    ['sms'],
  )
  assert.equal((await admin.post(`/contacts/${id}/dnc/email/remove`)).body.recordFound, false)
  for (const reason of [0, '', '0', 4, 'x'])
    assert.equal((await admin.post(`/contacts/${id}/dnc/email/add`, { reason })).status, 400, String(reason))
  assert.equal((await admin.post('/contacts/999999/dnc/email/add')).status, 404)
  const viewer = await app.as({ 'lead:leads': ['viewown', 'viewother'] })
  assert.equal((await viewer.post(`/contacts/${id}/dnc/email/add`)).status, 403)
})

test('an unsubscribe of the contact stays, the same reason changes nothing, and one row per channel is kept', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const ids = [await create(admin, { firstname: 'A' }), await create(admin, { firstname: 'B' })]
  const by = { actor: SYSTEM, now: NOW }
  const add = (reason: number) =>
    transaction(app.sql, (db) =>
      addDoNotContact(
        db,
        [...ids, 999_999].map((contactId) => ({ contactId, channel: 'email', reason })),
        by,
      ),
    )
  assert.deepEqual(
    (await add(3)).map(({ contactId, oldReason, newReason }) => [contactId, oldReason, newReason]).sort(),
    ids.map((id) => [id, 0, 3]),
  )
  assert.equal((await add(3)).length, 0)
  assert.deepEqual(
    (await add(1)).map(({ oldReason, newReason }) => [oldReason, newReason]),
    [
      [3, 1],
      [3, 1],
    ],
  )
  for (const reason of [1, 2, 3]) assert.equal((await add(reason)).length, 0)
  assert.equal((await app.sql`select from contact_do_not_contact`).length, 2)
  const one = await countStatements(app.sql, () =>
    transaction(app.sql, (db) => removeDoNotContact(db, [{ contactId: ids[0]!, channel: 'email' }], by)),
  )
  assert.deepEqual([one.count, one.result[0]?.oldReason], [3, 1])
  const events = await app.sql<
    { payload: { fields: string[] } }[]
  >`select payload from domain_events where payload -> 'dnc' is not null`
  assert.ok(events.length > 0 && events.every(({ payload }) => payload.fields.join() === 'dnc'))
})

test('UTM tags register the device behind the user agent, once', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const id = await create(admin, { firstname: 'Ada' })
  const body = {
    utm_campaign: 'spring',
    utm_source: 'news',
    query: 'a=1&b=2',
    url: 'https://x.example/',
    referer: 'r',
    remotehost: 'h',
    useragent: PHONE,
    lastActive: '2026-05-01',
  }
  const added = await admin.post(`/contacts/${id}/utm/add`, body)
  assert.equal(added.status, 200, added.text)
  const [tags] = added.body.contact.utmtags
  assert.deepEqual(
    { ...tags, id: 0 },
    {
      id: 0,
      query: { a: '1', b: '2' },
      referer: 'r',
      remoteHost: 'h',
      url: 'https://x.example/',
      userAgent: PHONE,
      UserAgent: PHONE,
      utmCampaign: 'spring',
      utmContent: null,
      utmMedium: null,
      utmSource: 'news',
      utmTerm: null,
    },
  )
  assert.equal(added.body.contact.lastActive, '2026-05-01T00:00:00+00:00')
  const ordered = await create(admin, { firstname: 'Bea' })
  for (const query of ['zebra=1&a=2&bee=3', { zebra: '1', a: '2', bee: '3' }]) {
    const { contact } = (await admin.post(`/contacts/${ordered}/utm/add`, { utm_source: 'x', query })).body
    assert.deepEqual(Object.keys(contact.utmtags.at(-1).query), ['zebra', 'a', 'bee'])
  }
  const where = 'where[0][col]=query&where[0][expr]=like&where[0][val]=%25zebra%25&order[0][col]=query'
  assert.equal((await admin.get(`/stats/lead_utmtags?${where}`)).body.total, 2)
  await admin.post(`/contacts/${id}/utm/add`, { useragent: PHONE, query: { x: [1] } })
  const devices = (await admin.get(`/contacts/${id}/devices`)).body
  assert.equal(devices.total, 1)
  assert.deepEqual(
    [
      devices.devices[0].device,
      devices.devices[0].deviceBrand,
      devices.devices[0].deviceOsName,
      devices.devices[0].lead.id,
    ],
    ['smartphone', 'Apple', 'iOS', id],
  )
  const removed = await admin.post(`/contacts/${id}/utm/${tags.id}/remove`)
  assert.deepEqual(
    [removed.status, removed.body.recordFound, removed.body.contact.utmtags.length],
    [200, true, 1],
  )
  assert.equal((await admin.post(`/contacts/${id}/utm/${tags.id}/remove`)).status, 400)
  assert.equal((await admin.post(`/contacts/${id}/utm/add`, { utm_source: { a: 1 } })).status, 400)
  assert.equal((await admin.post(`/contacts/${id}/utm/add`, { query: { a: '\u0000' } })).status, 400)
  assert.equal((await admin.post(`/contacts/${id}/utm/add`, { query: { a: 'x'.repeat(5_000) } })).status, 400)
  assert.equal((await admin.post(`/contacts/${id}/utm/add`, { url: 'x'.repeat(5_000) })).status, 400)
})

test('two sightings of one device at the same moment make one row', async (t) => {
  const app = await testApp(t)
  const id = await create(await app.as('admin'), { firstname: 'Ada' })
  await learnUserAgents([PHONE])
  await Promise.all(
    Array.from({ length: 8 }, () =>
      transaction(app.sql, (db) =>
        registerDevices(
          db,
          [
            { contactId: id, userAgent: PHONE },
            { contactId: id, userAgent: '' },
          ],
          NOW,
        ),
      ),
    ),
  )
  const rows = await app.sql<{ tracking_id: string }[]>`select tracking_id from contact_devices`
  assert.equal(rows.length, 1)
  assert.equal(rows[0]!.tracking_id.length, 23)
})

test('a device needs a contact that its writer may edit, under either name', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const own = await app.as({ 'lead:leads': ['viewown', 'editown', 'create', 'deleteown'] })
  const foreign = await create(admin, { firstname: 'Foreign' })
  const mine = await create(own, { firstname: 'Mine' })
  assert.equal((await own.post('/devices/new', { lead: foreign, device: 'tablet' })).status, 403)
  const made = await own.post('/devices/new', { contact: mine, device: 'tablet', clientInfo: { name: 'x' } })
  assert.equal(made.status, 201, made.text)
  assert.deepEqual([made.body.device.lead.id, made.body.device.clientInfo], [mine, { name: 'x' }])
  assert.equal((await admin.post('/devices/new', { device: 'tablet' })).status, 400)
  assert.equal((await admin.post('/devices/new', { lead: 999_999 })).status, 400)
  const { id } = (await admin.post('/devices/new', { lead: foreign, device: 'desktop' })).body.device
  assert.equal((await own.get(`/devices/${id}`)).status, 403)
  assert.deepEqual((await own.get('/devices')).body.total, 1)
  assert.equal((await own.patch(`/devices/${made.body.device.id}/edit`, { deviceModel: 'M' })).status, 200)
  assert.equal((await own.patch(`/devices/${made.body.device.id}/edit`, { lead: foreign })).status, 403)
})

test('what belongs to a contact is listed in the documented containers', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const id = await create(admin, { firstname: 'Ada', company: 'Engines' })
  await admin.post('/notes/new', { lead: id, text: 'first' })
  await admin.post('/notes/new', { lead: id, text: 'second', type: 'call' })
  await admin.post('/notes/new', { lead: await create(admin, { firstname: 'Other' }), text: 'elsewhere' })
  await app.sql`insert into segments (id, name, public_name, alias, date_added) values (7, 'Seven', 'Seven', 'seven', ${NOW}), (8, 'Eight', 'Eight', 'eight', ${NOW})`
  await app.sql`insert into segment_contacts (segment_id, contact_id, date_added, manually_removed) values (7, ${id}, ${NOW}, false), (8, ${id}, ${NOW}, true)`
  await app.sql`insert into campaigns (id, name) values (3, 'Three')`
  await app.sql`insert into campaign_segments values (3, 7), (3, 8)`
  await app.sql`insert into campaign_contacts (campaign_id, contact_id, date_added, manually_added) values (3, ${id}, ${NOW}, true)`
  const get = async (path: string) => (await admin.get(`/contacts/${id}/${path}`)).body
  const notes = await get('notes?orderBy=dateAdded')
  assert.deepEqual([notes.total, notes.notes[0].lead.id], [2, id])
  assert.equal((await get('notes?search=type:call')).total, 1)
  assert.deepEqual(await get('segments'), {
    total: 1,
    lists: {
      7: {
        id: 7,
        name: 'Seven',
        alias: 'seven',
        dateAdded: '2026-11-21T10:00:00+00:00',
        manuallyAdded: false,
        manuallyRemoved: false,
      },
    },
  })
  assert.deepEqual(await get('campaigns'), {
    total: 1,
    campaigns: {
      3: {
        id: 3,
        name: 'Three',
        dateAdded: '2026-11-21T10:00:00+00:00',
        manuallyAdded: true,
        manuallyRemoved: false,
        listMembership: [7],
      },
    },
  })
  const companies = await get('companies')
  assert.deepEqual(
    [companies.total, companies.companies[0].companyname, companies.companies[0].is_primary],
    [1, 'Engines', true],
  )
  assert.equal((await admin.get('/contacts/999999/segments')).status, 404)
  const own = await app.as({ 'lead:leads': ['viewown'], 'lead:notes': ['viewown', 'viewother'] })
  for (const path of ['notes', 'devices', 'segments', 'campaigns', 'companies', 'activity'])
    assert.equal((await own.get(`/contacts/${id}/${path}`)).status, 403, path)
})

test('owners, fields and segments to choose from follow the rights', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const editor = await app.as({ 'lead:leads': ['viewown', 'editown'], 'lead:lists': ['viewown'] })
  await app.sql`insert into segments (name, public_name, alias, is_global, created_by) values
    ('Open', 'Open', 'open', true, null), ('Own', 'Own', 'own', false, ${editor.userId}), ('Closed', 'Closed', 'closed', false, null)`
  const owners = (await admin.get('/contacts/list/owners')).body
  assert.deepEqual(Object.keys(owners[0]), ['id', 'firstName', 'lastName'])
  assert.equal((await admin.get('/contacts/list/owners?limit=1&start=1')).body.length, 1)
  assert.equal((await admin.get(`/contacts/list/owners?filter=${owners[0].lastName}`)).body.length, 1)
  const fields = (await editor.get('/contacts/list/fields')).body
  assert.deepEqual(fields['6'], {
    id: 6,
    label: 'Email',
    alias: 'email',
    type: 'email',
    group: 'core',
    order: 6,
    object: 'lead',
  })
  const { commands } = (await editor.get('/contacts/list/commands')).body
  const known = new Map<string, string[]>(
    commands.map(({ name, words }: { name: string; words: string[] }) => [name, words]),
  )
  assert.ok(known.get('is')?.includes('mine'))
  assert.deepEqual([known.get('tag'), known.get('email'), known.get('nonsense')], [[], [], undefined])
  const aliases = async (client: Client) =>
    Object.values<{ alias: string }>((await client.get('/contacts/list/segments')).body)
      .map(({ alias }) => alias)
      .sort()
  assert.deepEqual(await aliases(admin), ['closed', 'open', 'own'])
  assert.deepEqual(await aliases(editor), ['open', 'own'])
  const stranger = await app.as({ 'api:access': ['full'] })
  for (const path of ['owners', 'fields', 'segments', 'commands', 'values?command=tag'])
    assert.equal((await stranger.get(`/contacts/list/${path}`)).status, 403, path)
})

test('values of commands come with how many contacts they find, for whoever may see the records, and all contacts', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const many = Array.from({ length: 5 }, (_, n) => ({
    email: `v${n}@sample.example`,
    tags: ['very hot', 'hot'],
  }))
  const [first] = (
    await admin.post('/contacts/batch/new', [...many, { email: 'w@sample.example', tags: ['hotel'] }])
  ).body.contacts as { id: number }[]
  const stage = (await admin.post('/stages/new', { name: 'Hot lead', weight: 1 })).body.stage.id
  await admin.post(`/stages/${stage}/contact/${first?.id}/add`)
  await admin.post('/stages/new', { name: 'Hot air', weight: 2 })
  for (const [name, isGlobal] of [
    ['Hot ones', true],
    ['Hot secrets', false],
  ] as const)
    assert.equal((await admin.post('/segments/new', { name, isGlobal })).status, 201)
  const values = async (client: Client, command: string, more = '') => {
    const { status, text, body } = await client.get(
      `/contacts/list/values?command=${command}&text=hot${more}`,
    )
    assert.equal(status, 200, text)
    return body.values.map(
      ({ value, contacts }: { value: string; contacts: number }) => `${value} ${contacts}`,
    )
  }
  assert.deepEqual(await values(admin, 'tag'), ['hot 5', 'hotel 1', 'very hot 5'])
  assert.deepEqual(await values(admin, 'TAG', '&limit=1'), ['hot 5'])
  assert.deepEqual(await values(admin, 'stage'), ['Hot air 0', 'Hot lead 1'])
  assert.deepEqual((await values(admin, 'segment')).sort(), ['hot-ones 0', 'hot-secrets 0'])
  assert.deepEqual(await values(admin, 'common'), await values(admin, 'segment'))
  assert.deepEqual(await values(admin, 'email'), [])
  for (const query of ['', '?command=nonsense', '?command=__proto__', `?command=tag&text=${'x'.repeat(201)}`])
    assert.equal((await admin.get(`/contacts/list/values${query}`)).status, 400, query)
  const own = await app.as({
    'lead:leads': ['viewown'],
    'tagManager:tagManager': ['view'],
    'lead:lists': ['viewown'],
  })
  assert.deepEqual(await values(own, 'tag'), ['hot null', 'hotel null', 'very hot null'])
  assert.deepEqual(await values(own, 'segment'), ['hot-ones null'])
  assert.deepEqual(await values(await app.as({ 'lead:leads': ['viewown'] }), 'tag'), [])
  const count = async () => (await countStatements(app.sql, () => values(admin, 'tag'))).count
  const few = await count()
  await app.sql`insert into tags (tag) select 'hot ' || n from generate_series(1, 300) n`
  assert.equal(await count(), few)
})

test('a contact shows its newest 50 UTM tags and blocked channels, with texts of limited length', async (t) => {
  const { as, sql } = await testApp(t)
  const admin = await as('admin')
  const { id } = (await admin.post('/contacts/new', { firstname: 'Ada' })).body.contact
  const long = 'x'.repeat(60_000)
  const visit = {
    contactId: id,
    query: { utm_source: 'news', long },
    ...{ referer: long, remoteHost: null, url: `https://shop.example/?${long}`, userAgent: long },
    ...{ utmCampaign: null, utmContent: null, utmMedium: null, utmSource: 'news', utmTerm: null },
  }
  await insertUtmTags(
    sql,
    Array.from({ length: 60 }, () => visit),
    new Date(),
  )
  await sql`
    insert into contact_do_not_contact (contact_id, channel, reason, date_added)
    select ${id}, 'channel' || n, 3, now() from generate_series(1, 60) n`
  const answer = await admin.get(`/contacts/${id}`)
  const { utmtags, doNotContact } = answer.body.contact
  assert.deepEqual([utmtags.length, doNotContact.length], [50, 50])
  assert.deepEqual(utmtags[0].query, { utm_source: 'news' })
  assert.deepEqual([utmtags[0].url.length, utmtags[0].referer.length], [2_000, 2_000])
  const [last] = await sql`select max(id) as id from contact_utm_tags`
  assert.equal(utmtags.at(-1).id, last?.id, 'the newest are shown')
  assert.ok(answer.text.length < 500_000, `${answer.text.length} characters`)
})

test('a where condition with an unknown expression is a 400; clients of the established system have it dropped', async (t) => {
  const query = 'where[0][col]=email&where[0][expr]=toString&where[0][val]=x'
  const nested = 'where[0][expr]=orX&where[0][val][0][col]=email&where[0][val][0][expr]=sounds'
  const admin = await (await testApp(t)).as('admin')
  await create(admin, { firstname: 'Ada' })
  for (const path of ['/contacts', '/companies', '/segments'])
    for (const where of [query.replace('email', 'id'), nested.replace('email', 'id')])
      assert.equal((await admin.get(`${path}?${where}`)).status, 400, `${path} ${where}`)
  const legacy = await (await testApp(t, { api_legacy_clients: true })).as('admin')
  await create(legacy, { firstname: 'Bea' })
  for (const where of [query, nested]) assert.equal((await legacy.get(`/contacts?${where}`)).body.total, '1')
})
