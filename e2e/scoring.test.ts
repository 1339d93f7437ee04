// Scoring in a real browser: what is worth points, groups, what happens at a number of points, and what follows from scores.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, type Page, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

/** Chooses from a list that opens. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function saved(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('point actions, groups, triggers and insights are made, changed and refused beside their fields', {
  timeout: 180_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  await admin.post('/pages/new', { title: 'Prices', alias: 'prices', customHtml: '<p>x</p>' })
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/scoring/actions`)
  await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Groups' }).click()
  await page.getByRole('heading', { name: 'Groups', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'New point group' }).click()
  await page.getByLabel('Name').fill('Tower')
  await saved(page)

  await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Actions' }).click()
  await page.getByRole('button', { name: 'New point action' }).click()
  await page.getByLabel('Name').fill('Looks at prices')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog')
  await page.getByRole('dialog').getByText('This field is required.').waitFor()
  await choose(page, 'When', 'Visits a landing page')
  await choose(page, 'Landing pages', 'Prices')
  await page.keyboard.press('Escape')
  await page.getByLabel('Points', { exact: true }).fill('7')
  await choose(page, 'Counts for the group', 'Tower')
  await picture(page, 'scoring-action')
  await assertAccessible(page)
  await saved(page)
  await page.getByRole('row', { name: /Looks at prices Visits a landing page 7 Tower/ }).waitFor()
  const [action] = (await admin.get('/points')).body.points
  assert.deepEqual([action.type, action.properties, action.delta], ['page.hit', { pages: [1] }, 7])

  await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Triggers' }).click()
  await page.getByRole('button', { name: 'New point trigger' }).click()
  await page.getByLabel('Name').first().fill('Hot')
  await page.getByLabel('From so many points').fill('50')
  await choose(page, 'Add', 'Send an email')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').filter({ hasText: 'email' }).waitFor()
  await page.getByRole('button', { name: 'Take out number 1' }).click()
  await choose(page, 'Add', "Modify contact's tags")
  await page.getByRole('combobox', { name: 'Tags to add' }).fill('hot')
  await page.keyboard.press('Enter')
  await choose(page, 'Add', "Modify contact's campaigns")
  await picture(page, 'scoring-trigger')
  await assertAccessible(page)
  await saved(page)
  const events = async () =>
    (
      (await admin.get('/points/triggers')).body.triggers[0].events as { type: string; properties: object }[]
    ).map(({ type, properties }) => [type, properties])
  assert.deepEqual(await events(), [
    ['lead.changetags', { add_tags: ['hot'] }],
    ['campaign.changecampaign', []],
  ])
  await page.getByRole('link', { name: 'Hot' }).click()
  await page.getByRole('button', { name: 'Take out number 2' }).click()
  await saved(page)
  assert.deepEqual(await events(), [['lead.changetags', { add_tags: ['hot'] }]])

  await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Insights' }).click()
  await page.getByRole('button', { name: 'New point insight' }).click()
  await page.getByLabel('Name').fill('Favourite')
  await choose(page, 'Groups', 'Tower')
  await page.keyboard.press('Escape')
  await choose(page, 'Field', 'Position')
  await picture(page, 'scoring-insight')
  await saved(page)
  const { insight } = (await admin.get('/points/insights/1')).body
  assert.deepEqual([insight.customField, insight.pointGroups], ['position', [1]])
  await page.setViewportSize(VIEWPORTS.phone)
  await page.reload()
  await page.getByRole('link', { name: 'Favourite' }).waitFor()
  await picture(page, 'scoring-phone')
  assert.ok(await fitsWidth(page))
  await assertAccessible(page)
  assert.deepEqual(
    found.filter((text) => !/status of (400|422)/.test(text)),
    [],
  )
})
