// Emails in MJML on the canvas: it shows what the server compiles, and edits the source as text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

const LETTER = `<!-- ours -->
<mjml>
  <mj-head>
    <mj-attributes><mj-all font-family="Georgia" /></mj-attributes>
    <mj-style inline="inline">.loud { color: #a00 }</mj-style>
  </mj-head>
  <mj-body width="600px">
    <mj-section css-class='wide'>
      <mj-column>
        <mj-text  color="#222222">Dear {contactfield=firstname|friend}, <b class="loud">now</b></mj-text>
        <!-- kept -->
        <mj-image src="" alt="A picture" width="80px" />
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`

test('an email in MJML is built on the canvas by keyboard, by mouse and by typing, and what nobody touched is as it was written', {
  timeout: 180_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const { email } = (
    await admin.post('/emails/new', {
      ...{ name: 'Spring', subject: 'Hello', language: 'en', lists: [], isPublished: false },
      grapesjsbuilder: { customMjml: LETTER },
    })
  ).body
  const stored = async () => (await admin.get(`/emails/${email.id}`)).body.email
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/emails/${email.id}/edit`)
  const canvas = page.frameLocator('iframe[title="Canvas"]')
  await canvas.getByText('Dear {contactfield=firstname|friend},').waitFor()

  // By keyboard: a text is chosen in the outline, changed, and a block is put behind it.
  const outline = page.getByRole('tree', { name: 'Outline' })
  assert.deepEqual(await outline.getByRole('treeitem').allTextContents(), [
    ...['Section ', 'Column ', 'Text Dear {contactfield=firstname|friend}, now', 'Picture A picture'],
  ])
  await outline.getByRole('treeitem', { name: /Dear/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Text colour').fill('#005500')
  await canvas.locator('div[style*="color:#005500"]').waitFor()
  await page.getByRole('button', { name: 'Button', exact: true }).focus()
  await page.keyboard.press('Enter')
  await canvas.getByText('Read more').waitFor()
  await page.getByLabel('Address', { exact: true }).fill('https://a.example/?a=1&b=2')
  await outline.getByRole('treeitem', { name: 'Read more' }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await outline.getByRole('treeitem').nth(4).getByText('Read more').waitFor()
  await page.keyboard.press('Control+d')
  await outline.getByRole('treeitem').nth(5).getByText('Read more').waitFor()
  await page.keyboard.press('Delete')
  await outline.getByRole('treeitem').nth(5).waitFor({ state: 'detached' })

  await page.locator('[data-holder][aria-busy=false]').waitFor()
  // By mouse: a section behind this one, a text that is typed in.
  const from = await page.getByRole('button', { name: 'Two columns' }).boundingBox()
  const over = await canvas.getByText('Read more').boundingBox()
  assert.ok(from && over)
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(over.x + 20, over.y + 4, { steps: 6 })
  await page.mouse.move(over.x + 20, over.y + over.height - 1, { steps: 6 })
  await page.mouse.up()
  await canvas.getByText('A text', { exact: true }).nth(1).waitFor()
  await canvas.getByText('A text', { exact: true }).first().dblclick()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Typed here ')
  await page.getByRole('button', { name: 'Insert token' }).click()
  await page.getByRole('combobox', { name: 'Token' }).fill('City')
  await page.getByRole('option', { name: 'City', exact: true }).first().click()
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  await canvas.getByText('Typed here {contactfield=city}').waitFor()
  await picture(page, 'email-mjml')
  await assertAccessible(page)

  // The source is one history, on the canvas and as text.
  await page.getByRole('button', { name: 'Undo' }).click()
  await canvas.getByText('Typed here {contactfield=city}').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Redo' }).click()
  await canvas.getByText('Typed here {contactfield=city}').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Spring is saved').waitFor()
  const { grapesjsbuilder, customHtml } = await stored()
  const mjml: string = grapesjsbuilder.customMjml
  const start = LETTER.indexOf('color=')
  assert.equal(mjml.slice(0, start), LETTER.slice(0, start))
  for (const kept of [
    '  color="#005500">Dear {contactfield=firstname|friend}, <b class="loud">now</b></mj-text>',
    '<!-- kept -->',
    '<mj-image src="" alt="A picture" width="80px" />',
  ])
    assert.ok(mjml.includes(kept), `${kept} is kept: ${mjml}`)
  assert.match(mjml, /href="https:\/\/a\.example\/\?a=1&amp;b=2"/)
  assert.match(mjml, />Typed here {contactfield=city}(<br>)?<\/mj-text>/)
  assert.doesNotMatch(mjml, /campanile/)
  assert.match(customHtml, /<table[\s\S]*Typed here/)

  // What cannot be kept whole stays text, with the reason; what cannot be compiled says so on the canvas.
  const broken = mjml.replace('</mj-column>', '')
  await admin.patch(`/emails/${email.id}/edit`, { grapesjsbuilder: { customMjml: LETTER } })
  const code = (customMjml: string) =>
    admin.post('/emails/new', {
      ...{
        name: 'Odd',
        subject: 'Hello',
        language: 'en',
        lists: [],
        isPublished: false,
        customHtml: '<p>x</p>',
      },
      grapesjsbuilder: { customMjml },
    })
  const odd = (await code(broken)).body.email
  await page.goto(`${address}/s/emails/${odd.id}/edit`)
  await page.getByText(/mj-section is closed in line \d+, and is not what is open there/).waitFor()
  await page.getByRole('textbox', { name: 'Source' }).waitFor()
  const unknown = (await code(LETTER.replace('<mj-image', '<mj-nothing /><mj-image'))).body.email
  await page.goto(`${address}/s/emails/${unknown.id}/edit`)
  await page.getByText(/The canvas shows an older state: .*mj-nothing/).waitFor()
  assert.deepEqual(
    found.filter((text) => !text.includes('400')),
    [],
  )
})

test('an empty email begins with MJML, in German and dark, and is MJML from then on', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const { email } = (
    await admin.post('/emails/new', {
      ...{ name: 'Post', subject: 'Hallo', language: 'de', lists: [], isPublished: false },
    })
  ).body
  const context = await (await browser(t)).newContext({
    ...{ viewport: VIEWPORTS.desktop, colorScheme: 'dark', locale: 'de-DE' },
  })
  const page = await context.newPage()
  await page.goto(`${address}/s/emails/${email.id}/edit`)
  await page.getByLabel('Benutzername oder E-Mail').fill('ada')
  await page.getByLabel('Passwort', { exact: true }).fill('a long password for tests')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Mit leerem MJML beginnen' }).click()
  await page.getByRole('treeitem', { name: 'Spalte' }).waitFor()
  await page.getByRole('button', { name: 'Überschrift' }).click()
  await page.frameLocator('iframe[title="Arbeitsfläche"]').getByText('Eine Überschrift').waitFor()
  assert.ok(await fitsWidth(page))
  await picture(page, 'email-mjml-dark')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('Post ist gespeichert').waitFor()
  const saved = (await admin.get(`/emails/${email.id}`)).body.email
  assert.match(saved.grapesjsbuilder.customMjml, /<mj-column>\s+<mj-text[^>]*>Eine Überschrift<\/mj-text>/)
  assert.match(saved.customHtml, /Eine Überschrift/)
})
