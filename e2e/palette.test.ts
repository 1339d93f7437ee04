// The palette and the panel of uses in a real browser: by the keyboard alone, on a desktop and a phone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

test('the palette finds records, pages and actions by the keyboard alone, and remembers what was opened', async (t) => {
  const { address, admin } = await installation(t)
  await admin.post('/contacts/new', {
    firstname: 'Grace',
    lastname: 'Springer',
    email: 'grace@sample.example',
  })
  await admin.post('/segments/new', { name: 'Spring' })
  await admin.post('/emails/new', {
    ...{ name: 'Spring offer', subject: 'x', language: 'en', lists: [], customHtml: '<p>x</p>' },
  })
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, address)
  await page.getByRole('button', { name: 'Search everything' }).waitFor()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search everything' })
  await box.waitFor()
  await picture(page, 'palette-empty')
  await page.keyboard.type('spring')
  await page.getByRole('option', { name: 'Spring offer' }).waitFor()
  await assertAccessible(page)
  await picture(page, 'palette-found')
  assert.equal(await page.getByRole('option', { selected: true }).textContent(), 'Spring')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Spring', level: 1 }).waitFor()
  assert.match(page.url(), /\/s\/segments\/1$/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'Spring' }).waitFor()
  // A server without time for everything is asked again, and the Enter waits for that.
  let asked = 0
  await page.route('**/search?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const response = await route.fetch()
    const json = { ...(await response.json()), ...(asked++ === 0 ? { results: [], isComplete: false } : {}) }
    await route.fulfill({ response, json })
  })
  await page.keyboard.type('@grace')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Grace Springer' }).waitFor()
  await page.keyboard.press('Control+k')
  await box.waitFor()
  await page.keyboard.type('>new stage')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/s\/stages\?new=$/)
  const form = page.getByRole('dialog')
  await form.waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await box.waitFor()
  await page.keyboard.type('?')
  await page.getByRole('option', { name: 'Contacts only' }).waitFor()
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  assert.deepEqual(found, [])

  // A server that fails meanwhile is left alone.
  await page.unroute('**/search?*')
  let again = 0
  await page.route('**/search?*', async (route) => {
    if (again++ > 0) return route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
    const response = await route.fetch()
    const json = { ...(await response.json()), results: [], isComplete: false }
    return route.fulfill({ response, json })
  })
  await page.keyboard.press('Control+k')
  await box.waitFor()
  await page.keyboard.type('@zebra')
  await page.getByRole('status').getByText('The server failed').waitFor()
  await page.waitForTimeout(2_000)
  assert.equal(again, 2)
})

test('on a phone a button opens it, in the dark and in German, and nothing is wider than the screen', async (t) => {
  const { address, admin } = await installation(t)
  await admin.post('/segments/new', { name: `Frühling ${'sehr '.repeat(30)}lang` })
  const page = await (await browser(t)).newPage({
    ...{ viewport: VIEWPORTS.phone, colorScheme: 'dark', locale: 'en-GB' },
  })
  await signIn(page, address)
  await page.getByRole('button', { name: 'Search everything' }).waitFor()
  await page.evaluate("localStorage.setItem('campanile.language', 'de')")
  await page.reload()
  await page.getByRole('button', { name: 'Alles durchsuchen' }).click()
  await page.getByRole('combobox', { name: 'Alles durchsuchen' }).waitFor()
  await page.keyboard.type('Frühling')
  await page.getByRole('option', { name: /Frühling/ }).waitFor()
  assert.ok(await fitsWidth(page))
  await assertAccessible(page)
  await picture(page, 'palette-phone')
  await page.getByRole('option', { name: /Frühling/ }).click()
  await page.waitForURL(/\/s\/segments\/1$/)
})

test('a form says where the record is used, with links, and what it cannot name', async (t) => {
  const { address, admin } = await installation(t)
  await admin.post('/segments/new', { name: 'Trial' })
  await admin.post('/segments/new', { name: 'Nobody' })
  await admin.post('/emails/new', {
    ...{ name: 'News', subject: 'x', language: 'en', emailType: 'list', lists: [1], customHtml: '<p>x</p>' },
  })
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, address)
  await page.getByRole('button', { name: 'Search everything' }).waitFor()
  await page.goto(`${address}/s/segments?edit=2`)
  await page.getByText('Nothing uses it.').waitFor()
  await page.goto(`${address}/s/segments?edit=1`)
  const panel = page.getByRole('region', { name: 'Used in' })
  await panel.getByRole('link', { name: 'News' }).waitFor()
  await panel.scrollIntoViewIfNeeded()
  await assertAccessible(page)
  await picture(page, 'used-in')
  await panel.getByRole('link', { name: 'News' }).click()
  await page.waitForURL(/\/s\/emails\/1$/)
  assert.deepEqual(found, [])
})

test('a list is kept as a view, chosen again and deleted; what is shared is offered to others', async (t) => {
  const { address, admin } = await installation(t)
  await admin.post('/segments/new', { name: 'Spring' })
  await admin.post('/segments/new', { name: 'Autumn' })
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, address)
  await page.getByRole('button', { name: 'Search everything' }).waitFor()
  await page.goto(`${address}/s/segments?search=spring&sort=-name`)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Name of this view').fill('In spring')
  await page.getByRole('switch', { name: 'Everybody may use it' }).click()
  await assertAccessible(page)
  await picture(page, 'view-keep')
  await page.getByRole('button', { name: 'Keep this view' }).click()
  await page.getByRole('button', { name: 'View: In spring' }).waitFor()
  await page.goto(`${address}/s/segments`)
  await page.getByRole('link', { name: 'Autumn' }).waitFor()
  await page.getByRole('button', { name: 'Views' }).click()
  await page
    .getByRole('dialog', { name: 'Views' })
    .getByRole('button', { name: 'In spring', exact: true })
    .click()
  await page.waitForURL(/search=spring&sort=-name$/)
  await page.getByRole('link', { name: 'Autumn' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'View: In spring' }).click()
  await picture(page, 'view-list')
  await page.getByRole('button', { name: 'Delete view In spring' }).click()
  await page.getByRole('button', { name: 'Views', exact: true }).waitFor()
  assert.deepEqual((await admin.get('/views')).body.views, [])
  assert.deepEqual(found, [])
})

test('anything can be made from any page: by a button, and by its letter where the page makes nothing of its own', async (t) => {
  const { address, admin, person } = await installation(t)
  const rights = { 'lead:leads': ['viewown', 'viewother', 'create'], 'stage:stages': ['view'] }
  const role = await admin.post('/roles/new', { name: 'Collector', rawPermissions: rights })
  await person('bob', role.body.role.id)
  const started = await browser(t)
  const page = await started.newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/jobs`)
  const button = page.getByRole('button', { name: 'New', exact: true })
  const menu = page.getByRole('menu', { name: 'New' })
  await button.waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('c')
  await menu.waitFor()
  await assertAccessible(page)
  await picture(page, 'new-menu')
  const kinds = await menu.getByRole('menuitem').allTextContents()
  for (const kind of [
    'New contact',
    'New company',
    'New segment',
    'New email',
    'New report',
    'New point trigger',
  ])
    assert.ok(kinds.includes(kind), kind)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await button.focus()
  await page.keyboard.press('Enter')
  await menu.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/s\/companies\?new=$/)
  await page.getByRole('dialog', { name: 'New company' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // A list makes its own kind by the letter.
  await page.getByRole('heading', { name: 'Companies', level: 1 }).click()
  await page.keyboard.press('c')
  await page.getByRole('dialog', { name: 'New company' }).waitFor()
  assert.equal(await menu.count(), 0)
  // What has a page of its own is made there.
  await page.goto(`${address}/s/jobs`)
  await button.click()
  await menu.waitFor()
  // What opens it closes it.
  await button.click()
  await menu.waitFor({ state: 'detached' })
  assert.equal(await button.getAttribute('aria-expanded'), 'false')
  // A press that ends elsewhere closes it, and the next key opens it.
  await button.click()
  await menu.waitFor()
  await button.hover()
  await page.mouse.down()
  await menu.waitFor({ state: 'detached' })
  await page.mouse.move(700, 400)
  await page.mouse.up()
  await button.press('Enter')
  await menu.getByRole('menuitem', { name: 'New segment' }).click()
  await page.waitForURL(/\/s\/segments\/new$/)
  assert.deepEqual(found, [])

  const phone = await started.newPage({ viewport: VIEWPORTS.phone, colorScheme: 'dark' })
  await signIn(phone, `${address}/s/jobs`, 'bob')
  await phone.getByRole('button', { name: 'New', exact: true }).waitFor()
  await phone.evaluate("localStorage.setItem('campanile.language', 'de')")
  await phone.reload()
  await phone.getByRole('button', { name: 'Neu', exact: true }).click()
  const german = phone.getByRole('menu', { name: 'Neu' })
  await german.getByRole('menuitem').first().waitFor()
  // What the role may make, and nothing else.
  assert.deepEqual(await german.getByRole('menuitem').allTextContents(), [
    'Neuer Kontakt',
    'Neues Unternehmen',
  ])
  assert.ok(await fitsWidth(phone))
  await assertAccessible(phone)
  await german.getByRole('menuitem', { name: 'Neuer Kontakt' }).click()
  await phone.getByRole('dialog', { name: 'Neuer Kontakt' }).waitFor()
  await phone.keyboard.press('Escape')
  await phone.getByRole('dialog').waitFor({ state: 'detached' })
  // The keys of the page are found without a keyboard, too.
  await phone.getByRole('button', { name: 'Navigation öffnen' }).click()
  await phone.getByRole('button', { name: 'Tasten dieser Seite' }).click()
  await phone.getByRole('dialog', { name: 'Tasten dieser Seite' }).waitFor()
})
