// Landing pages in their editor; variants and approval on the pages of records.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

const OFFER = `<!doctype html><html><head><title>Offer</title></head><body>
<script>document.title = 'Ran'</script>
<h1>Offer</h1><iframe src="https://films.sample.example/1" title="A film"></iframe>
</body></html>`

test('a landing page is built with a form, its scripts neither run nor are lost; a variant is made, weighed and wins', {
  timeout: 180_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const { page: made } = (
    await admin.post('/pages/new', { title: 'Offer', alias: 'offer', isPublished: true, customHtml: OFFER })
  ).body
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/pages`)
  await page.getByRole('link', { name: 'Offer' }).click()
  await page.getByRole('link', { name: 'Edit page' }).click()
  const canvas = page.frameLocator('iframe[title="Canvas"]')
  await canvas.getByRole('heading', { name: 'Offer' }).waitFor()
  assert.match(await page.title(), /^Offer/, 'the script of the page did not run')
  await page.getByRole('button', { name: 'Form', exact: true }).click()
  await page.getByLabel(/^(HTML|Text) of the block/).fill('{form=7}')
  await canvas.getByText('{form=7}').waitFor()

  // What is found leads to its block, by keys alone.
  const chosen = page.getByRole('tree', { name: 'Outline' }).getByRole('treeitem', { selected: true })
  await canvas.getByRole('heading', { name: 'Offer' }).click()
  await chosen.getByText('Offer').waitFor()
  await page.getByText(/^Checks \([1-9]/).click()
  const checks = page.getByRole('region', { name: 'Checks' })
  await checks.getByText('Without a description, search engines show any words of the page.').waitFor()
  await checks
    .getByRole('button', { name: /^Has to be mended.*\{form=7\} stands for a record that is not there/ })
    .press('Enter')
  await chosen.getByText('{form=7}').waitFor()
  await assertAccessible(page)
  await picture(page, 'page-editor-checks')
  await page.getByLabel('Description for search engines').fill('What we offer')
  await checks.getByText('Without a description').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText(/A draft beside what is published/).waitFor()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Offer is published as edited').waitFor()
  const { customHtml } = (await admin.get(`/pages/${made.id}`)).body.page
  assert.ok(customHtml.includes("<script>document.title = 'Ran'</script>"), customHtml)
  assert.ok(customHtml.includes('<iframe src="https://films.sample.example/1" title="A film"></iframe>'))
  assert.match(customHtml, /<div>\{form=7\}<\/div>/)

  await page.getByRole('button', { name: 'New variant' }).click()
  await page.getByText('Offer, variant 2 is made').waitFor()
  const share = page.getByRole('textbox', { name: 'Share of Offer, variant 2' })
  await share.fill('30')
  await page.keyboard.press('Tab')
  await page.getByText('The share is saved').waitFor()
  const [{ id: variant }] = (await admin.get(`/pages/${made.id}`)).body.page.variantChildren
  await admin.patch(`/pages/${variant}/edit`, { isPublished: true })
  await page.reload()
  await page.getByRole('cell', { name: '70%' }).waitFor()
  await assertAccessible(page)
  await picture(page, 'page-record')
  await page.getByRole('combobox', { name: 'What decides' }).click()
  await page.getByRole('option', { name: 'Time on the page' }).click()
  await page.getByText('What decides is saved').waitFor()
  const variants = (await admin.get(`/pages/${made.id}/abtest`)).body.abtest
  assert.equal(variants.winnerCriteria, 'page.dwelltime')
  assert.deepEqual(
    variants.variants.map(({ weight }: { weight: number }) => weight),
    [70, 30],
  )
  await page.getByRole('button', { name: 'Make it the winner: Offer, variant 2' }).click()
  await page.getByText('The test is decided').waitFor()
  assert.deepEqual(
    found.filter((text) => !text.includes('404')),
    [],
  )
})

test('an email waits for approval where the account wants that: asked for, refused with a reason, approved', {
  timeout: 180_000,
}, async (t) => {
  const { address, admin } = await installation(t, { email_approval: true })
  const { list } = (await admin.post('/segments/new', { name: 'Readers' })).body
  const { email } = (
    await admin.post('/emails/new', {
      ...{ name: 'Spring', subject: 'Hello', language: 'en', isPublished: true, emailType: 'list' },
      ...{ lists: [list.id], customHtml: '<p>Hello <a href="{unsubscribe_url}">Leave</a></p>' },
    })
  ).body
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.phone, colorScheme: 'dark' })
  await signIn(page, `${address}/s/emails/${email.id}`)
  const panel = page.getByRole('region', { name: 'Approval' })
  // The page shows the new state while other parts of it are still read again.
  const noteEntered = Promise.withResolvers<void>()
  await panel.getByRole('button', { name: 'Ask for approval' }).waitFor()
  await page.route('**/api/emails/*/audience', async (route) => {
    await noteEntered.promise
    await route.continue()
  })
  await panel.getByRole('button', { name: 'Ask for approval' }).click()
  await panel.getByRole('heading', { name: 'Waits for approval' }).waitFor()
  await panel.getByText(/Asked by Ada Lovelace/).waitFor()
  await panel.getByRole('button', { name: 'Refuse' }).click()
  await panel.getByText('Say why it is refused.').waitFor()
  await panel.getByLabel('Note').fill('The price is wrong.')
  noteEntered.resolve()
  await page.getByText('Those who may approve are asked').waitFor()
  assert.equal(await panel.getByLabel('Note').inputValue(), 'The price is wrong.')
  assert.ok(await fitsWidth(page))
  await assertAccessible(page)
  await picture(page, 'email-approval')
  await panel.getByRole('button', { name: 'Refuse' }).click()
  await panel.getByText(/The price is wrong/).waitFor()
  await panel.getByRole('button', { name: 'Ask for approval' }).click()
  await panel.getByRole('button', { name: 'Approve', exact: true }).click()
  await panel.getByRole('heading', { name: 'Approved as it is' }).waitFor()
  assert.equal((await admin.get(`/emails/${email.id}/approval`)).body.approval.state, 'approved')
})
