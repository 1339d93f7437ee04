// The editor of emails saves and checks by itself, and is gone through by keys.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../server/test/mainJob.ts'
import { assertAccessible } from './axe.ts'
import { browser, picture, VIEWPORTS } from './browser.ts'
import { codeOf } from './codeView.ts'
import { installation, signIn } from './installation.ts'

test('an email saves by itself, is checked by itself, and is gone through by keys, on the canvas and as text', {
  timeout: 180_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const { list } = (await admin.post('/segments/new', { name: 'Readers' })).body
  const { email } = (
    await admin.post('/emails/new', {
      ...{
        name: 'Spring',
        subject: 'Hello',
        language: 'en',
        lists: [list.id],
        isPublished: false,
        emailType: 'list',
      },
      customHtml:
        '<body>\n<p>One</p>\n<p>Dear {contactfield=nothing|you}</p>\n<p><a href="https://127.0.0.1:9/?two">Two</a></p>\n</body>',
    })
  ).body
  const stored = async () => (await admin.get(`/emails/${email.id}`)).body.email.customHtml
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(page, `${address}/s/emails/${email.id}/edit`)
  const canvas = page.frameLocator('iframe[title="Canvas"]')
  await canvas.getByText('One').waitFor()

  // What is found names its block, and leads there.
  await page.getByText(/^Checks \([1-9]/).click()
  const checks = page.getByRole('region', { name: 'Checks' })
  await checks.getByRole('button', { name: /contactfield=nothing.*means nothing.*Text: Dear/ }).click()
  const tree = page.getByRole('tree', { name: 'Outline' })
  const chosen = tree.getByRole('treeitem', { selected: true })
  await chosen.getByText('Dear {contactfield=nothing|you}').waitFor()
  await picture(page, 'email-editor-checks')
  await assertAccessible(page)
  await checks.getByRole('button', { name: 'Insert unsubscribe link' }).click()
  await canvas.getByRole('link', { name: 'Unsubscribe' }).waitFor()
  await checks.getByText('Nobody can unsubscribe').waitFor({ state: 'detached' })
  await page
    .getByRole('status', { name: 'Saving' })
    .getByText(/^Saved /)
    .waitFor()
  await eventually(async () => /unsubscribe_url/.test(await stored()), true)

  // Keys, from the canvas itself.
  await canvas.getByText('One').click()
  await chosen.getByText('One').waitFor()
  await page.keyboard.press('Control+d')
  await canvas.getByText('One').nth(1).waitFor()
  await page.keyboard.press('Delete')
  await canvas.getByText('One').nth(1).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await canvas.getByText('One').nth(1).waitFor()
  await page.keyboard.press('Control+y')
  await canvas.getByText('One').nth(1).waitFor({ state: 'detached' })
  await tree.getByRole('treeitem', { name: /Dear/ }).click()
  await page.keyboard.press('Alt+ArrowUp')
  await tree.getByRole('treeitem').first().getByText('Dear').waitFor()
  // In a dialog over the editor a key is nothing that happens behind it.
  await page.getByRole('button', { name: 'Insert token' }).click()
  const over = page.getByRole('dialog')
  await over.getByText('Insert token', { exact: true }).click()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Escape')
  await over.waitFor({ state: 'detached' })
  await tree.getByRole('treeitem', { name: /Dear/ }).click()

  // As text the cursor is where the block is, and back again.
  await page.keyboard.press('Control+\\')
  const code = codeOf(page)
  await code.waitFor()
  await eventually(() => page.evaluate<string>('String(getSelection())'), '<p>')
  await page.getByText('Escape, then Tab leaves the source.').waitFor()
  await picture(page, 'email-editor-text')
  await assertAccessible(page)
  await page.keyboard.press('Control+End')
  await page.keyboard.type('<p>Three</b>')
  // One is the finding.
  await page.locator('.cm-lint-marker-error').nth(1).waitFor()
  for (let at = 0; at < '</b>'.length; at++) await page.keyboard.press('Backspace')
  await page.keyboard.type('</p>')
  await page.locator('.cm-lint-marker-error').nth(1).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  assert.equal(await code.evaluate((field) => field === field.ownerDocument.activeElement), false)
  await page.keyboard.press('F8')
  await checks.locator('[aria-current=true]').waitFor()
  await eventually(async () => /Three<\/p>/.test(await stored()), true)

  // Alone, as somebody gets it.
  await page.keyboard.press('Control+p')
  await page.getByRole('region', { name: 'Preview' }).waitFor()
  await page.frameLocator('iframe[title="Preview of Spring"]').getByText('Three').waitFor()
})
