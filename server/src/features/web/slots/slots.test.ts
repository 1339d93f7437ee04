// What stands in slots of pages, over HTTP.
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { type Journeys, journeys } from '../../../../test/campaigns.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { testConfig } from '../../../../test/mail.ts'
import { FIREFOX } from '../../../../test/visit.ts'
import { createLog } from '../../../platform/log.ts'
import { makeClickThrough } from '../../content/links/clickThrough.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { trackingHash } from '../../content/links/trackingHash.ts'
import { catalog } from '../../index.ts'
import { slotServer } from './slotServer.ts'

const SHOP = 'https://shop.example'

const inCity = (city: string) => [
  { glue: 'and', object: 'lead', field: 'city', type: 'text', operator: '=', properties: { filter: city } },
]

async function setUp(app: TestApp & { admin: Client }) {
  const { fastify, sql, admin } = app
  const ask = async (path: string, options: InjectOptions = {}) => {
    const headers = { 'user-agent': FIREFOX, ...options.headers }
    const answer = await fastify.inject({ method: 'GET', url: `/dwc/${path}`, ...options, headers })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body === '' ? null : answer.json(),
    }
  }
  return {
    ...app,
    ask,
    async content(body: Record<string, unknown>): Promise<number> {
      const made = await admin.post('/dynamiccontents/new', { name: 'C', isPublished: true, ...body })
      assert.equal(made.status, 201, made.text)
      return made.body.dynamicContent.id
    },
    /** Makes a contact whose browser is known; answers the id and the cookie. */
    async visitor(body: Record<string, unknown>): Promise<{ id: number; cookie: string; device: string }> {
      const made = await admin.post('/contacts/new', body)
      const { id } = made.body.contact
      const device = `device${id}`
      await sql`
        insert into contact_devices (contact_id, date_added, device, tracking_id) values (${id}, now(), 'desktop', ${device})`
      return { id, device, cookie: `mautic_device_id=${device}` }
    },
    /** What a link of a message to the contact carries. */
    async ct(contactId: number): Promise<string> {
      const key = await ensureSiteKey(sql)
      return makeClickThrough(1, contactId, trackingHash(key, { sendId: 1, contactId }))
    },
    servings: async () => [
      ...(await sql`select contact_id, dynamic_content_id, source from dynamic_content_servings order by id`),
    ],
  }
}

const start = async (t: TestContext) => {
  const app = await testApp(t)
  return setUp({ ...app, admin: await app.as('admin') })
}

suite('slots', () => {
  test('compatibility 4.4, dwc: contacts get the first content whose filters fit; it is counted; others get nothing and leave nothing behind', async (t) => {
    const { admin, ask, content, ct, servings, sql, visitor } = await start(t)
    const slot = { isCampaignBased: false, slotName: 'hero', content: '<p>Ciao {contactfield=firstname}</p>' }
    await content({ ...slot, filters: inCity('Paris') })
    const rome = await content({ ...slot, filters: inCity('Rome') })
    await content({ ...slot, filters: inCity('Rome') })
    await content({ ...slot, slotName: 'later', filters: inCity('Rome'), publishUp: '2999-01-01' })
    const ada = await visitor({ city: 'Rome' })
    const bob = await visitor({ firstname: 'Bob', city: 'Oslo' })
    // Not through the interface, which takes no tags.
    await sql`update contacts set firstname = '<Ada & co>' where id = ${ada.id}`
    const answer = await ask('hero', { headers: { cookie: ada.cookie } })
    assert.equal(answer.status, 200)
    assert.match(String(answer.headers['cache-control']), /no-store/)
    assert.deepEqual(answer.body, {
      content: '<p>Ciao </p>',
      id: ada.id,
      sid: ada.device,
      device_id: ada.device,
    })
    assert.equal((await ask(`hero?mautic_device_id=${ada.device}`)).body.id, ada.id)
    const proven = await ask(`hero?ct=${await ct(ada.id)}`, { headers: { cookie: bob.cookie } })
    assert.equal(proven.body.content, '<p>Ciao &lt;Ada &amp; co&gt;</p>')
    assert.deepEqual([proven.body.id, proven.body.device_id], [ada.id, null])
    for (const [path, headers] of [
      ['hero', {}],
      ['hero', { cookie: 'mautic_device_id=forged' }],
      ['hero', { cookie: bob.cookie }],
      ['later', { cookie: ada.cookie }],
      ['unknown', { cookie: ada.cookie }],
      ['%00', { cookie: ada.cookie }],
      ['x'.repeat(400), { cookie: ada.cookie }],
      [`hero?ct=${makeClickThrough(1, ada.id, 'forged')}`, {}],
    ] as const) {
      const none = await ask(path, { headers })
      assert.deepEqual([none.status, none.body, none.headers['set-cookie']], [204, null, undefined], path)
    }
    assert.deepEqual(
      await servings(),
      Array(3).fill({ contact_id: ada.id, dynamic_content_id: rome, source: 'hero' }),
    )
    const shown = await admin.get(`/dynamiccontents/${rome}`)
    assert.equal(shown.body.dynamicContent.sentCount, 3)
    assert.equal((await sql`select from contacts`).length, 2)
    const told = await sql`select payload from domain_events where type = 'dynamic_content.requested'`
    assert.deepEqual([...new Set(told.map(({ payload }) => payload.slot))], ['hero'])
  })

  test('other methods are refused; scripts of the allowed origins may read the answer with credentials', async (t) => {
    const app = await testApp(t, { cors_restrict_domains: true, cors_valid_domains: [SHOP] })
    const { ask, content, visitor } = await setUp({ ...app, admin: await app.as('admin') })
    await content({ isCampaignBased: false, slotName: 'hero', content: 'x', filters: inCity('Rome') })
    const { cookie } = await visitor({ city: 'Rome' })
    for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
      assert.equal((await ask('hero', { method, headers: { cookie, accept: '*/*' } })).status, 403, method)
    const origin = (from: string) =>
      ask('hero', { headers: { cookie, origin: from, 'x-requested-with': 'XMLHttpRequest' } })
    const { headers } = await origin(SHOP)
    assert.equal(headers['access-control-allow-origin'], SHOP)
    assert.equal(headers['access-control-allow-credentials'], 'true')
    assert.equal((await origin('https://evil.example')).headers['access-control-allow-origin'], undefined)
  })

  test('visitors who are to leave no trace see the content, and nothing is kept of it', async (t) => {
    const app = await testApp(t, { do_not_track_bots: ['Firefox'] })
    const { ask, content, servings, sql, visitor } = await setUp({ ...app, admin: await app.as('admin') })
    await content({ isCampaignBased: false, slotName: 'hero', content: 'x', filters: inCity('Rome') })
    const { cookie } = await visitor({ city: 'Rome' })
    assert.equal((await ask('hero', { headers: { cookie } })).body.content, 'x')
    assert.equal((await servings()).length, 0)
    assert.equal((await sql`select from domain_events where type = 'dynamic_content.requested'`).length, 0)
  })

  test('what was chosen for a contact stands before what fits, while it is published', async (t) => {
    const { admin, ask, content, sql, visitor } = await start(t)
    await content({ isCampaignBased: false, slotName: 'hero', content: 'fits', filters: inCity('Rome') })
    const chosen = await content({ content: 'chosen' })
    const { id, cookie } = await visitor({ city: 'Rome' })
    await sql`
      insert into dynamic_content_assignments (contact_id, dynamic_content_id, slot, date_added)
      values (${id}, ${chosen}, 'hero', now())`
    assert.equal((await ask('hero', { headers: { cookie } })).body.content, 'chosen')
    await admin.patch(`/dynamiccontents/${chosen}/edit`, { isPublished: false })
    assert.equal((await ask('hero', { headers: { cookie } })).body.content, 'fits')
  })

  test('translations go by the contact, then by the browser; each contact stays with one of the variants', async (t) => {
    const { ask, content, visitor } = await start(t)
    const slot = { isCampaignBased: false, slotName: 'hero', filters: inCity('Rome') }
    const english = await content({ ...slot, content: 'hello', language: 'en' })
    await content({ content: 'hallo', language: 'de', translationParent: english })
    await content({ content: 'grüezi', language: 'de_CH', translationParent: english })
    await content({ content: 'hej', language: 'sv', translationParent: english, isPublished: false })
    const german = await visitor({ city: 'Rome', preferred_locale: 'de_AT' })
    const other = await visitor({ city: 'Rome' })
    const seen = async (cookie: string, language?: string) =>
      (await ask('hero', { headers: { cookie, ...(language ? { 'accept-language': language } : {}) } })).body
        .content
    assert.equal(await seen(german.cookie, 'en'), 'hello')
    assert.equal(await seen(german.cookie), 'hallo')
    assert.equal(await seen(other.cookie, 'de-CH,en;q=0.5'), 'grüezi')
    assert.equal(await seen(other.cookie, 'sv'), 'hello')
    assert.equal(await seen(other.cookie), 'hello')

    const root = await content({ ...slot, slotName: 'split', content: 'a' })
    await content({ content: 'b', variantParent: root })
    const shown: string[] = []
    for (let n = 0; n < 24; n++) {
      const { cookie } = await visitor({ city: 'Rome' })
      const first = (await ask('split', { headers: { cookie } })).body.content
      assert.equal((await ask('split', { headers: { cookie } })).body.content, first)
      shown.push(first)
    }
    assert.deepEqual([...new Set(shown)].sort(), ['a', 'b'])
  })

  test('values of contacts bring no markup, attributes or script into the page, wherever the author put them', async (t) => {
    const { ask, content, ct, sql, visitor } = await start(t)
    const token = '{contactfield=address1}'
    await content({
      isCampaignBased: false,
      slotName: 'hero',
      filters: inCity('Rome'),
      content: `<p title='${token}' class=${token} onclick="a('${token}')">${token}</p><a href="${token}">1</a><a href="/x?q=${token}">2</a><script>let a = '${token}'</script>{other}`,
    })
    const { id } = await visitor({ city: 'Rome' })
    await sql`update contacts set address1 = ${`javascript:a('"> onload=b()<b>`}`
    const text = 'javascript:a(&#39;&quot;&gt; onload=b()&lt;b&gt;'
    const bare = 'javascripta\u00a0onloadbb'
    assert.equal(
      (await ask(`hero?ct=${await ct(id)}`)).body.content,
      `<p title='${text}' class=${bare} onclick="a('${bare}')">${text.replace('&#39;', "'")}</p><a href="">1</a><a href="/x?q=${text}">2</a><script>let a = '${bare}'</script>{other}`,
    )
  })

  test('requests together take the same number of statements, however many they are', async (t) => {
    const { admin, content, servings, sql, visitor } = await start(t)
    const config = testConfig()
    await content({
      isCampaignBased: false,
      slotName: 'hero',
      content: '{contactfield=firstname}',
      filters: inCity('Rome'),
    })
    const visitors = await Promise.all(
      Array.from({ length: 40 }, (_, n) => visitor({ firstname: `V${n}`, city: n % 2 ? 'Oslo' : 'Rome' })),
    )
    const form = (
      await admin.post('/forms/new', {
        name: 'F',
        fields: [{ label: 'N', alias: 'n', type: 'text', mappedObject: 'contact', mappedField: 'firstname' }],
      })
    ).body.form
    const submissions = await sql<{ id: number; contactId: number }[]>`
      insert into form_submissions (contact_id, form_id, date_submitted, results)
      select id, ${form.id}, now(), jsonb_build_object(${String(form.fields[0].id)}::text, firstname) from contacts
      returning id, contact_id as "contactId"`
    const sentBy = new Map(submissions.map(({ id, contactId }) => [contactId, id]))
    const slots = slotServer({ sql, config, log: createLog({ level: 'error' }), catalog })
    const serve = (some: typeof visitors) =>
      countStatements(sql, () =>
        Promise.all(
          some.map(({ id, device }, n) =>
            slots.serve({
              slot: 'hero',
              provenId: null,
              // One has proved who it is, one is known by what it sent, the third by its cookie alone.
              proof: {
                provenId: n % 3 === 0 ? id : null,
                sent: n % 3 === 1 ? [sentBy.get(id) ?? 0] : [],
              },
              trackingId: device,
              ip: '192.0.2.1',
              isTracked: true,
              languages: ['en'],
            }),
          ),
        ),
      )
    await serve(visitors.slice(0, 5))
    const few = await serve(visitors.slice(0, 5))
    const many = await serve(visitors)
    assert.equal(many.count, few.count, many.queries.join('\n'))
    assert.deepEqual(
      many.result.map((one) => one?.content),
      visitors.map((_, n) => (n % 2 ? undefined : n % 3 === 2 ? '' : `V${n}`)),
    )
    assert.equal((await servings()).length, 26)
  })
})

suite('slots of campaigns', () => {
  const scene = async (t: TestContext) =>
    setUp(await journeys(t)) as Promise<Awaited<ReturnType<typeof setUp>> & Journeys>

  test('engine 7.3: the request that takes the decision is answered with what the campaign pushes', async (t) => {
    const { add, ask, campaign, content, rest, visitor } = await scene(t)
    await content({ isCampaignBased: false, slotName: 'hero', content: 'fits', filters: inCity('Rome') })
    const pushed = await content({ content: 'pushed' })
    const { id, cookie } = await visitor({ city: 'Rome' })
    const made = await campaign([
      {
        type: 'dwc.decision',
        with: { dwc_slot_name: 'hero' },
        yes: [{ type: 'dwc.push_content', with: { dynamicContent: pushed } }],
      },
    ])
    await add(made, [id])
    await rest()
    let isAnswered = false
    const asked = ask('hero', { headers: { cookie } }).finally(() => {
      isAnswered = true
    })
    // What campaigns do is done here as often as nothing is left to do, from before the decision is stored on.
    while (!isAnswered) await rest()
    assert.equal((await asked).body.content, 'pushed')
    assert.deepEqual(await made.story(id), ['dwc.decision', 'dwc.push_content'])
    let least = Number.POSITIVE_INFINITY
    for (let time = 0; time < 4; time++) {
      const before = performance.now()
      assert.equal((await ask('hero', { headers: { cookie } })).body.content, 'pushed')
      least = Math.min(least, performance.now() - before)
    }
    assert.ok(least < 900, 'nobody waits for a decision that was taken')
  })

  test('the content of the decision itself comes when nothing follows it; a campaign that does not act holds nobody up for long', async (t) => {
    const { add, ask, campaign, content, rest, visitor } = await scene(t)
    const usual = await content({ content: 'usual' })
    const { id, cookie } = await visitor({ city: 'Rome' })
    const made = await campaign([
      {
        type: 'dwc.decision',
        with: { dwc_slot_name: 'hero', dynamicContent: usual },
        yes: [{ type: 'lead.changepoints', with: { points: 1 } }],
      },
    ])
    await add(made, [id])
    await rest()
    const before = performance.now()
    assert.equal((await ask('hero', { headers: { cookie } })).status, 204)
    const took = performance.now() - before
    assert.ok(took >= 900 && took < 10_000, `${took} ms`)
    await rest()
    assert.equal((await ask('hero', { headers: { cookie } })).body.content, 'usual')
    assert.deepEqual(await made.story(id), ['dwc.decision', 'lead.changepoints'])
  })
})
