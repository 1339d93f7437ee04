// Many contacts are changed at once, in a real browser: chosen by a search, watched, and put back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { finishContactAction, runActionSlice } from '../server/test/finishContactAction.ts'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

type Installation = Awaited<ReturnType<typeof installation>>

/** The only set action under way; `work` does what its job does. */
async function underWay({ sql }: Installation): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    select id from contact_actions where state in ('queued', 'running')`
  assert.ok(row)
  return row.id
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByLabel(label, { exact: true }))
    .first()
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('tags are put on all contacts that a search finds, by mouse; it is watched, and undone', {
  timeout: 180_000,
}, async (t) => {
  const on = await installation(t)
  const people = (count: number, city: string) =>
    Array.from({ length: count }, (_, n) => ({ firstname: `${city}${n}`, city }))
  assert.equal((await on.admin.post('/contacts/batch/new', people(120, 'Ulm'))).status, 201)
  assert.equal((await on.admin.post('/contacts/batch/new', people(5, 'Bonn'))).status, 201)
  const tagged = async () => Number((await on.admin.get('/contacts?search=tag:Fair')).body.total)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${on.address}/s/contacts?search=Ulm`)
  await page.getByRole('row', { name: /Ulm/ }).first().waitFor()
  await page.getByLabel('Select all on this page').check()
  await page.getByText('50 selected').waitFor()
  await page.getByRole('button', { name: 'Select all 120 that match' }).click()
  await page.getByText('120 selected').waitFor()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Change contacts' })
  await drawer.getByText('120 contacts that you may change.').waitFor()
  const begin = drawer.getByRole('button', { name: 'Change 120 contacts' })
  assert.equal(await begin.isDisabled(), true, 'nothing is said yet')
  await drawer.getByLabel('Tags', { exact: true }).fill('Fair')
  await page.keyboard.press('Enter')
  await picture(page, 'set-action')
  await assertAccessible(page)
  await begin.click()
  await drawer.waitFor({ state: 'detached' })
  const note = page.getByRole('status').filter({ hasText: 'Add tags' })
  await note.getByRole('progressbar').waitFor()
  await picture(page, 'set-action-under-way')
  // The page stays usable.
  await page.getByRole('link', { name: /Ulm/ }).first().focus()
  await finishContactAction(on, await underWay(on))
  await note.getByText('Done for 120 contacts').waitFor()
  assert.equal(await tagged(), 120)
  await page.getByRole('cell', { name: 'Fair' }).first().waitFor()
  await assertAccessible(page)
  await note.getByRole('button', { name: 'Undo' }).click()
  const back = page.getByRole('status').filter({ hasText: /^Undo|Undo/ })
  await back.getByRole('progressbar').waitFor()
  await finishContactAction(on, await underWay(on))
  await back.getByText('Done for 120 contacts').waitFor()
  assert.equal(await tagged(), 0)
  assert.deepEqual(found, [])
})

test('a few are chosen with shift on a phone, what does not work is said with its reason, and work is cancelled', {
  timeout: 180_000,
}, async (t) => {
  const on = await installation(t)
  const people = Array.from({ length: 400 }, (_, n) => ({ firstname: 'Ada', email: `a${n}@sample.example` }))
  for (const part of [people.slice(0, 200), people.slice(200)])
    assert.equal((await on.admin.post('/contacts/batch/new', part)).status, 201)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.phone })
  await signIn(page, `${on.address}/s/contacts`)
  const boxes = page.getByRole('row', { name: /Ada/ }).getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  await page.getByText('5 selected').waitFor()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await choose(page, 'What to do', 'Fill in a field')
  await choose(page, 'Field', 'City')
  await page.getByRole('textbox', { name: 'City' }).fill('Ulm')
  await picture(page, 'set-action-phone')
  assert.ok(await fitsWidth(page))
  await page.getByRole('button', { name: 'Change 5 contacts' }).click()
  const note = page.getByRole('status').filter({ hasText: 'Fill in a field' })
  await note.waitFor()
  // Somebody else deletes four of them meanwhile.
  const chosen = await on.sql<{ ids: number[] }[]>`select ids from contact_action_parts`
  const four = chosen.flatMap(({ ids }) => ids).slice(1)
  assert.equal((await on.admin.delete(`/contacts/batch/delete?ids=${four.join(',')}`)).status, 200)
  await finishContactAction(on, await underWay(on))
  await note.getByText('Done for one contact').waitFor()
  await note.getByText('4 contacts did not get everything').click()
  await picture(page, 'set-action-errors-phone')
  await assertAccessible(page)
  await note.getByRole('button', { name: 'Close' }).click()

  await page.reload()
  await boxes.nth(0).check()
  await page.getByRole('button', { name: 'Select all 396 that match' }).click()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await choose(page, 'What to do', 'Add points')
  await page.getByLabel('Points').fill('7')
  await page.getByRole('button', { name: 'Change 396 contacts' }).click()
  const points = page.getByRole('status').filter({ hasText: 'Add points' })
  await points.getByRole('progressbar').waitFor()
  // The first looks for the contacts, the second has worked on the first of them.
  const id = await underWay(on)
  await runActionSlice(on, id)
  await runActionSlice(on, id)
  await points.getByRole('button', { name: 'Cancel' }).click()
  await points.getByText('Stopped after 200 contacts').waitFor()
  const [row] = await on.sql<
    { count: number }[]
  >`select count(*)::int as count from contacts where points = 7`
  assert.equal(row?.count, 200)
})

test('over a thousand contacts are deleted after their number was typed; who may not edit is offered nothing', {
  timeout: 180_000,
}, async (t) => {
  const on = await installation(t)
  await on.sql`
    insert into contacts (date_added, firstname) select now(), 'Ada' || n from generate_series(1, 1203) n`
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(page, `${on.address}/s/contacts`)
  await page.getByLabel('Select all on this page').check()
  await page.getByRole('button', { name: /^Select all 1,203/ }).click()
  await page.getByRole('button', { name: 'Delete all' }).click()
  const drawer = page.getByRole('dialog', { name: 'Delete contacts' })
  const button = drawer.getByRole('button', { name: 'Delete 1,203 contacts' })
  await button.waitFor()
  assert.equal(await button.isDisabled(), true)
  await drawer.getByLabel('Type 1,203 to delete them').fill('1203')
  await picture(page, 'set-action-delete')
  await assertAccessible(page)
  await button.click()
  const note = page.getByRole('status').filter({ hasText: 'Delete' })
  await note.waitFor()
  await finishContactAction(on, await underWay(on))
  await note.getByText('Done for 1203 contacts').or(note.getByText('Done for 1,203 contacts')).waitFor()
  assert.equal(await note.getByRole('button', { name: 'Undo' }).count(), 0)
  await page.getByText('No contact yet').waitFor()

  const { role } = (
    await on.admin.post('/roles/new', {
      name: 'Readers',
      isAdmin: false,
      rawPermissions: { 'lead:leads': ['viewown', 'viewother'] },
    })
  ).body
  await on.person('grace', role.id)
  await on.sql`insert into contacts (date_added, firstname) values (now(), 'Ada')`
  const other = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(other, `${on.address}/s/contacts`, 'grace')
  await other.getByRole('row', { name: /Ada/ }).getByRole('checkbox').check()
  await other.getByText('1 selected').waitFor()
  assert.equal(await other.getByRole('button', { name: /^(Change|Delete)/ }).count(), 0)
})

test('what was ticked is let go with another search or page: nobody is changed who is not shown', {
  timeout: 180_000,
}, async (t) => {
  const on = await installation(t)
  for (const city of ['Ulm', 'Bonn'])
    await on.admin.post(
      '/contacts/batch/new',
      Array.from({ length: 60 }, (_, n) => ({ firstname: `${city}${n}`, city })),
    )
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(page, `${on.address}/s/contacts?search=Ulm`)
  await page.getByRole('row', { name: /Ulm/ }).first().waitFor()
  await page.getByLabel('Select all on this page').check()
  await page.getByText('50 selected').waitFor()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText('51–60 of 60').waitFor()
  await page.getByText('50 selected').waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /Ulm/ }).first().getByRole('checkbox').check()
  await page.getByText('1 selected').waitFor()
  await page.goto(`${on.address}/s/contacts?search=Ulm`)
  await page.getByRole('row', { name: /Ulm/ }).first().getByRole('checkbox').check()
  await page.getByText('1 selected').waitFor()
  await page.getByLabel('Search', { exact: true }).fill('Bonn')
  await page.getByRole('row', { name: /Bonn/ }).first().waitFor()
  await page.getByText('1 selected').waitFor({ state: 'detached' })
})
