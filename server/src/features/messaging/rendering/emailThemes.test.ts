// Emails that have a theme and no HTML of their own.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countStatements } from '../../../../test/countStatements.ts'
import { insertEmail, mailTest, testConfig } from '../../../../test/mail.ts'
import { testStorage } from '../../../../test/storage.ts'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { PostponedError } from '../../../platform/delivery/postponedError.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { putOwnTheme } from '../../content/themes/themes.sql.ts'
import { catalog } from '../../index.ts'
import { mjmlLimits } from '../mjml/compileMjml.ts'
import { emailCompiler } from './emailCompiler.ts'

const put = (db: Db, templates: Record<string, string>) =>
  putOwnTheme(
    db,
    {
      key: 'own',
      config: { name: 'own' },
      files: new Map(Object.entries(templates).map(([name, text]) => [`html/${name}`, Buffer.from(text)])),
    },
    { actor: SYSTEM, now: now() },
  )

async function setUp(
  t: Parameters<typeof mailTest>[0],
  more: { template?: string; customHtml?: string } = {},
) {
  const { sql } = await mailTest(t)
  const { template = 'own', customHtml = '' } = more
  const emailId = await insertEmail(sql, { customHtml })
  await sql`update emails set template = ${template}, language = 'de' where id = ${emailId}`
  const compiler = emailCompiler({ sql, settings: testConfig(), catalog, storage: testStorage() })
  const compile = async () => (await compiler.compiledFor([{ emailId, contactId: 1 }], now()))[0]
  const html = async () => {
    const email = await compile()
    assert.ok(email && !(email instanceof Error), String(email))
    return email.copy.body
  }
  return { sql, compile, html }
}

test('the HTML is that of the theme, with its tokens and tracked links, compiled once until the theme changes', async (t) => {
  const { sql, compile, html } = await setUp(t)
  await put(sql, {
    'email.html.twig':
      '<html lang="{{ lang }}"><head></head><body><h1>{contactfield=firstname|you}</h1><a href="https://shop.example/">{{ email.name }}</a></body></html>',
  })
  assert.match(
    await html(),
    /^<html lang="de"><head><title>\{subject\}<\/title><\/head><body>.*<h1>\{contactfield=firstname\|you\}<\/h1><a href="\{trackable=\w+\}">Test<\/a>/s,
  )
  assert.equal((await countStatements(sql, compile)).count, 1)
  await put(sql, { 'email.html.twig': '<body>another</body>' })
  assert.match(await html(), /another/)
})

test('MJML of a theme is compiled; HTML of the email goes before its theme; a theme that is gone is the default one', async (t) => {
  const mjml = await setUp(t)
  await put(mjml.sql, {
    'email.mjml.twig':
      '<mjml><mj-body><mj-section><mj-column><mj-text>{{ email.subject }}</mj-text></mj-column></mj-section></mj-body></mjml>',
  })
  const compiled = await mjml.html()
  assert.match(compiled, /<!doctype html>/i)
  assert.doesNotMatch(compiled, /mj-text/)
  assert.match(await (await setUp(t, { customHtml: '<p>own</p>' })).html(), /<p>own<\/p>/)
  assert.match(await (await setUp(t, { template: 'gone' })).html(), /Start writing here/)
  assert.equal(await (await setUp(t, { template: 'mautic_code_mode' })).html(), '')
})

test('a theme that fails leaves the mail unsent with the reason; one out of time postpones it', async (t) => {
  const { sql, compile } = await setUp(t)
  for (const [template, why, isPostponed] of [
    ['{{ nothing() }}', /^The theme own cannot be rendered: Unknown function "nothing"/, false],
    [
      '{% for i in 1..30000 %}{% for j in 1..30000 %}{% endfor %}{% endfor %}',
      /^The theme own cannot be rendered: It takes longer/,
      true,
    ],
  ] as const) {
    await put(sql, { 'email.html.twig': template })
    const failed = await compile()
    assert.ok(failed instanceof Error)
    assert.match(failed.message, why)
    assert.equal(failed instanceof PostponedError, isPostponed)
  }
  await put(sql, { 'email.mjml.twig': '<mjml><mj-body><mj-nothing>' })
  const broken = await compile()
  assert.ok(broken instanceof Error)
  assert.match(broken.message, /^The MJML of the theme own cannot be compiled/)
  assert.ok(!(broken instanceof PostponedError))
  const { timeMs } = mjmlLimits
  mjmlLimits.timeMs = 1
  t.after(() => Object.assign(mjmlLimits, { timeMs }))
  await put(sql, {
    'email.mjml.twig':
      '<mjml><mj-body><mj-section><mj-column><mj-text>slow</mj-text></mj-column></mj-section></mj-body></mjml>',
  })
  const slow = await compile()
  assert.ok(slow instanceof PostponedError, String(slow))
})
