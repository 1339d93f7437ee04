// Two journeys at their real size: one record in two browsers, and a change of ten thousand contacts that is taken back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finishContactAction } from '../server/test/finishContactAction.ts'
import { browser, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

const MANY = 10_000

test('two people save one record from two browsers: the second is told, chooses, and the first sees what came of it', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin, person } = await installation(t)
  await person('grace', 1)
  const { stage } = (await admin.post('/stages/new', { name: 'Lead', weight: 10, description: 'First' })).body
  const open = async (username: string) => {
    const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop, locale: 'en' })
    await signIn(page, `${address}/s/stages`, username)
    await page.getByRole('link', { name: 'Lead' }).click()
    await page.getByRole('textbox', { name: 'Name' }).waitFor()
    return page
  }
  const [ada, grace] = await Promise.all([open('ada'), open('grace')])
  await ada.getByRole('textbox', { name: 'Name' }).fill('Prospect')
  await grace.getByRole('textbox', { name: 'Name' }).fill('Customer')
  await grace.getByRole('textbox', { name: 'Description' }).fill('Second')
  await ada.getByRole('button', { name: 'Save' }).click()
  await ada.getByText('Prospect is saved').waitFor()
  await grace.getByRole('button', { name: 'Save' }).click()
  const notice = grace.getByRole('alert', { name: 'Somebody else saved this in the meantime' })
  await notice.getByText('Prospect').waitFor()
  const stored = async () => (await admin.get(`/stages/${stage.id}`)).body.stage
  assert.equal((await stored()).name, 'Prospect', 'nothing was written over')
  await notice.getByRole('radio', { name: 'Your value' }).check()
  await grace.getByRole('button', { name: 'Save' }).click()
  await grace.getByText('Customer is saved').waitFor()
  const { name, description } = await stored()
  assert.deepEqual([name, description], ['Customer', 'Second'])
  // The other browser follows without being loaded again.
  await ada.getByRole('link', { name: 'Customer' }).waitFor()
})

test('a tag that was put on ten thousand contacts is taken off all of them by Undo', {
  timeout: 180_000,
}, async (t) => {
  const on = await installation(t)
  await on.sql`
    insert into contacts (date_added, date_identified, firstname, email)
    select now(), now(), 'Person ' || n, 'p' || n || '@many.example' from generate_series(1, ${MANY}::int) n`
  const [{ tag }, underWay] = [
    (await on.admin.post('/tags/new', { tag: 'Fair' })).body,
    async () => {
      const [row] = await on.sql<{ id: number }[]>`
        select id from contact_actions where state in ('queued', 'running')`
      assert.ok(row)
      return row.id
    },
  ]
  const tagged = async () => {
    const [row] = await on.sql<{ count: number }[]>`
      select count(*) from contact_tags where tag_id = ${tag.id}`
    return Number(row?.count)
  }
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop, locale: 'en' })
  const found = complaints(page)
  await signIn(page, `${on.address}/s/contacts`)
  await page
    .getByRole('row', { name: /Person/ })
    .first()
    .waitFor()
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: 'Select all 10,000 that match' }).click()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Change contacts' })
  await drawer.getByLabel('Tags', { exact: true }).fill('Fair')
  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: 'Change 10,000 contacts' }).click()
  await drawer.waitFor({ state: 'detached' })
  const note = page.getByRole('status').filter({ hasText: 'Add tags' })
  await note.getByRole('progressbar').waitFor()
  await finishContactAction(on, await underWay())
  await note.getByText('Done for 10,000 contacts').waitFor()
  assert.equal(await tagged(), MANY)
  await note.getByRole('button', { name: 'Undo' }).click()
  const back = page.getByRole('status').filter({ hasText: 'Undo' })
  await back.getByRole('progressbar').waitFor()
  await finishContactAction(on, await underWay())
  await back.getByText('Done for 10,000 contacts').waitFor()
  assert.equal(await tagged(), 0)
  assert.deepEqual(found, [])
})
