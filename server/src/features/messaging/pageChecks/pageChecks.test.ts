// Landing pages are checked: each finding of a fault, none without one, and nothing of what one may not see.
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { type Answer, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'

const GOOD = {
  title: 'Spring',
  metaDescription: 'What is new in the garden',
  language: 'en',
  customHtml: `<!doctype html><html lang="en"><head><style>p{color:red} .x{y=z}</style></head><body>
<h1>{pagetitle}</h1><p>Dear {contactfield=firstname|friend}, the garden is green.</p>{langbar}{dwc=hero}
<img src="/a.png" alt="A garden"><a href="/shop#new">Shop</a> <a href="#top">Up</a> <a href="mailto:us@shop.example">Write</a>
</body></html>`,
}

async function setUp(t: TestContext) {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const check = (more: object, who: Pick<typeof admin, 'post'> = admin) =>
    who.post('/pages/check', { page: { ...GOOD, ...more } })
  const make = async (path: string, body: object) => {
    const answer = await admin.post(`/${path}/new`, body)
    assert.equal(answer.status, 201, answer.text)
    return (
      Object.values(answer.body as Record<string, { id: number; alias: string }>)[0] ?? { id: 0, alias: '' }
    )
  }
  return { app, admin, check, make }
}

interface Finding {
  code: string
  severity: string
  message: string
  place: { line: number; text: string } | null
}

const found = ({ body }: Answer): [string, string][] =>
  body.findings.map(({ severity, code }: Finding) => [severity, code])
const body = (html: string) => `<main><h1>A page</h1>\n${html}</main>`

suite('POST /pages/check', () => {
  test('has nothing to say of a page without a fault, saved or not', async (t) => {
    const { admin, check, make } = await setUp(t)
    const answer = await check({})
    assert.deepEqual(answer.body, { mayPublish: true, findings: [] }, answer.text)
    const { id } = await make('pages', GOOD)
    assert.deepEqual((await admin.post('/pages/check', { id })).body, { mayPublish: true, findings: [] })
    const changed = await admin.post('/pages/check', { id, page: { title: '' } })
    assert.deepEqual(found(changed), [['stops', 'title.missing']])
    assert.equal((await admin.get(`/pages/${id}`)).body.page.title, 'Spring', 'it is a question')
  })

  test('names each fault, what stops the page first', async (t) => {
    const { admin, check } = await setUp(t)
    const cases: [more: object, severity: string, code: string][] = [
      [{ title: ' ' }, 'stops', 'title.missing'],
      [{ metaDescription: '' }, 'warns', 'description.missing'],
      [{ customHtml: body('{pagelnk=3}') }, 'stops', 'token.unknown'],
      [{ customHtml: body('{contactfield=shoe_size|42}') }, 'stops', 'token.unknown'],
      [{ customHtml: body('{form=one}') }, 'stops', 'token.unknown'],
      [{ customHtml: body('{unsubscribe_url}') }, 'warns', 'token.useless'],
      [{ customHtml: body('{segmentlist}') }, 'warns', 'token.useless'],
      [{ customHtml: '<div></div>' }, 'stops', 'content.missing'],
      [{ customHtml: body(`<p>${'x'.repeat(510_000)}</p>`) }, 'warns', 'html.large'],
      [{ customHtml: body('<a href="#">x</a>') }, 'warns', 'link.empty'],
      [{ customHtml: body('<a href=" ">x</a>') }, 'warns', 'link.empty'],
      [{ customHtml: body('<a href="JavaScript:void(0)">x</a>') }, 'warns', 'link.empty'],
      [{ customHtml: body('<a href="http://shop.example/">x</a>') }, 'warns', 'link.plain'],
      [
        { customHtml: body('<a href="https://evil.example/">www.bank.example</a>') },
        'warns',
        'link.misleading',
      ],
      [{ customHtml: body('<img src="/b.png">') }, 'warns', 'image.alt'],
      [{ customHtml: body('<p style="color:#aaa">pale</p>') }, 'warns', 'contrast.low'],
      [{ language: 'no language', customHtml: body('') }, 'warns', 'language.unknown'],
      [{ customHtml: '<html lang="de"><body>Hallo</body></html>' }, 'warns', 'language.differs'],
      [{ isPreferenceCenter: true }, 'stops', 'preferences.missing'],
      [
        { isPreferenceCenter: true, customHtml: body('{segmentlist}{successmessage}') },
        'stops',
        'preferences.button',
      ],
      [{ variantSettings: { winnerCriteria: 'form.submissions' } }, 'warns', 'form.missing'],
      [
        { alias: 'spring', redirectUrl: 'http://127.0.0.1:8080/de/Spring?x=1', redirectType: '301' },
        'stops',
        'redirect.self',
      ],
    ]
    for (const [more, severity, code] of cases) {
      const answer = await check(more)
      assert.deepEqual(found(answer), [[severity, code]], `${code}: ${answer.text.slice(0, 400)}`)
      assert.equal(answer.body.mayPublish, severity === 'warns', code)
    }
    const { language: _, ...unsaid } = GOOD
    assert.deepEqual(found(await admin.post('/pages/check', { page: unsaid })), [
      ['warns', 'language.missing'],
    ])
    const both = await check({ metaDescription: '', title: '' })
    assert.deepEqual(found(both), [
      ['stops', 'title.missing'],
      ['warns', 'description.missing'],
    ])
    const quiet = [
      { noIndex: true, metaDescription: '' },
      { redirectUrl: 'https://other.example/spring', alias: 'spring' },
      { isPreferenceCenter: true, customHtml: body('{segmentlist}{saveprefsbutton}') },
      {
        isPreferenceCenter: true,
        customHtml: body('<p data-slot="segmentlist">x</p><p data-slot="saveprefsbutton">x</p>'),
      },
      { variantSettings: { winnerCriteria: 'form.submissions' }, customHtml: body('<form></form>') },
      { customHtml: body('<style>p{background:#000}</style><p style="color:#fff">styled</p>') },
    ]
    for (const more of quiet) assert.deepEqual(found(await check(more)), [], JSON.stringify(more))
  })

  test('says where it is, and speaks the language of who asks', async (t) => {
    const { admin } = await setUp(t)
    const page = { ...GOOD, customHtml: '<html><body>\n\n<p>A</p><img src="/b.png"></body></html>' }
    const answer = await admin.post('/pages/check', { page }, { headers: { 'accept-language': 'de-AT' } })
    assert.deepEqual(answer.body.findings, [
      {
        code: 'image.alt',
        severity: 'warns',
        message: 'Ein Bild hat keinen Text für die, die es nicht sehen.',
        place: { line: 3, text: '/b.png' },
      },
    ])
    assert.equal(answer.headers['content-language'], 'de')
  })

  test('names records that are missing or not published, and of those that one may not see nothing else', async (t) => {
    const { app, check, make } = await setUp(t)
    const fields = [{ label: 'Email', type: 'email' }]
    const shown = await make('forms', { name: 'Shown', formType: 'standalone', postAction: 'return', fields })
    const closed = await make('forms', {
      ...{ name: 'Secret', formType: 'standalone', postAction: 'return', fields, isPublished: false },
    })
    const page = await make('pages', { title: 'Secret page', isPublished: false })
    const html = `{form=${shown.id}}{form=${closed.id}}{form=999}<a href="{pagelink=${page.id}}">a</a><a href="{assetlink=77}">b</a>{focus=88}`
    const ofRecords = (answer: Answer) =>
      answer.body.findings.map(
        ({ code, severity, message }: Finding) => `${severity} ${message.split(' ')[0]} ${code}`,
      )
    const all = await check({ customHtml: body(html) })
    assert.deepEqual(ofRecords(all).toSorted(), [
      'stops {assetlink=77} token.missing',
      'stops {focus=88} token.missing',
      'stops {form=999} token.missing',
      `warns {form=${closed.id}} token.unpublished`,
      `warns {pagelink=${page.id}} token.unpublished`,
    ])
    const writer = await app.as({ 'page:pages': ['viewown', 'create'] })
    const unseen = await check({ customHtml: body(html) }, writer)
    assert.deepEqual(
      new Set(unseen.body.findings.map(({ code, severity }: Finding) => `${severity} ${code}`)),
      new Set(['warns token.unseen']),
      unseen.text,
    )
    assert.equal(unseen.body.findings.length, 6, 'the one that is published is as unknown as the others')
    assert.doesNotMatch(unseen.text, /Secret/)
  })

  test('variants and translations are compared with the pages that they belong to', async (t) => {
    const { app, admin, check, make } = await setUp(t)
    const english = await make('pages', GOOD)
    const german = await make('pages', {
      ...GOOD,
      language: 'de',
      translationParent: english.id,
      customHtml: 'x',
    })
    assert.deepEqual(found(await check({ variantParent: english.id, language: 'de_AT', customHtml: 'x' })), [
      ['warns', 'language.variant'],
    ])
    const twice = { language: 'de', translationParent: english.id, customHtml: 'x' }
    assert.deepEqual(found(await check(twice)), [['warns', 'language.twice']])
    assert.deepEqual(found(await check({ ...twice, language: 'fr' })), [])
    assert.deepEqual(found(await admin.post('/pages/check', { id: german.id })), [])
    const saved = await admin.post('/pages/check', {
      id: english.id,
      page: { language: 'de', customHtml: 'x' },
    })
    assert.deepEqual(found(saved), [['warns', 'language.twice']])
    const writer = await app.as({ 'page:pages': ['viewown'] })
    assert.deepEqual(found(await check(twice, writer)), [], 'nothing of pages that one may not see')
  })

  test('is asked by who may see pages, is bounded, and costs the same for a long page as for a short one', async (t) => {
    const { app, admin, check, make } = await setUp(t)
    const { id } = await make('pages', GOOD)
    const ask = (who: typeof admin, sent: object) => who.post('/pages/check', sent)
    const stranger = await app.as({ 'form:forms': ['full'] })
    assert.equal((await ask(stranger, { page: GOOD })).status, 403)
    const writer = await app.as({ 'page:pages': ['viewown'] })
    assert.equal((await ask(writer, { id })).status, 403)
    assert.equal((await ask(admin, { id: 999 })).status, 404)
    for (const bad of [{}, { page: 'x' }, { page: [1] }, { page: { title: 'x'.repeat(200) } }])
      assert.equal((await ask(admin, bad)).status, 400, JSON.stringify(bad).slice(0, 40))
    const one = '<a href="#">x</a><img src="y"><p style="color:#ccc">z</p>{nothing}{form=1}{focus=1}'
    await check({ customHtml: body(one) })
    const few = (await countStatements(app.sql, () => check({ customHtml: body(one) }))).count
    const many = Array.from({ length: 400 }, (_, n) => one.replaceAll('=1}', `=${n + 1}}`)).join('')
    const { count, result } = await countStatements(app.sql, () => check({ customHtml: body(many) }))
    assert.equal(count, few)
    assert.ok(result.body.findings.length <= 120, String(result.body.findings.length))
  })
})
