// What was deleted in a list is brought back, in a real browser, by mouse and by keyboard, and what stands in the way is said.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

test('records that were deleted in a list are back after Undo, with what hung on them', {
  timeout: 180_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const people = ['Ada', 'Grace', 'Mary'].map((firstname) => ({
    firstname,
    email: `${firstname}@undo.example`,
    tags: ['Fair'],
  }))
  assert.equal((await admin.post('/contacts/batch/new', people)).status, 201)
  const before = (await admin.get('/contacts?orderBy=id')).body.contacts
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/contacts`)
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await row('Ada').getByRole('checkbox').check()
  await row('Grace').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Undo' })
  await toast.hover()
  await row('Ada').waitFor({ state: 'detached' })
  await picture(page, 'undo-toast')
  await assertAccessible(page)
  assert.equal((await admin.get('/contacts')).body.total, '1')
  await toast.getByRole('button', { name: 'Undo' }).click()
  await row('Ada').waitFor()
  await row('Grace').waitFor()
  assert.deepEqual((await admin.get('/contacts?orderBy=id')).body.contacts, before)

  // By the keyboard alone, on a phone, and something has the place meanwhile.
  await page.setViewportSize(VIEWPORTS.phone)
  await page.goto(`${address}/s/contacts`)
  await page.getByRole('checkbox', { name: /Mary/ }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await toast.waitFor()
  await toast.getByRole('button', { name: 'Undo' }).focus()
  assert.ok(await fitsWidth(page))
  await picture(page, 'undo-toast-phone')
  assert.equal((await admin.post('/contacts/new', { email: 'Mary@undo.example' })).status, 201)
  await page.keyboard.press('Enter')
  await page.getByText(/Another contact has one of its unique values/).waitFor()
  await picture(page, 'undo-refused-phone')
  assert.deepEqual(
    found.filter((text) => !text.includes('409')),
    [],
  )
})

test('a note goes by itself, and not while somebody points at it or stands in it', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  assert.equal((await admin.post('/contacts/new', { firstname: 'Ada' })).status, 201)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(page, `${address}/s/contacts`)
  await page.clock.install()
  await page.getByRole('row', { name: /Ada/ }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Undo' })
  await toast.hover()
  await page.clock.runFor(60_000)
  await toast.getByRole('button', { name: 'Undo' }).focus()
  await page.mouse.move(0, 0)
  await page.clock.runFor(60_000)
  assert.equal(await toast.count(), 1)
  await page.evaluate('document.activeElement.blur()')
  await page.clock.runFor(20_000)
  await toast.waitFor({ state: 'detached' })
})

test('what was done in the last ten minutes can be undone from a list, after a reload as well, and no longer', {
  timeout: 180_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  for (const firstname of ['Ada', 'Grace', 'Mary'])
    assert.equal(
      (await admin.post('/contacts/new', { firstname, email: `${firstname}@undo.example` })).status,
      201,
    )
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(page, `${address}/s/contacts`)
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  const button = page.getByRole('button', { name: 'Recent changes' })
  const remove = async (name: string) => {
    await row(name).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Delete' }).click()
    await row(name).waitFor({ state: 'detached' })
  }
  await row('Ada').waitFor()
  assert.equal(await button.count(), 0)
  await remove('Ada')
  await remove('Mary')
  // By the mouse, then after a reload by the keyboard alone.
  await button.click()
  const list = page.getByRole('dialog', { name: 'Recent changes' })
  await list.getByRole('button', { name: 'Undo: Mary is deleted' }).waitFor()
  await assertAccessible(page)
  await picture(page, 'recent-changes')
  await page.reload()
  await row('Grace').waitFor()
  await page.keyboard.press('u')
  const ada = list.getByRole('button', { name: 'Undo: Ada is deleted' })
  await ada.focus()
  await page.keyboard.press('Enter')
  await list.getByText('Undone.', { exact: true }).waitFor()
  await ada.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await row('Ada').waitFor()
  // Something has the place of the other one by now; on a phone, and found through the palette.
  assert.equal((await admin.post('/contacts/new', { email: 'Mary@undo.example' })).status, 201)
  await page.setViewportSize(VIEWPORTS.phone)
  // The page is made for the phone, and not in the middle of becoming it.
  await page.reload()
  await row('Ada').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search everything' }).waitFor()
  await page.keyboard.type('>recent')
  await page.getByRole('option', { name: /Recent changes/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await list.getByRole('button', { name: 'Undo: Mary is deleted' }).click()
  await list
    .getByRole('alert')
    .getByText(/Another contact has one of its unique values/)
    .waitFor()
  assert.ok(await fitsWidth(page))
  await assertAccessible(page)
  await picture(page, 'recent-changes-phone')
  await page.clock.install()
  await page.reload()
  await row('Grace').waitFor()
  await page.keyboard.press('u')
  await list.getByRole('button', { name: 'Undo: Mary is deleted' }).waitFor()
  await page.clock.fastForward('10:01')
  await list.getByText('Nothing of the last ten minutes can be undone.').waitFor()
})

test('an undo that the server refuses is said, and can be tried again; a record that is deleted takes its tick along', {
  timeout: 180_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  for (const firstname of ['Ada', 'Grace'])
    assert.equal((await admin.post('/contacts/new', { firstname })).status, 201)
  assert.equal((await admin.post('/segments/new', { name: 'Readers' })).status, 201)
  assert.equal((await admin.post('/segments/1/contact/1/add')).status, 200)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(page, `${address}/s/contacts/1`)
  await page.getByText('Membership', { exact: true }).click()
  const out = page.getByRole('button', { name: 'Take out of Readers' })
  await out.click()
  await out.waitFor({ state: 'detached' })
  const add = /\/segments\/1\/contact\/1\/add$/
  await page.route(add, (route) => route.fulfill({ status: 503, json: { errors: [{ message: 'busy' }] } }))
  await page.getByRole('button', { name: 'Recent changes' }).click()
  const list = page.getByRole('dialog', { name: 'Recent changes' })
  const undo = list.getByRole('button', { name: 'Undo: Taken out of Readers' })
  await undo.click()
  await list.getByRole('alert').waitFor()
  assert.equal(await list.getByText('Undone.', { exact: true }).count(), 0)
  await page.unroute(add)
  await undo.click()
  await list.getByText('Undone.', { exact: true }).waitFor()
  await undo.waitFor({ state: 'detached' })
  assert.equal(Object.keys((await admin.get('/contacts/1/segments')).body.lists).length, 1)

  await page.goto(`${address}/s/contacts`)
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await row('Ada').getByRole('checkbox').check()
  await row('Grace').getByRole('checkbox').check()
  await page.getByText('2 selected').waitFor()
  await row('Ada').getByRole('cell').nth(2).click({ button: 'right' })
  await page.getByRole('menu').getByRole('menuitem', { name: 'Delete' }).click()
  await row('Ada').waitFor({ state: 'detached' })
  await page.getByText('1 selected').waitFor()
})
