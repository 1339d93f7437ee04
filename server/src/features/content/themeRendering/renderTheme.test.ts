// Themes in their processes: what templates may use, and what those get that want more.
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { findingTexts } from '../../../../test/findingTexts.ts'
import { testConfig } from '../../../../test/mail.ts'
import { testStorage } from '../../../../test/storage.ts'
import { now } from '../../../platform/clock.ts'
import type { Db, Sql } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { catalog } from '../../index.ts'
import { bundledThemes } from '../themes/bundledThemes.ts'
import { deleteOwnTheme, putOwnTheme } from '../themes/themes.sql.ts'
import { renderTheme, ThemeError, type ThemeRequest } from './renderTheme.ts'
import { checkThemes } from './themeTroubles.ts'

const config = testConfig({ site_url: 'https://mail.example' })

const put = (db: Db, key: string, templates: Record<string, string>) =>
  putOwnTheme(
    db,
    {
      key,
      config: { name: key },
      files: new Map(Object.entries(templates).map(([name, text]) => [`html/${name}`, Buffer.from(text)])),
    },
    { actor: SYSTEM, now: now() },
  )

const render = (db: Db, theme: string, more: Partial<ThemeRequest> = {}) =>
  renderTheme(
    db,
    {
      theme,
      templates: ['page.html.twig'],
      values: { page: { title: 'A <page>' }, list: ['a', 'b'], lang: 'de' },
      ...more,
    },
    { config, now: now() },
  )

async function setUp(t: TestContext) {
  const { sql } = await testApp(t)
  const page = async (template: string, more: Record<string, string> = {}) => {
    await put(sql, 'own', { 'page.html.twig': template, ...more })
    return (await render(sql, 'own')).html
  }
  const problem = async (template: string, more: Record<string, string> = {}) => {
    const error = await page(template, more).then(
      (html) => assert.fail(`rendered ${html.slice(0, 200)}`),
      (found: unknown) => found,
    )
    assert.ok(error instanceof ThemeError, String(error))
    assert.equal(error.status, 503)
    assert.doesNotMatch(error.message, /theme/i)
    return error.problem
  }
  return { sql, page, problem }
}

const findings = async (sql: Sql) =>
  findingTexts(await checkThemes({ sql, config, storage: testStorage('/nowhere'), catalog, now: now() }))

suite('what templates may use', () => {
  test('values escaped, inheritance, blocks, includes, macros, filters and the functions of themes', async (t) => {
    const { page } = await setUp(t)
    assert.equal(
      await page(
        `{% extends "@themes/" ~ template ~ "/html/base.html.twig" %}{% block content %}{{ parent() }}<h1>{{ page.title }}</h1>{{ page.title|raw }}{% for one in list %}{{ loop.index }}{{ one|upper }}{% endfor %}{% include "@themes/own/html/part.html.twig" %}{{ include("@themes/own/html/part.html.twig", {x: 2}) }}{{ unknown }}{{ page.unknown }}{% endblock %}`,
        {
          'base.html.twig':
            '<html lang="{{ lang }}"><head>{{ outputHeadDeclarations() }}</head>{% block content %}base {% endblock %}{{ outputScripts("bodyClose") }}',
          'part.html.twig':
            '[{{ x|default("no x") }}{{ includeScript("js/a.js") }}{{ includeScript("js/a.js") }}]',
        },
      ),
      '<html lang="de"><head><script src="https://mail.example/js/a.js"></script></head>base <h1>A &lt;page&gt;</h1>A <page>1A2B[no x][2]',
    )
    assert.equal(
      await page(
        '{{ getAssetUrl("themes/own/a.png", null, null, true) }} {{ slot("top", "<p>words</p>") }} {{ slotHasContent("top") ? "yes" : "no" }} {{ "Hi %name%"|trans({"%name%": "<b>"}) }} {% macro m(a) %}({{ a }}){% endmacro %}{% from _self import m %}{{ m("x") }}',
      ),
      'https://mail.example/themes/own/a.png <p>words</p> no Hi &lt;b&gt; (x)',
    )
    assert.match(
      await page(
        '{% extends "@themes/@defaults/html/base.html.twig" %}{% block content %}mine{% endblock %}',
      ),
      /<html lang="de"[\s\S]*mine/,
    )
  })

  test('every bundled theme has a page or falls back to the one that has, with head and scripts in their places', async (t) => {
    const { sql } = await setUp(t)
    for (const key of [...bundledThemes().keys(), 'gone']) {
      const { html } = await render(sql, key, { head: '<meta name="x">', bodyClose: '<i>close</i>' })
      assert.match(
        html,
        /<title>A &lt;page&gt;<\/title>[\s\S]*<meta name="x">[\s\S]*<\/head>[\s\S]*<i>close<\/i>\s*<\/body>/,
      )
    }
  })

  test('the first template that the theme has is taken', async (t) => {
    const { sql } = await setUp(t)
    await put(sql, 'two', { 'email.html.twig': 'html' })
    const templates = ['email.mjml.twig', 'email.html.twig']
    assert.deepEqual(await render(sql, 'two', { templates }), { html: 'html', template: 'email.html.twig' })
    assert.equal((await render(sql, 'blank', { templates })).template, 'email.mjml.twig')
  })
})

suite('hostile templates', () => {
  test('no file, no other template, no prototype, no code', async (t) => {
    const { page, problem } = await setUp(t)
    for (const template of [
      '{% include "/etc/passwd" %}',
      '{{ include("../../../../package.json") }}',
      '{{ include("@themes/blank/html/page.html.twig") }}',
      '{{ source("page.html.twig") }}',
      '{{ template_from_string("x") }}',
      '{{ constant("process") }}',
      '{{ "x" is constant("process") }}',
      '{{ dump() }}',
      '{{ page.constructor() }}',
      '{{ page.entries() }}',
      '{{ _self.constructor }}',
      '{{ _context.set("a", 1) }}',
      '{{ include("@themes/own/html/walk.html.twig", sandboxed = false) }}',
      '{% include "@themes/own/html/walk.html.twig" %}',
      '{% sandbox %}{% include "@themes/own/html/walk.html.twig" %}{% endsandbox %}',
      '{{ "x"|convert_encoding("a", "b") }}',
    ])
      await problem(template, { 'walk.html.twig': '{{ page.constructor() }}' })
    assert.equal(
      await page(
        '{{ page.constructor }}{{ page["constructor"] }}{{ page.__proto__ }}{{ "a".constructor }}{{ [1]["constructor"] }}{{ ({a: 1})["__proto__"] }}{{ _context["constructor"] }}{{ list.map(1) }}.',
      ),
      '.',
    )
  })

  test('what never ends, fills the memory or becomes too much is a 503; who comes next gets a new process, and doctor names the theme', async (t) => {
    const { sql, page, problem } = await setUp(t)
    const loops = (inner: string) =>
      `{% for i in 1..10000 %}{% for j in 1..10000 %}${inner}{% endfor %}{% endfor %}`
    const double = '{% set x = "0123456789abcdef" %}{% for i in 1..24 %}{% set x = x ~ x %}{% endfor %}'
    // On a busy machine anything may take longer than it may.
    for (const [template, why] of [
      [loops('{% for k in 1..10000 %}{% endfor %}'), /64 MB|2 seconds/],
      ['{% for i in 1..1000000000 %}{% endfor %}', /64 MB|2 seconds/],
      ['{{ range(1, 1000000000)|length }}', /64 MB|2 seconds/],
      // One allocation beyond the limit: a thread would take the whole server with it.
      [`${double}{{ x|upper|length }}`, /64 MB|2 seconds/],
      [`${double}{{ x }}`, /more than 1 MB|64 MB|2 seconds/],
      [loops('0123456789'.repeat(10)), /more than 1 MB|64 MB|2 seconds/],
      [
        '{% macro a() %}{% import _self as s %}{{ s.a() }}{% endmacro %}{% import _self as s %}{{ s.a() }}',
        /stack|2 seconds/,
      ],
      [`{{ ${'('.repeat(20_000)}1${')'.repeat(20_000)} }}`, /stack|2 seconds/],
    ] as const) {
      assert.match(await problem(template), why, template.slice(0, 80))
      assert.equal(await page('fine'), 'fine')
    }
    const [first = ''] = await findings(sql)
    assert.equal(first, '', 'an upload says that it may be mended')
    await problem('{{ nothing() }}')
    assert.match(
      (await findings(sql)).join(),
      /^The theme own could not be rendered, last at .*: page\.html\.twig: Unknown function "nothing"/,
    )
    await deleteOwnTheme(sql, 'own')
    assert.deepEqual(await findings(sql), [])
  })

  test('innocent pages come out while a hostile one fills memory and time', async (t) => {
    const { sql } = await setUp(t)
    await put(sql, 'bad', { 'page.html.twig': '{% for i in 1..1000000000 %}{% endfor %}' })
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) =>
        render(sql, n % 4 === 0 ? 'bad' : 'blank', { values: { page: { title: `T${n}` } } }),
      ),
    )
    const states = answers.map(({ status }) => status)
    assert.deepEqual(
      states,
      states.map((_, n) => (n % 4 === 0 ? 'rejected' : 'fulfilled')),
    )
  })
})

suite('what is kept', () => {
  test('a page is rendered once until its theme changes, however many ask; a failure is not tried again at once', async (t) => {
    const { sql } = await setUp(t)
    await put(sql, 'kept', { 'page.html.twig': 'one {{ random }}' })
    const first = await Promise.all(Array.from({ length: 20 }, () => render(sql, 'kept')))
    assert.equal(new Set(first.map(({ html }) => html)).size, 1)
    assert.equal((await countStatements(sql, () => render(sql, 'kept'))).count, 1)
    assert.equal((await countStatements(sql, () => render(sql, 'blank'))).count, 0)
    await put(sql, 'kept', { 'page.html.twig': 'two' })
    assert.equal((await render(sql, 'kept')).html, 'two')
    await put(sql, 'kept', {
      'page.html.twig': '{{ "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!" matches "/^(a+)+$/" }}',
    })
    await assert.rejects(render(sql, 'kept'), ThemeError)
    let least = Number.POSITIVE_INFINITY
    for (let time = 0; time < 4; time++) {
      const began = performance.now()
      await assert.rejects(render(sql, 'kept'), ThemeError)
      least = Math.min(least, performance.now() - began)
    }
    assert.ok(least < 1_000)
  })
})

test('pictures and styles of themes are served, templates and configuration are not', async (t) => {
  const { sql, fastify } = await testApp(t)
  await putOwnTheme(
    sql,
    {
      key: 'own',
      config: { name: 'own' },
      files: new Map([
        ['css/a.css', Buffer.from('p{}')],
        ['html/page.html.twig', Buffer.from('secret')],
        ['page.html', Buffer.from('<script>')],
      ]),
    },
    { actor: SYSTEM, now: now() },
  )
  const get = async (url: string) => (await fastify.inject({ url })).statusCode
  const style = await fastify.inject({ url: '/themes/own/css/a.css' })
  assert.deepEqual(
    [style.statusCode, style.body, style.headers['content-type']],
    [200, 'p{}', 'text/css; charset=utf-8'],
  )
  const picture = await fastify.inject({ url: '/themes/launch/assets/hero.png' })
  assert.deepEqual([picture.statusCode, picture.headers['content-type']], [200, 'image/png'])
  for (const url of [
    '/themes/own/html/page.html.twig',
    '/themes/own/page.html',
    '/themes/launch/config.json',
    '/themes/launch/../../package.json',
    '/themes/launch/%2e%2e/%2e%2e/src/x.js',
    '/themes/launch/assets/%00.png',
    '/themes/none/a.png',
  ])
    assert.equal(await get(url), 404, url)
})
