// The editor of emails: built of blocks, or as text; nothing of what was written is lost.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../server/test/mainJob.ts'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { codeOf, sourceOf } from './codeView.ts'
import { complaints, installation, signIn } from './installation.ts'

const LETTER = `<!doctype html>
<html lang="en"><head><title>{subject}</title><style>
  /* Kept. */ @media (max-width: 600px) { .wide { width: 100% !important } }
</style></head>
<body class="page" style="margin:0;background:#eee">
  <!--[if mso]><table width="600"><tr><td><![endif]-->
  <![if !mso]><p>Not in Outlook</p><![endif]>
  <style>p { margin: 0 }</style>
  <table role="presentation" class="wide" cellpadding="0"><tbody><tr><td style="padding:8px;background:url('a.png')">
    <h1 style="color:#222">Dear {contactfield=firstname|friend}</h1>
    <p data-own="x &amp; y">One &nbsp; two &lt;three&gt;</p>
  </td></tr></tbody></table>
  <!--[if mso]></td></tr></table><![endif]-->
</body>
</html>
`

test('an email is built by keyboard and by mouse, with tokens, undone and done again, and saved without losing what was written', {
  timeout: 180_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const { email } = (
    await admin.post('/emails/new', {
      ...{ name: 'Spring', subject: 'Hello', language: 'en', lists: [], isPublished: false },
      customHtml: LETTER,
    })
  ).body
  const stored = async () => (await admin.get(`/emails/${email.id}`)).body.email
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/emails/${email.id}`)
  await page.getByRole('link', { name: 'Build' }).click()
  const canvas = page.frameLocator('iframe[title="Canvas"]')
  await canvas.getByRole('heading', { name: 'Dear {contactfield=firstname|friend}' }).waitFor()

  // The outline is a tree: the heading is chosen by its keys, a block is put behind it.
  const outline = page.getByRole('tree', { name: 'Outline' })
  await outline.getByRole('treeitem', { name: /Dear/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Text', exact: true }).focus()
  await page.keyboard.press('Enter')
  await canvas.getByText('A text', { exact: true }).waitFor()
  await page.getByLabel('Text of the block').fill('New here: ')
  await canvas.getByText('New here:').waitFor()
  await page.getByRole('button', { name: 'Insert token' }).click()
  await page.getByRole('combobox', { name: 'Token' }).fill('City')
  await page.getByRole('option', { name: 'City', exact: true }).first().click()
  await page.getByLabel('Where there is nothing').fill('your town')
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  await canvas.getByText('New here: {contactfield=city|your town}').waitFor()
  await picture(page, 'email-editor')
  await assertAccessible(page)

  // Into the cell, below what is there.
  const from = await page.getByRole('button', { name: 'Opt-out link' }).boundingBox()
  const last = await canvas.getByText('two <three>').boundingBox()
  assert.ok(from && last)
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  for (const [x, y] of [
    [last.x + 80, last.y - 20],
    [last.x + 90, last.y + last.height - 4],
    [last.x + 92, last.y + last.height - 3],
  ] as const)
    await page.mouse.move(x, y, { steps: 6 })
  await page.mouse.up()
  await canvas.getByRole('link', { name: 'Unsubscribe' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await canvas.getByRole('link', { name: 'Unsubscribe' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Redo' }).click()
  await canvas.getByRole('link', { name: 'Unsubscribe' }).waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Spring is saved').waitFor()
  const saved = (await stored()).customHtml
  assert.equal(
    saved.slice(0, saved.indexOf('<table role')).includes('<![if !mso]><p>Not in Outlook</p><![endif]>'),
    true,
  )
  assert.ok(saved.startsWith(LETTER.slice(0, LETTER.indexOf('<!--[if'))), saved)
  assert.ok(saved.endsWith(LETTER.slice(LETTER.indexOf('</body>'))), saved)
  for (const kept of [
    '<!--[if mso]></td></tr></table><![endif]-->',
    '<style>p { margin: 0 }</style>',
    "url('a.png')",
  ])
    assert.ok(saved.includes(kept), `${kept} is kept: ${saved}`)
  assert.match(saved, /New here: \{contactfield=city\|your town\}<\/p>/)
  assert.match(saved, /<a href="\{unsubscribe_url\}"/)

  await page.reload()
  await canvas.getByText('New here: {contactfield=city|your town}').waitFor()
  await page.getByText('Code', { exact: true }).click()
  await codeOf(page).waitFor()
  assert.equal(await sourceOf(page), saved, 'it opens as it was saved')
  await page.frameLocator('iframe[title="Preview"]').getByText('New here: your town').waitFor()
  await picture(page, 'email-editor-code')
  await assertAccessible(page)
  assert.deepEqual(found, [])
})

test('what is edited of a published email is a draft, with what it would change, until it is published or discarded', {
  timeout: 180_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const { category } = (await admin.post('/categories/new', { title: 'News', bundle: 'email' })).body
  const { list } = (await admin.post('/segments/new', { name: 'Readers' })).body
  const { email } = (
    await admin.post('/emails/new', {
      ...{ name: 'Spring', subject: 'Hello', language: 'en', isPublished: true, category: category.id },
      ...{ emailType: 'list', lists: [list.id], customHtml: '<p>Hello</p>', headers: { 'X-Own': 'yes' } },
      ...{ utmTags: { utmSource: 'news' }, fromName: 'Ada' },
    })
  ).body
  const stored = async () => (await admin.get(`/emails/${email.id}`)).body.email
  const before = await stored()
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(page, `${address}/s/emails/${email.id}/edit`)
  await page.getByText('Changes are kept as a draft').waitFor()
  await page.getByLabel('Subject').fill('Spring is here')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText(/A draft beside what is published, last saved .* by Ada Lovelace/).waitFor()
  assert.deepEqual(await stored(), before, 'what is published is as it was')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByText('The draft is discarded').waitFor()
  assert.equal(await page.getByLabel('Subject').inputValue(), 'Hello')
  assert.equal((await admin.get(`/emails/${email.id}/draft`)).status, 404)

  await page.getByLabel('Subject').fill('Spring is here')
  await page.getByLabel('Preview text').fill('At last')
  await page.getByRole('button', { name: 'Publish changes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Nobody has had it yet.').waitFor()
  assert.deepEqual(await dialog.getByRole('listitem').allTextContents(), ['Subject', 'Preview text'])
  await assertAccessible(page)
  await picture(page, 'email-draft-publish')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Spring is published as edited').waitFor()
  await page.getByText('Changes are kept as a draft').waitFor()
  const now = await stored()
  const changed = Object.keys(before).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(now[key]),
  )
  const told = new Set(['dateModified', 'modifiedBy', 'modifiedByUser', 'revision'])
  assert.deepEqual(
    changed.filter((key) => !told.has(key)),
    ['subject', 'preheaderText'],
    'nothing but what was edited is another one',
  )
  assert.deepEqual([now.subject, now.preheaderText], ['Spring is here', 'At last'])

  await admin.patch(`/emails/${email.id}/edit`, { isPublished: false })
  await page.reload()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  await admin.patch(`/emails/${email.id}/edit`, { subject: 'Theirs', preheaderText: 'Now' })
  // It saves by itself, and notices.
  await page.getByLabel('Subject').fill('Mine')
  const notice = page.getByRole('alert', { name: 'Somebody else saved this in the meantime' })
  await notice.getByText('Theirs', { exact: true }).waitFor()
  assert.equal((await stored()).subject, 'Theirs', 'nothing was stored')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Spring is saved').waitFor()
  assert.deepEqual(
    [(await stored()).subject, (await stored()).preheaderText],
    ['Mine', 'Now'],
    'what only the other one changed stays',
  )
})

test('two drafts of one email do not write over each other, and what was not saved is offered again, on the canvas', {
  timeout: 180_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const { email } = (
    await admin.post('/emails/new', {
      ...{ name: 'Spring', subject: 'Hello', language: 'en', lists: [], isPublished: true },
      customHtml: '<p>One</p>',
    })
  ).body
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(page, `${address}/s/emails/${email.id}/edit`)
  const canvas = page.frameLocator('iframe[title="Canvas"]')
  await canvas.getByText('One').waitFor()
  await page.getByLabel('Subject').fill('First')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText(/A draft beside what is published/).waitFor()
  const { draft } = (await admin.get(`/emails/${email.id}/draft`)).body
  const theirs = { ...draft.body, customHtml: '<p>Theirs</p>', subject: 'Theirs, too' }
  assert.equal((await admin.put(`/emails/${email.id}/draft`, theirs)).status, 200)
  await page.getByLabel('Subject').fill('Mine')
  const notice = page.getByRole('alert', { name: 'Somebody else saved this in the meantime' })
  await notice.getByText('Theirs, too').waitFor()
  await canvas.getByText('Theirs').waitFor()
  await page.getByRole('treeitem', { name: /Theirs/ }).click()
  await page.getByLabel('Text of the block').fill('Theirs, and mine')
  await canvas.getByText('Theirs, and mine').waitFor()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await notice.waitFor({ state: 'detached' })
  const { body } = (await admin.get(`/emails/${email.id}/draft`)).body.draft
  assert.deepEqual([body.subject, body.customHtml], ['Mine', '<p>Theirs, and mine</p>'])

  // What the server does not take stays in the browser.
  await page.route('**/draft', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.getByRole('treeitem', { name: /Theirs/ }).click()
  await page.getByLabel('Text of the block').fill('Not saved')
  await canvas.getByText('Not saved').waitFor()
  await page.getByText('Not saved: The server did not answer.').waitFor()
  await eventually(() => page.evaluate('JSON.stringify(localStorage).includes("Not saved")'), true)
  await page.getByRole('link', { name: 'Back' }).click()
  await page.unroute('**/draft')
  await page.getByRole('link', { name: 'Open draft' }).click()
  await canvas.getByText('Theirs, and mine').waitFor()
  await page.getByRole('button', { name: 'Take them up' }).click()
  await canvas.getByText('Not saved').waitFor()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await canvas.getByText('One').waitFor()
})

test('on a telephone, in German and dark, the source is edited with its preview, and MJML stays MJML', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const mjml =
    '<mjml><mj-body><mj-section><mj-column><mj-text>Guten Tag</mj-text></mj-column></mj-section></mj-body></mjml>'
  const { email } = (
    await admin.post('/emails/new', {
      ...{ name: 'Post', subject: 'Hallo', language: 'de', lists: [], isPublished: false },
      grapesjsbuilder: { customMjml: mjml },
    })
  ).body
  const context = await (await browser(t)).newContext({
    ...{ viewport: VIEWPORTS.phone, colorScheme: 'dark', locale: 'de-DE' },
  })
  const page = await context.newPage()
  await page.goto(`${address}/s/emails/${email.id}/edit`)
  await page.getByLabel('Benutzername oder E-Mail').fill('ada')
  await page.getByLabel('Passwort', { exact: true }).fill('a long password for tests')
  await page.keyboard.press('Enter')
  const source = codeOf(page, 'Quelltext')
  await source.waitFor()
  assert.equal(await sourceOf(page), mjml)
  // Chromium lays out no frame that is out of sight.
  await page.locator('iframe').scrollIntoViewIfNeeded()
  await page.frameLocator('iframe').getByText('Guten Tag').waitFor()
  await source.fill(mjml.replace('Guten Tag', 'Gute Nacht'))
  await page.frameLocator('iframe').getByText('Gute Nacht').waitFor()
  assert.ok(await fitsWidth(page))
  await assertAccessible(page)
  await picture(page, 'email-editor-phone')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('Post ist gespeichert').waitFor()
  const saved = (await admin.get(`/emails/${email.id}`)).body.email
  assert.match(saved.grapesjsbuilder.customMjml, /Gute Nacht/)
  assert.match(saved.customHtml, /<table[\s\S]*Gute Nacht/)
})

test('the canvas ends with its page: opened twenty times, it leaves no frame and no growing memory behind', {
  timeout: 180_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const { email } = (
    await admin.post('/emails/new', {
      ...{ name: 'Spring', subject: 'Hello', language: 'de', lists: [], isPublished: false },
      customHtml: '<p>One</p>'.repeat(200),
    })
  ).body
  const context = await (await browser(t)).newContext({ viewport: VIEWPORTS.desktop, colorScheme: 'dark' })
  const page = await context.newPage()
  await signIn(page, `${address}/s/emails/${email.id}`)
  const devtools = await context.newCDPSession(page)
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    return usedSize
  }
  const openings = async (count: number) => {
    for (let at = 0; at < count; at++) {
      await page.getByRole('link', { name: 'Build' }).click()
      await page.getByRole('treeitem').nth(199).waitFor()
      await page.getByRole('link', { name: 'Back' }).click()
      await page.getByRole('button', { name: 'Send a test' }).waitFor()
    }
    assert.equal(await page.locator('iframe[title="Canvas"]').count(), 0)
    return heap()
  }
  // What is loaded once is loaded by then.
  const before = await openings(4)
  const after = await openings(20)
  t.diagnostic(`${Math.round(before / 1e6)} MB, then ${Math.round(after / 1e6)} MB`)
  assert.ok(after < before * 1.5, `${before} bytes, then ${after}`)
})
