// Landing pages over real sockets: addresses, languages, variants, tokens, and what nobody gets to see.
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { suite, type TestContext, test } from 'node:test'
import pino from 'pino'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { fixedSettings } from '../../../../test/fixedSettings.ts'
import { testConfig } from '../../../../test/mail.ts'
import { testStorage } from '../../../../test/storage.ts'
import { buildApp } from '../../../app.ts'
import { makeClickThrough } from '../../content/links/clickThrough.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { trackingHash } from '../../content/links/trackingHash.ts'
import { RESERVED_ALIASES } from '../../content/pages/reservedAliases.ts'
import { chooseTranslation } from './choosePage.ts'
import type { ServedPage } from './findPageFamily.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function setUp(t: TestContext, settings: Parameters<typeof testApp>[1] = {}) {
  const app = await testApp(t, settings)
  const admin = await app.as('admin')
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.fastify.server.address() as AddressInfo
  const make = async (body: Record<string, unknown>, path = '/pages/new') => {
    const answer = await admin.post(path, body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body.page
  }
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      redirect: 'manual',
      headers: { 'user-agent': BROWSER, accept: 'text/html', ...headers },
    })
    return {
      status: answer.status,
      headers: answer.headers,
      location: answer.headers.get('location')?.replace('http://127.0.0.1:8080', '') ?? null,
      cookies: answer.headers.getSetCookie(),
      text: await answer.text(),
    }
  }
  const hits = async () =>
    (
      await app.sql`select page_id as page, code, contact_id is not null as known from page_hits order by id`
    ).map((row) => Object.values(row))
  return { ...app, admin, make, get, hits, port }
}

const jar = (cookies: readonly string[]) => cookies.map((one) => one.split(';')[0]).join('; ')

suite('addresses of pages', () => {
  test('a page is shown at its alias, other spellings lead there, and nothing else is hidden behind pages', async (t) => {
    const { make, get, hits, admin, fastify } = await setUp(t)
    const { id } = await make({ title: 'Summer Sale', customHtml: '<h1>Sale</h1>' })
    const shown = await get('/summer-sale')
    assert.equal(shown.status, 200)
    assert.match(
      shown.text,
      /^<!doctype html>\n<html lang="en"><head>.*<title>Summer Sale<\/title>.*<\/head>\n<body><h1>Sale<\/h1><script src="http:\/\/127\.0\.0\.1:8080\/mtc\.js" defer><\/script><\/body><\/html>/,
    )
    assert.deepEqual(await hits(), [[id, 200, true]])
    for (const path of [
      `/${id}:summer-sale`,
      `/${id}:other`,
      '/Summer-Sale',
      '/en/summer-sale',
      '/x/y/summer-sale',
    ])
      assert.deepEqual(
        [(await get(`${path}?a=b%20c`)).status, (await get(`${path}?a=b%20c`)).location],
        [301, '/summer-sale?a=b%20c'],
        path,
      )
    for (const path of [
      '/nothing',
      '/999:x',
      '/summer-sale/more',
      '/%00',
      '/x%2f..%2fsummer',
      `/${'a'.repeat(700)}`,
      '/form/summer-sale',
      '/page/summer-sale',
    ])
      assert.equal((await get(path)).status, 404, path)
    assert.equal((await hits()).length, 1)
    const api = await admin.get('/summer-sale')
    assert.deepEqual([api.status, api.headers['content-type']], [404, 'application/json'])
    const json = await fastify.inject({ url: '/nothing', headers: { accept: 'application/json' } })
    assert.equal(json.statusCode, 404)
    assert.equal(json.json().errors[0].code, 404)
    await get('/summer-sale', {}, 'HEAD')
    await get('/summer-sale', { 'user-agent': 'Googlebot/2.1' })
    assert.equal((await hits()).length, 1, 'neither a look nor a robot is a visit')
  })

  test('a visit of a page is answered once', async (t) => {
    const { make, sql } = await setUp(t)
    const page = await make({ title: 'Once', alias: 'once', customHtml: '<p>once</p>' })
    const lines: string[] = []
    const stream = new Writable({
      write(line, _, done) {
        lines.push(String(line))
        done()
      },
    })
    const { fastify } = await buildApp({
      role: 'web',
      sql,
      settings: fixedSettings(testConfig({ site_url: 'http://127.0.0.1:8080' })),
      log: pino({ level: 'warn' }, stream),
      storage: testStorage(),
    })
    t.after(() => fastify.close())
    const answer = await fastify.inject({
      url: '/once',
      headers: { host: '127.0.0.1:8080', 'user-agent': BROWSER },
    })
    assert.match(answer.body, /once/)
    assert.equal((await fastify.inject(`/page/preview/${page.id}`)).statusCode, 403)
    assert.deepEqual(
      lines.filter((line) => line.includes('already sent')),
      [],
    )
  })

  test('no page gets an address that leads elsewhere: every first part of ours is reserved', async (t) => {
    const { fastify, admin, make } = await setUp(t)
    const tree = fastify.printRoutes({ commonPrefix: false })
    const firsts = [...tree.matchAll(/^ {4}[├└]── ([\w-]+)(?=[/ ]|$)/gm)].map(([, first = '']) =>
      first.toLowerCase(),
    )
    assert.ok(firsts.length > 10, tree.slice(0, 500))
    for (const first of new Set(firsts)) assert.ok(RESERVED_ALIASES.has(first), first)
    const refused = await admin.post('/pages/new', { title: 'x', alias: 'Form' })
    assert.equal(refused.status, 400)
    assert.match(refused.text, /No page can have the alias \\"form\\": its address leads elsewhere/)
    assert.equal((await make({ title: 'Media' })).alias, 'media1')
  })

  test('with cat_in_page_url the category is part of the address', async (t) => {
    const { make, get, admin } = await setUp(t, { cat_in_page_url: true })
    const category = (await admin.post('/categories/new', { title: 'Offers', bundle: 'page' })).body.category
    await make({ title: 'Sale', category: category.id, customHtml: 'x' })
    await make({ title: 'Bare', customHtml: 'x' })
    assert.equal((await get('/offers/sale')).status, 200)
    assert.deepEqual([(await get('/sale')).status, (await get('/sale')).location], [301, '/offers/sale'])
    assert.equal((await get('/bare')).status, 200)
  })

  test('a page that is not published leads to its redirect, else is refused, and both are noted', async (t) => {
    const { make, get, hits } = await setUp(t)
    const away = await make({
      title: 'Away',
      isPublished: false,
      redirectType: '301',
      redirectUrl: 'https://other.example/x',
    })
    const closed = await make({ title: 'Closed', isPublished: false, customHtml: 'secret' })
    const later = await make({ title: 'Later', publishUp: '2099-01-01 00:00:00', customHtml: 'secret' })
    const moved = await get('/away?redirectUrl=https://evil.example')
    assert.deepEqual([moved.status, moved.location], [301, 'https://other.example/x'])
    for (const path of ['/closed', '/later']) {
      const refused = await get(path)
      assert.equal(refused.status, 403)
      assert.doesNotMatch(refused.text, /secret/)
    }
    assert.deepEqual(await hits(), [
      [away.id, 301, true],
      [closed.id, 404, true],
      [later.id, 404, true],
    ])
  })

  test('a preview is for credentials that may view the page, published or not, and is no visit', async (t) => {
    const { make, get, hits, as } = await setUp(t)
    const { id } = await make({ title: 'Draft', isPublished: false, customHtml: '<p>draft</p>' })
    const url = `/page/preview/${id}`
    assert.equal((await get(url)).status, 403)
    assert.equal((await get('/page/preview/999')).status, 403)
    assert.equal((await get(url, { authorization: 'Bearer wrong' })).status, 401)
    const seen = async (who: Parameters<typeof as>[0], of = id) =>
      (await as(who)).get('', { url: `/page/preview/${of}`, headers: { accept: 'text/html' } })
    const shown = await seen('admin')
    assert.equal(shown.status, 200)
    assert.match(shown.text, /draft/)
    assert.match(String(shown.headers['x-robots-tag']), /noindex/)
    assert.equal((await seen('admin', 999)).status, 404)
    assert.equal((await seen({ 'page:pages': ['viewother'] })).status, 200)
    assert.equal((await seen({ 'page:pages': ['viewown'] })).status, 403)
    assert.equal((await seen({ 'form:forms': ['viewother'] })).status, 403)
    assert.deepEqual(await hits(), [])
  })
})

suite('languages and variants', () => {
  test('visitors are led to the page in their language once, and it is remembered of them', async (t) => {
    const { make, get, sql } = await setUp(t)
    const english = await make({ title: 'Offer', language: 'en', customHtml: 'English {langbar}' })
    await make({
      title: 'Angebot',
      language: 'de',
      translationParent: english.id,
      customHtml: 'Deutsch {langbar}',
    })
    assert.equal((await get('/offer')).status, 200)
    const led = await get('/offer?x=1', { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' })
    assert.deepEqual([led.status, led.location], [302, '/de/angebot?x=1'])
    const shown = await get('/de/angebot?x=1', { 'accept-language': 'de-AT,de;q=0.9' })
    assert.equal(shown.status, 200)
    assert.match(
      shown.text,
      /<html lang="de">.*Deutsch <nav aria-label="Language">.*hreflang="en".*English.*aria-current="page">Deutsch/s,
    )
    assert.match(shown.text, /href="http:\/\/127\.0\.0\.1:8080\/offer\?ntrd=1"/)
    assert.equal((await get('/angebot?ntrd=1')).location, '/de/angebot?ntrd=1')
    assert.equal((await get('/offer?ntrd=1', { 'accept-language': 'de' })).status, 200)
    const [known] = await sql`select preferred_locale as locale from contacts where preferred_locale = 'de'`
    assert.ok(known)
    const back = await get('/offer', { cookie: jar(shown.cookies) })
    assert.deepEqual([back.status, back.location], [302, '/de/angebot'], 'the stored language comes first')
  })

  test('the exact language first, then the first of the same, then the page that was asked for', () => {
    const page = (id: number, language: string) => ({ id, language }) as ServedPage
    const [en, de, pt, br] = [page(1, 'en'), page(2, 'de'), page(3, 'pt'), page(4, 'pt_BR')]
    const all = [en, de, pt, br]
    const chosen = (...wanted: string[]) => chooseTranslation(en, all, wanted).id
    assert.deepEqual(
      [
        chosen('pt-BR'),
        chosen('pt-PT'),
        chosen('fr', 'de'),
        chosen('de-AT', 'pt-BR'),
        chosen('fr'),
        chosen(),
        chosen('en-GB'),
      ],
      [4, 3, 2, 4, 1, 1, 1],
    )
  })

  test('variants take their shares, a visitor stays with one, and all are at the address of the page', async (t) => {
    const { make, get, sql } = await setUp(t)
    const page = await make({ title: 'Test', customHtml: 'variant-a' })
    const variant = await make({
      title: 'Test b',
      customHtml: 'variant-b',
      variantParent: page.id,
      variantSettings: { weight: 50, winnerCriteria: 'page.bouncerate' },
    })
    const lead = await get('/test-b')
    assert.deepEqual([lead.status, lead.location], [301, '/test'])
    const seen = { a: 0, b: 0 }
    for (let n = 0; n < 20; n++) {
      const { text, cookies } = await get('/test')
      const own = text.includes('variant-a') ? 'a' : 'b'
      seen[own] += 1
      const cookie = cookies.find((one) => one.startsWith(`mautic_page_${page.id}=`)) ?? ''
      assert.match(cookie, new RegExp(`=${own === 'a' ? page.id : variant.id}; .*Max-Age=1209600`))
      assert.ok((await get('/test', { cookie: jar(cookies) })).text.includes(`variant-${own}`))
    }
    assert.ok(seen.a >= 4 && seen.b >= 4, JSON.stringify(seen))
    for (const forged of ['1; DROP', '999', `${page.id}x`])
      assert.equal((await get('/test', { cookie: `mautic_page_${page.id}=${forged}` })).status, 200)
    const rows = await sql`select distinct page_id as id from page_hits order by 1`
    assert.deepEqual(
      rows.map(({ id }) => id),
      [page.id, variant.id],
    )
  })
})

test('a test of pages starts with its first variant, and anew, from nothing, when its terms change', async (t) => {
  const { make, get, admin } = await setUp(t)
  const parent = await make({ title: 'Test', customHtml: 'a' })
  assert.equal(parent.variantStartDate, null)
  const weight = (share: number) => ({
    variantSettings: { weight: share, winnerCriteria: 'page.bouncerate' },
  })
  const variant = await make({ title: 'B', customHtml: 'b', variantParent: parent.id, ...weight(40) })
  assert.notEqual(variant.variantStartDate, null)
  const shown = async () => {
    const pages = [
      (await admin.get(`/pages/${parent.id}`)).body.page,
      (await admin.get(`/pages/${variant.id}`)).body.page,
    ]
    assert.equal(pages[0].variantStartDate, pages[1].variantStartDate)
    return pages.reduce((sum, { variantHits }) => sum + variantHits, 0)
  }
  for (let n = 0; n < 5; n++) await get('/test')
  assert.equal(await shown(), 5)
  await admin.patch(`/pages/${variant.id}/edit`, { customHtml: 'c', ...weight(40) })
  assert.equal(await shown(), 5)
  const changed = await admin.patch(`/pages/${variant.id}/edit`, weight(50))
  assert.equal(changed.body.page.variantHits, 0)
  assert.equal(await shown(), 0)
  for (let n = 0; n < 3; n++) await get('/test')
  assert.equal(await shown(), 3)
  await admin.patch(`/pages/${variant.id}/edit`, { isPublished: false })
  assert.equal(await shown(), 0)
  const alone = await make({ title: 'Alone' })
  assert.equal(
    (await admin.patch(`/pages/${alone.id}/edit`, { isPublished: false })).body.page.variantStartDate,
    null,
  )
})

suite('what is on a page', () => {
  test('tokens are filled in for the visitor, escaped, and none of them runs what strangers wrote', async (t) => {
    const { make, get, admin, sql } = await setUp(t)
    const form = (
      await admin.post('/forms/new', {
        name: 'F',
        alias: 'f',
        formType: 'standalone',
        postAction: 'return',
        fields: [{ label: 'Mail', type: 'email', alias: 'mail' }],
      })
    ).body.form
    const other = await make({ title: 'Other', customHtml: 'x' })
    const custom = [
      '<p>{pagetitle}|{pagemetadescription}|{contactfield=firstname|you}|{contactfield=nothing|none}|{unsubscribe_url}|{segmentlist}|{unknown}</p>',
      `<a href="{pagelink=${other.id}}">o</a><a href="{pagelink=999}">gone</a>{form=${form.id}}{form=999}{focus=7}{dwc=top}{sharebuttons}`,
      '<style>p{color:red}</style>',
    ].join('')
    await make({ title: 'A & "c"', metaDescription: 'd<">', customHtml: custom })
    const first = await get('/a-c')
    assert.match(first.text, /<p>A &amp; &quot;c&quot;\|d&lt;&quot;&gt;\|you\|none\|\|\|\{unknown\}<\/p>/)
    assert.match(first.text, /<a href="http:\/\/127\.0\.0\.1:8080\/other">o<\/a><a href="">gone<\/a>/)
    assert.match(
      first.text,
      new RegExp(`action="http://127\\.0\\.0\\.1:8080/form/submit\\?formId=${form.id}"`),
    )
    assert.match(
      first.text,
      /<script src="http:\/\/127\.0\.0\.1:8080\/focus\/7\.js\?visitor_token=[\w.-]+" async>/,
    )
    assert.match(first.text, /focus\/7\.js\?visitor_token=[\w.-]+" async><\/script><ul class="sharebuttons">/)
    // A form takes some hundred times the place of its token.
    await make({ title: 'Often', customHtml: `{form=${form.id}}`.repeat(40_000) })
    const often = (await get('/often')).text
    const forms = often.split('<form ').length - 1
    assert.ok(forms > 100 && forms < 40_000 && often.length < 4_100_000, `${forms}, ${often.length}`)
    assert.match(first.text, /p\{color:red\}/)
    await sql`update contacts set firstname = '<img src=x onerror=alert(1)>'`
    const [contact] = await sql<{ id: number }[]>`select id from contacts`
    const id = contact?.id ?? 0
    const hash = trackingHash(await ensureSiteKey(sql), { sendId: 1, contactId: id })
    const again = await get(`/a-c?ct=${makeClickThrough(1, id, hash)}`, { cookie: jar(first.cookies) })
    assert.match(again.text, /\|&lt;img src=x onerror=alert\(1\)&gt;\|/)
    assert.doesNotMatch(again.text, /<img src=x/)
  })

  test('a page without HTML is that of its theme, with the title, the robots and the script in it', async (t) => {
    const { make, get } = await setUp(t)
    await make({ title: 'Themed & x', template: 'launch', noIndex: true })
    const { text, headers, status } = await get('/themed-x')
    assert.equal(status, 200)
    assert.match(
      text,
      /<title>Themed &amp; x<\/title>[\s\S]*<meta name="robots" content="noindex, nofollow">[\s\S]*<\/head>[\s\S]*mtc\.js" defer><\/script>\s*<\/body>/,
    )
    assert.match(headers.get('x-robots-tag') ?? '', /noindex/)
    assert.equal(
      (await get(/"([^"]*hero\.png)"/.exec(text)?.[1]?.replace('http://127.0.0.1:8080', '') ?? '')).status,
      200,
    )
  })

  test('as many statements for one visitor as for forty at once, and few', async (t) => {
    const { make, get, sql } = await setUp(t)
    await make({ title: 'Many', template: 'blank' })
    await get('/many')
    const one = (await countStatements(sql, () => get('/many'))).count
    const many = (
      await countStatements(sql, () => Promise.all(Array.from({ length: 40 }, () => get('/many'))))
    ).count
    assert.ok(one < 45, String(one))
    assert.ok(many < one * 12, `${one} ${many}`)
  })
})
