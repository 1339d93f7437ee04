// The editor of emails saves and checks by itself.
import { test } from 'node:test'
import { eventually } from '../server/test/mainJob.ts'
import { assertAccessible } from './axe.ts'
import { browser, picture, VIEWPORTS } from './browser.ts'
import { installation, signIn } from './installation.ts'

test('an email saves by itself and is checked by itself; a finding leads to its block, and mends what it can', {
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
})
