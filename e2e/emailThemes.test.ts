// An email begun with a theme, with dynamic content, as it arrives; and every theme in the editor.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../server/test/database.ts'
import { connectApi, eventually, readText } from '../server/test/mainJob.ts'
import { installation as program, startServer } from '../server/test/process.ts'
import { smtpServer } from '../server/test/smtp.ts'
import { browser, picture, VIEWPORTS } from './browser.ts'
import { codeOf, sourceOf } from './codeView.ts'
import { installation, signIn } from './installation.ts'

test('an email begins with a theme, gets a block and a slot for dynamic content, and arrives as a test with just that', {
  timeout: 240_000,
}, async (t) => {
  const { url } = await testDatabase(t)
  const smtp = await smtpServer(t, { keepsMessages: true })
  const where = await program(t, { DATABASE_URL: url, CAMPANILE_MAILER_DSN: smtp.dsn })
  await startServer(t, where)
  const api = await connectApi(where)
  await api.post('/contacts/new', { email: 'grace@sample.example', firstname: 'Grace', city: 'Arlington' })
  const { email } = await api.post('/emails/new', {
    ...{
      name: 'Spring',
      subject: 'Hello',
      language: 'en',
      lists: [],
      isPublished: false,
      template: 'letter',
    },
    ...{ fromAddress: 'ada@sample.example' },
  })
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await page.goto(`${where.url}/s/emails/${email.id}/edit`)
  await page.getByLabel('User name or email').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('Correct-horse-7')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Begin with it' }).click()
  const outline = page.getByRole('tree', { name: 'Outline' })
  await outline.getByRole('treeitem').nth(3).waitFor()
  const canvas = page.frameLocator('iframe[title="Canvas"]')
  await canvas.locator('td').last().waitFor()
  await outline
    .getByRole('treeitem', { name: /^Text / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await page.getByLabel('Text of the block').fill('Greetings to {contactfield=city|your town}.')
  await page.getByRole('button', { name: 'Dynamic content', exact: true }).click()
  const content = page.getByRole('region', { name: 'Dynamic content' })
  await content.getByLabel('Dynamic Content 1', { exact: true }).fill('<b>The garden is green.</b>')
  await picture(page, 'email-editor-theme')
  await page.keyboard.press('Control+s')
  await page.getByText('Spring is saved').waitFor()
  const saved = (await api.get(`/emails/${email.id}`)).email
  assert.match(saved.customHtml, /^<!doctype html>[\s\S]*<!--\[if mso\]>/i)
  assert.equal(saved.dynamicContent[0].tokenName, 'Dynamic Content 1')
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByRole('dialog').getByLabel('Addresses').fill('me@sample.example')
  await page.keyboard.press('Enter')
  await page.getByText('A test goes to me@sample.example').waitFor()
  await eventually(async () => (await smtp.state()).counts['me@sample.example'], 1)
  const [raw] = (await smtp.state()).messages
  const text = await readText(Buffer.from(String(raw), 'latin1'))
  assert.match(text, /Greetings to Arlington\./)
  assert.match(text, /The garden is green\./)
  assert.doesNotMatch(String(raw), /dynamiccontent|data-gjs/)
})

const ODD: Readonly<Record<string, { html: string; isText: boolean }>> = {
  'a piece without a body': { html: '<p>One</p>two<!-- three --><p>four', isText: false },
  'text between the rows of a table': {
    html: '<table>{contactfield=city}<tr><td>One</td></tr></table>',
    isText: true,
  },
  'attributes that would run': { html: '<p onclick="a()">One</p>', isText: true },
  'links that would run': { html: '<a href="javascript:a()">One</a>', isText: true },
  'scripts, frames and styles': {
    html: '<body><script>let a = "<p>"</script><style>p{}</style><iframe src="/s/"></iframe><p>One</p></body>',
    isText: false,
  },
  'a style said twice': {
    html: '<p style="background:red;background:linear-gradient(red,blue)">One</p>',
    isText: false,
  },
  'tags that are not closed': { html: '<div><p>One<div>two</div>', isText: false },
  'what closes nothing': { html: '<p>One</p></p></td>', isText: true },
  'what is no HTML': { html: 'a < b & c > d {subject}', isText: false },
  'what another editor left': { html: '<p data-gjs-type="x" contenteditable="true">One</p>', isText: true },
}

test('every theme opens on the canvas; odd HTML opens there or stays text; neither is changed by opening it', {
  timeout: 240_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const { themes } = (await admin.get('/themes')).body
  const cases: [name: string, html: string, isText: boolean][] = []
  for (const { key, config } of Object.values(themes) as { key: string; config: { features: string[] } }[]) {
    if (!config.features.includes('email')) continue
    const { source } = (await admin.get(`/themes/${key}/source?for=email`)).body
    cases.push([key, source.html, false])
  }
  assert.ok(cases.length >= 4, String(cases.length))
  for (const [name, { html, isText }] of Object.entries(ODD)) cases.push([name, html, isText])
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  let isSignedIn = false
  for (const [name, html, isText] of cases) {
    const made = await admin.post('/emails/new', {
      ...{ name, subject: 'Hello', language: 'en', lists: [], isPublished: false, customHtml: html },
    })
    const { email } = made.body
    const at = `${address}/s/emails/${email.id}/edit`
    if (isSignedIn) await page.goto(at)
    else await signIn(page, at)
    isSignedIn = true
    const source = codeOf(page)
    await page.locator('[data-mode][aria-busy=false]').waitFor()
    if (isText) await source.waitFor()
    else {
      assert.equal(await source.isVisible(), false, `${name} opens on the canvas`)
      await page.getByText('Code', { exact: true }).click()
      await source.waitFor()
    }
    assert.equal(await sourceOf(page), email.customHtml.replaceAll('\r\n', '\n'), name)
  }
})
