// Slots of dynamic content on our own pages: filled before the page is sent.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { journeys } from '../../../../test/campaigns.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { FIREFOX } from '../../../../test/visit.ts'
import { makeClickThrough } from '../../content/links/clickThrough.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { trackingHash } from '../../content/links/trackingHash.ts'

const inRome = [
  { glue: 'and', object: 'lead', field: 'city', type: 'text', operator: '=', properties: { filter: 'Rome' } },
]

function scene(app: TestApp & { admin: Client }) {
  const { admin, fastify, sql } = app
  const post = async (path: string, body: object, key: string) => {
    const answer = await admin.post(path, body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body[key]
  }
  return {
    ...app,
    page: (customHtml: string, body: object = {}) =>
      post('/pages/new', { title: 'P', customHtml, ...body }, 'page'),
    content: async (body: object): Promise<number> =>
      (await post('/dynamiccontents/new', { name: 'C', isPublished: true, ...body }, 'dynamicContent')).id,
    /** A contact whose browser is known: the cookie. */
    async visitor(body: Record<string, unknown>): Promise<{ id: number; cookie: string }> {
      const { id } = await post('/contacts/new', body, 'contact')
      await sql`
        insert into contact_devices (contact_id, date_added, device, tracking_id) values (${id}, now(), 'desktop', ${`device${id}`})`
      return { id, cookie: `mautic_device_id=device${id}` }
    },
    async get(url: string, cookie = '', headers: Record<string, string> = {}) {
      const answer = await fastify.inject({ url, headers: { 'user-agent': FIREFOX, cookie, ...headers } })
      assert.equal(answer.statusCode, 200, answer.body)
      return /<body>(.*)<script src="[^"]*mtc\.js"/s.exec(answer.body)?.[1]
    },
  }
}

async function start(t: TestContext) {
  const app = await testApp(t)
  return scene({ ...app, admin: await app.as('admin') })
}

test('slots are filled for who looks, in tokens and in marked elements; others see the default, and nothing is left to a script', async (t) => {
  const { page, content, visitor, get, sql, admin } = await start(t)
  const rome = await content({
    isCampaignBased: false,
    slotName: 'top',
    content: '<b>Ciao {contactfield=firstname|you}</b>',
    filters: inRome,
  })
  await page(
    '<p>a {dwc=top} b</p><div class="x" data-slot="dwc" data-param-slot-name="top"><i>Hi {contactfield=city|there}</i></div><p>{dwc=none}</p>',
  )
  const ada = await visitor({ city: 'Rome', firstname: 'Ada' })
  assert.equal(
    await get('/p', ada.cookie),
    '<p>a <b>Ciao you</b> b</p><div class="x"  data-param-slot-name="top"><b>Ciao you</b></div><p></p>',
    'a device proves nothing',
  )
  const hash = trackingHash(await ensureSiteKey(sql), { sendId: 1, contactId: ada.id })
  const proven = await get(`/p?ct=${makeClickThrough(1, ada.id, hash)}`)
  assert.equal(
    proven,
    '<p>a <b>Ciao Ada</b> b</p><div class="x"  data-param-slot-name="top"><b>Ciao Ada</b></div><p></p>',
  )
  const stranger = '<p>a  b</p><div class="x"  data-param-slot-name="top"><i>Hi there</i></div><p></p>'
  assert.equal(await get('/p'), stranger)
  const preview = await admin.get('', { url: '/page/preview/1', headers: { accept: 'text/html' } })
  assert.ok(preview.text.includes(stranger.replace('there', '[City]')), 'previews show labels')
  const servings =
    await sql`select contact_id as contact, dynamic_content_id as content, source from dynamic_content_servings`
  assert.deepEqual(
    servings.map((row) => Object.values(row)),
    Array(2).fill([ada.id, rome, 'top']),
    'a slot is served once to a look, however often it stands there',
  )
})

test('slots are marked by data-slot or by a class, and named by either attribute', async (t) => {
  const { page, content, visitor, get, admin } = await start(t)
  const id = await content({ isCampaignBased: false, slotName: 's', content: 'in', filters: inRome })
  const { cookie } = await visitor({ city: 'Rome' })
  // Written by plugins of other systems, by the builder, and both at once: what is left names no slot.
  const cases = [
    ['class="mautic-slot" data-slot-name="s"', 'class="mautic-slot" '],
    ["class='box mautic-slot' data-slot-name='s'", "class='box mautic-slot' "],
    ['data-param-slot-name="s" class="mautic-slot"', ' class="mautic-slot"'],
    ['data-slot="dwc" data-slot-name="s"', ' data-slot-name="s"'],
    [
      'data-slot-name="s" data-slot="dwc" class="mautic-slot" data-param-slot-name="x"',
      '  class="mautic-slot" ',
    ],
  ]
  for (const [index, [attributes, left]] of cases.entries()) {
    const { id: pageId } = await page(`<div ${attributes}><i>out</i></div>`, { title: `Q${index}` })
    assert.equal(await get(`/q${index}`, cookie), `<div ${left}>in</div>`, attributes)
    assert.equal(await get(`/q${index}`), `<div ${left}><i>out</i></div>`, attributes)
    const uses = (await admin.get(`/dynamiccontents/${id}/uses`)).text
    assert.ok(uses.includes(`"id":${pageId}`), `${attributes}: ${uses}`)
  }
  await page('<div class="mautic-slots" data-slot-name="s">a</div><div data-slot-name="s">b</div>', {
    title: 'Plain',
  })
  assert.equal(
    await get('/plain', cookie),
    '<div class="mautic-slots" data-slot-name="s">a</div><div data-slot-name="s">b</div>',
  )
})

test('a slot stands between tags and nowhere else, and what contacts hold names none', async (t) => {
  const { page, content, visitor, get, sql } = await start(t)
  await content({ isCampaignBased: false, slotName: 's', content: 'in', filters: inRome })
  await page(
    '<a title="{dwc=s}" href="/%7Bdwc=s%7D">{contactfield=firstname}</a><script>var a = "{dwc=s}"</script><div data-slot="dwc" data-param-slot-name="s">x<img data-slot="dwc" data-param-slot-name="s">{dwc=s}',
  )
  const { id } = await visitor({ city: 'Rome' })
  await sql`update contacts set firstname = '{dwc=s}'`
  const hash = trackingHash(await ensureSiteKey(sql), { sendId: 1, contactId: id })
  assert.equal(
    await get(`/p?ct=${makeClickThrough(1, id, hash)}`),
    '<a title="" href="/">{dwc=s}</a><script>var a = ""</script><div data-slot="dwc" data-param-slot-name="s">x<img data-slot="dwc" data-param-slot-name="s">in',
  )
})

test('looks that leave no trace are answered and not counted, and twenty slots are the most', async (t) => {
  const { page, content, visitor, get, sql } = await start(t)
  const names = Array.from({ length: 25 }, (_, n) => `s${n}`)
  for (const slotName of names)
    await content({ isCampaignBased: false, slotName, content: `${slotName}.`, filters: inRome })
  await page(names.map((name) => `{dwc=${name}}`).join(''))
  const { cookie } = await visitor({ city: 'Rome' })
  const shown = names.slice(0, 20).map((name) => `${name}.`)
  assert.equal(await get('/p', cookie, { dnt: '1' }), shown.join(''))
  const counted = (await sql`select from dynamic_content_servings`).length
  assert.equal(await get('/p', cookie, { 'user-agent': 'Googlebot/2.1' }), shown.join(''))
  assert.equal((await sql`select from dynamic_content_servings`).length, counted)
})

test('a slot that is not in the way takes no statement; one does, however many look at once', async (t) => {
  const { page, content, visitor, get, sql } = await start(t)
  await content({ isCampaignBased: false, slotName: 's', content: 'in', filters: inRome })
  await page('{dwc=s}')
  await page('none', { title: 'Q' })
  const { cookie } = await visitor({ city: 'Rome' })
  await get('/p', cookie)
  await get('/q', cookie)
  const plain = (await countStatements(sql, () => get('/q', cookie))).count
  const slotted = (await countStatements(sql, () => get('/p', cookie))).count
  assert.ok(slotted - plain <= 35, `${plain} ${slotted}`)
  const many = await countStatements(sql, () =>
    Promise.all(Array.from({ length: 30 }, () => get('/p', cookie))),
  )
  assert.ok(many.count < slotted * 12, `${slotted} ${many.count}`)
})

test('what a campaign pushes because the page is looked at stands in the page', async (t) => {
  const journey = await journeys(t)
  const { add, campaign, rest } = journey
  const { content, visitor, page, get } = scene(journey)
  const pushed = await content({ content: 'pushed' })
  const { id, cookie } = await visitor({ city: 'Rome' })
  await page('{dwc=hero}')
  const made = await campaign([
    {
      type: 'dwc.decision',
      with: { dwc_slot_name: 'hero' },
      yes: [{ type: 'dwc.push_content', with: { dynamicContent: pushed } }],
    },
  ])
  await add(made, [id])
  await rest()
  const looked = get('/p', cookie)
  let isOver = false
  void looked.finally(() => {
    isOver = true
  })
  while (!isOver) await rest()
  assert.equal(await looked, 'pushed')
  assert.deepEqual(await made.story(id), ['dwc.decision', 'dwc.push_content'])
})
