// What the palette does with records in a real browser: drilled into by Tab, with what it takes asked in the same box.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { finishContactAction } from '../server/test/finishContactAction.ts'
import { assertAccessible } from './axe.ts'
import { becomesTrue, browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { installation, signedIn, signIn } from './installation.ts'

type Installation = Awaited<ReturnType<typeof installation>>

const box = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

/** Waits for a line to be the chosen one. */
const chosen = (page: Page, name: string | RegExp) =>
  page.getByRole('option', { name, selected: true }).waitFor()

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await box(page, 'Search everything').waitFor()
}

/** Does what the job of the only set action does, once its note is there. */
async function finish(page: Page, { sql, dataDir }: Installation, note: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: note }).getByRole('progressbar').waitFor()
  const [row] = await sql<{ id: number }[]>`
    select id from contact_actions where state in ('queued', 'running')`
  assert.ok(row)
  await finishContactAction({ sql, dataDir }, row.id)
  await page
    .getByRole('status')
    .filter({ hasText: note })
    .getByText(/^Done for/)
    .waitFor()
}

async function account(t: Parameters<typeof installation>[0]): Promise<Installation> {
  const on = await installation(t)
  const ada = { firstname: 'Ada', lastname: 'Lovelace', email: 'ada@palette.example' }
  assert.equal((await on.admin.post('/contacts/new', ada)).status, 201)
  for (const name of ['Trial', 'Customers'])
    assert.equal((await on.admin.post('/segments/new', { name })).status, 201)
  return on
}

test('Tab drills into what can be done with a contact, asks for the segment in the same box, and it can be undone', {
  timeout: 180_000,
}, async (t) => {
  const on = await account(t)
  const members = async () => Object.keys((await on.admin.get('/contacts/1/segments')).body.lists).length
  const { page, found } = await signedIn(t, `${on.address}/s/`)
  await openPalette(page)
  await page.keyboard.type('@lovelace')
  await chosen(page, 'Ada Lovelace')
  await page.keyboard.press('Tab')
  await box(page, 'Ada Lovelace').waitFor()
  await page.getByRole('option', { name: 'Delete', exact: true }).waitFor()
  await page.getByRole('status').getByText('Ada Lovelace. Backspace goes one step back.').waitFor()
  await assertAccessible(page)
  await picture(page, 'palette-drilled')
  await page.keyboard.type('add seg')
  await chosen(page, 'Add to segments')
  await page.keyboard.press('Enter')
  await box(page, 'Ada Lovelace › Add to segments').waitFor()
  await page.getByRole('option', { name: 'Customers' }).waitFor()
  // In an empty box one step back at a time, and out again.
  await page.keyboard.press('Backspace')
  await box(page, 'Ada Lovelace').waitFor()
  await page.keyboard.press('Backspace')
  await box(page, 'Search everything').waitFor()
  await page.keyboard.type('@lovelace')
  await chosen(page, 'Ada Lovelace')
  await page.keyboard.press('Tab')
  await page.keyboard.type('add to seg')
  await chosen(page, 'Add to segments')
  await page.keyboard.press('Tab')
  await page.keyboard.type('tri')
  await chosen(page, 'Trial')
  await page.getByRole('option', { name: 'Customers' }).waitFor({ state: 'detached' })
  await assertAccessible(page)
  await picture(page, 'palette-argument')
  await page.keyboard.press('Enter')
  await page.getByRole('progressbar').waitFor()
  const begun = await page.evaluate('Date.now()')
  await finish(page, on, 'Add to segments')
  assert.equal(await members(), 1)
  // The ten minutes of its Undo begin with its end.
  assert.ok(
    await becomesTrue(page, `JSON.parse(sessionStorage.getItem('campanile.changes'))[0].at > ${begun}`),
  )
  // Taking out offers the segments that the contact is in, and no other one.
  await page.goto(`${on.address}/s/contacts/1`)
  await page.getByRole('heading', { name: 'Ada Lovelace', level: 1 }).waitFor()
  await openPalette(page)
  await page.keyboard.type('>remove from seg')
  await chosen(page, 'Remove from segments')
  await page.keyboard.press('Enter')
  await chosen(page, 'Trial')
  assert.equal(await page.getByRole('option').count(), 1)
  await page.keyboard.press('Enter')
  await finish(page, on, 'Remove from segments')
  assert.equal(await members(), 0)
  // What the page itself can do is there, too, with its key.
  await openPalette(page)
  await page.keyboard.type('>why')
  await chosen(page, /^Why/)
  await page.keyboard.press('Escape')
  await box(page, 'Search everything').waitFor({ state: 'detached' })
  // The box has the keyboard for a moment after it is gone.
  assert.ok(await becomesTrue(page, "!document.activeElement?.closest('dialog')"))
  await page.keyboard.press('u')
  await page.getByRole('dialog', { name: 'Recent changes' }).waitFor()
  await picture(page, 'recent-set-actions')
  await page.getByRole('button', { name: 'Undo: Remove from segments: one contact' }).click()
  await page.getByText('It is being undone.').waitFor()
  assert.deepEqual(found, [])
})

test('Ctrl-Enter looks at a record beside its list; a record that is shown is published and deleted, with Undo', {
  timeout: 180_000,
}, async (t) => {
  const on = await account(t)
  const news = {
    name: 'News',
    subject: 'x',
    language: 'en',
    lists: [],
    customHtml: '<p>x</p>',
    isPublished: false,
  }
  assert.equal((await on.admin.post('/emails/new', news)).status, 201)
  const isPublished = async () => (await on.admin.get('/emails/1')).body.email.isPublished
  const { page, found } = await signedIn(t, `${on.address}/s/`)
  await openPalette(page)
  await page.keyboard.type('@lovelace')
  await chosen(page, 'Ada Lovelace')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('complementary', { name: 'Ada Lovelace' }).waitFor()
  await page.waitForURL(/\/s\/contacts\?peek=1$/)
  // Publishing asks, as it may write to people.
  await page.goto(`${on.address}/s/emails/1`)
  await page.getByRole('heading', { name: 'News', level: 1 }).waitFor()
  await openPalette(page)
  await page.getByRole('option', { name: 'News: what can be done' }).waitFor()
  await page.keyboard.type('publish')
  await chosen(page, 'Publish')
  // A key that is held has not been pressed for the answer.
  await page.keyboard.down('Enter')
  await chosen(page, 'Publish News')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await box(page, 'News › Publish').waitFor()
  assert.equal(await isPublished(), false)
  await page.keyboard.press('Enter')
  const note = page.getByRole('status').filter({ hasText: 'News is published' })
  await note.hover()
  await note.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('News is not published any more').waitFor()
  assert.equal(await isPublished(), false)
  // Nothing that publishes stays behind without its question.
  const back = page.getByRole('status').filter({ hasText: 'not published any more' })
  assert.equal(await back.getByRole('button', { name: 'Undo' }).count(), 0)
  // An editor shows what is not saved: nothing is done there with what is. A record that is deleted is left.
  await page.goto(`${on.address}/s/segments/1/filters`)
  await page.getByRole('heading', { name: 'Trial' }).first().waitFor()
  await openPalette(page)
  await page.keyboard.type('>')
  await page.getByRole('option', { name: 'Sign out' }).waitFor()
  assert.equal(await page.getByRole('option', { name: 'Delete', exact: true }).count(), 0)
  await page.keyboard.press('Backspace')
  await page.keyboard.type('#trial')
  await chosen(page, 'Trial')
  await page.keyboard.press('Tab')
  await page.keyboard.type('del')
  await chosen(page, 'Delete')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/s\/segments$/)
  const deleted = page.getByRole('status').filter({ hasText: 'Trial is deleted' })
  await deleted.hover()
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Trial' }).waitFor()
  // Keys of the configuration are found as well.
  await openPalette(page)
  await page.keyboard.type('webhook_retention')
  await page.getByRole('group', { name: 'Settings keys' }).getByRole('option').first().click()
  await page.waitForURL(/configuration\?search=webhook_retention/)
  assert.deepEqual(
    found.filter((text) => !text.includes('404')),
    [],
  )
})

test('what is chosen in a list is the first that the palette offers; by touch and in German, and only what one may', {
  timeout: 180_000,
}, async (t) => {
  const on = await account(t)
  assert.equal((await on.admin.post('/contacts/new', { firstname: 'Grace' })).status, 201)
  assert.equal((await on.admin.post('/tags/new', { tag: 'Unfair' })).status, 201)
  const rights = { 'lead:leads': ['viewown', 'viewother'] }
  const { role } = (await on.admin.post('/roles/new', { name: 'Reader', rawPermissions: rights })).body
  await on.person('bob', role.id)
  const started = await browser(t)
  const page = await started.newPage({ viewport: VIEWPORTS.desktop })
  await signIn(page, `${on.address}/s/contacts`)
  await page.getByRole('row', { name: /Ada/ }).getByRole('checkbox').check()
  await page.getByRole('row', { name: /Grace/ }).getByRole('checkbox').check()
  await page.getByText('2 selected').waitFor()
  await openPalette(page)
  await chosen(page, '2 selected: what can be done')
  await page.keyboard.press('Enter')
  await box(page, '2 selected').waitFor()
  await page.keyboard.type('add tag')
  await chosen(page, 'Add tags')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Fair')
  // What is new comes before what only has the letters, and what is called so before what begins so.
  await chosen(page, 'New: Fair')
  await page.getByRole('option', { name: 'Unfair' }).waitFor()
  await page.keyboard.press('Enter')
  await finish(page, on, 'Add tags')
  assert.equal((await on.admin.get('/contacts?search=tag:Fair')).body.total, '2')

  const phone = await started.newPage({ viewport: VIEWPORTS.phone, colorScheme: 'dark' })
  await phone.addInitScript("localStorage.setItem('campanile.language', 'de')")
  await signIn(phone, `${on.address}/s/contacts`, 'bob')
  await phone.getByRole('button', { name: 'Alles durchsuchen' }).click()
  await phone.getByRole('combobox', { name: 'Alles durchsuchen' }).fill('@lovelace')
  const line = phone.getByRole('option', { name: 'Ada Lovelace' })
  await line.locator('span[aria-hidden]').click()
  await box(phone, 'Ada Lovelace').waitFor()
  await phone.getByRole('option', { name: 'Öffnen' }).waitFor()
  // Who may only look is offered to look.
  assert.equal(await phone.getByRole('option').count(), 2)
  assert.ok(await fitsWidth(phone))
  await assertAccessible(phone)
  await picture(phone, 'palette-drilled-phone')
  await phone.getByRole('button', { name: 'Wieder alles durchsuchen' }).click()
  await phone.getByRole('combobox', { name: 'Alles durchsuchen' }).waitFor()
})

test('who is faster than the server gives nothing that is not shown, and nothing of another kind', {
  timeout: 180_000,
}, async (t) => {
  const on = await account(t)
  for (const name of ['Nurture', 'Welcome'])
    assert.equal((await on.admin.post('/campaigns/new', { name })).status, 201)
  for (const tag of ['Fairy', 'Fair']) assert.equal((await on.admin.post('/tags/new', { tag })).status, 201)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const begun: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/contacts\/actions$/.test(request.url()))
      begun.push(request.postDataJSON())
  })
  await signIn(page, `${on.address}/s/`)
  // The campaigns do not come before they may.
  const gate = Promise.withResolvers<void>()
  await page.route(/\/api\/campaigns\?/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await openPalette(page)
  await page.keyboard.type('@lovelace')
  await chosen(page, 'Ada Lovelace')
  await page.keyboard.press('Tab')
  await page.keyboard.type('add to seg')
  await chosen(page, 'Add to segments')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Customers' }).waitFor()
  await page.keyboard.press('Backspace')
  await box(page, 'Ada Lovelace').waitFor()
  await page.keyboard.type('add to camp')
  await chosen(page, 'Add to campaigns')
  await page.keyboard.press('Enter')
  await box(page, 'Ada Lovelace › Add to campaigns').waitFor()
  await page.getByRole('status').getByText('Searching…').waitFor()
  assert.equal(await page.getByRole('option').count(), 0)
  await page.keyboard.press('Enter')
  gate.resolve()
  await page.getByRole('option', { name: 'Welcome' }).waitFor()
  await box(page, 'Ada Lovelace › Add to campaigns').waitFor()
  assert.deepEqual(begun, [])
  // What is called so comes before what begins so.
  await page.keyboard.press('Backspace')
  await page.keyboard.type('add tag')
  await chosen(page, 'Add tags')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Fairy' }).waitFor()
  await page.keyboard.type('Fair')
  await chosen(page, 'Fair')
  await page.keyboard.press('Enter')
  await page.getByRole('progressbar', { name: 'Add tags' }).waitFor()
  assert.equal(begun.length, 1)
  assert.match(JSON.stringify(begun[0]), /"Fair"/)
})
