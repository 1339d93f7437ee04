// Roles, invitations, credentials, webhooks and themes in a real browser.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { freePort } from '../server/test/freePort.ts'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

test('what a role may do is set in its matrix; what was there stays, and what is not saved can be taken back', async (t) => {
  const { address, admin } = await installation(t)
  const given = { 'stage:stages': ['view'], 'lead:leads': ['full'] }
  const { role } = (await admin.post('/roles/new', { name: 'Editor', rawPermissions: given })).body
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/settings/roles`)
  await page.getByRole('link', { name: 'Editor' }).click()
  const cell = (name: string) => page.getByRole('combobox', { name, exact: true })
  await cell('Emails: Edit').selectOption('Own')
  await page.getByRole('button', { name: 'Cancel' }).click()
  assert.equal(await cell('Emails: Edit').inputValue(), 'none')
  assert.equal(await cell('Contacts and companies: Delete').inputValue(), 'all')
  await cell('Emails: View').selectOption('All')
  await cell('Emails: Edit').selectOption('Own')
  await cell('Contacts and companies: Delete').selectOption('Own')
  await page.getByRole('checkbox', { name: 'Export of contacts: Allowed' }).check()
  await picture(page, 'role-matrix')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Save permissions' }).click()
  await page.getByText('Editor is saved').waitFor()
  const { rawPermissions } = (await admin.get(`/roles/${role.id}`)).body.role
  assert.deepEqual(rawPermissions['stage:stages'], ['view'])
  assert.deepEqual(new Set(rawPermissions['email:emails']), new Set(['viewown', 'viewother', 'editown']))
  assert.ok(!rawPermissions['lead:leads'].some((level: string) => ['full', 'deleteother'].includes(level)))
  assert.ok(rawPermissions['lead:leads'].includes('deleteown'))
  assert.deepEqual(rawPermissions['lead:export'], ['enable'])
  await page.setViewportSize(VIEWPORTS.phone)
  assert.ok(await fitsWidth(page))
  await picture(page, 'role-matrix-phone')
  assert.deepEqual(found, [])
})

test('who makes no emails is told on the page about sending what that takes, and is asked nothing in vain', async (t) => {
  const { address, admin, person } = await installation(t)
  const given = { 'email:emails': ['viewown', 'viewother'] }
  const { role } = (await admin.post('/roles/new', { name: 'Reader', rawPermissions: given })).body
  await person('grace', role.id)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.phone })
  const found = complaints(page)
  await signIn(page, `${address}/s/settings/sending`, 'grace')
  await page.getByRole('heading', { name: 'You may not see how mail leaves' }).waitFor()
  await page.getByText('It takes the right to create emails.').waitFor()
  assert.equal(await page.getByRole('main').getByRole('textbox').count(), 0)
  assert.equal(await page.getByRole('alert').count(), 0)
  await assertAccessible(page)
  assert.deepEqual(found, [])
})

test('a person is invited by address and role; a taken address is said beside its field', async (t) => {
  const { address, sql } = await installation(t)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.phone, colorScheme: 'dark' })
  await signIn(page, `${address}/s/settings/users`)
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('First name').fill('Mary')
  await page.getByLabel('Last name').fill('Somerville')
  await page.getByRole('dialog').getByLabel('Role').fill('Admin')
  await page.getByRole('option').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').locator('[class*=InputWrapper-error], [role=alert]').first().waitFor()
  await page.getByLabel('Email').fill('mary@example.com')
  await assertAccessible(page)
  await picture(page, 'invitation')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('mary@example.com gets an invitation by mail').waitFor()
  await page.getByRole('link', { name: 'Mary Somerville' }).waitFor()
  assert.equal((await sql`select from users where email = 'mary@example.com'`).length, 1)
})

test('the secret of a credential is shown when it is made and when it is renewed, and works until then', async (t) => {
  const { address } = await installation(t)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  const token = async (id: string, secret: string) => {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: id,
      client_secret: secret,
    })
    return (await fetch(`${address}/oauth/v2/token`, { method: 'POST', body })).status
  }
  await signIn(page, `${address}/s/settings/credentials`)
  await page.getByRole('button', { name: 'New credential' }).click()
  await page.getByLabel('Name').fill('Shop')
  await page.keyboard.press('Control+Enter')
  const secret = page.getByRole('status', { name: 'Client secret' })
  await secret.waitFor()
  await assertAccessible(page)
  await picture(page, 'credential-secret')
  const id = (await page.getByRole('status', { name: 'Client ID' }).textContent()) ?? ''
  const first = (await secret.textContent()) ?? ''
  assert.equal(await token(id, first), 200)
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('link', { name: 'Shop' }).click()
  await page.getByRole('button', { name: 'New secret' }).click()
  await page.getByRole('button', { name: 'Make a new secret' }).click()
  await secret.waitFor()
  const second = (await secret.textContent()) ?? ''
  assert.notEqual(second, first)
  assert.ok((await token(id, first)) >= 400)
  assert.equal(await token(id, second), 200)
  await page.getByRole('button', { name: 'I have kept it' }).click()
  assert.ok(!(await page.content()).includes(second))
  assert.deepEqual(found, [])
})

test('a webhook shows what was sent and what came back', async (t) => {
  const { address, admin } = await installation(t, { outbound_allowed_hosts: ['127.0.0.1'] })
  const port = await freePort()
  const receiver = createServer((_request, response) => response.writeHead(418).end('teapot'))
  await new Promise<void>((done) => receiver.listen(port, '127.0.0.1', done))
  t.after(() => receiver.close())
  const hook = {
    name: 'Warehouse',
    webhookUrl: `http://127.0.0.1:${port}/`,
    triggers: ['mautic.lead_post_save_new'],
  }
  assert.equal((await admin.post('/hooks/new', hook)).status, 201)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.phone })
  await signIn(page, `${address}/s/settings/webhooks`)
  await page.getByRole('link', { name: 'Warehouse' }).click()
  await page.getByText('Nothing was sent yet.').waitFor()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('418').first().waitFor()
  assert.ok(await fitsWidth(page))
  await assertAccessible(page)
  await picture(page, 'webhook')
})

test('a theme that comes with the system is hidden and shown again; a file that is no theme is refused', async (t) => {
  const { address, admin } = await installation(t)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop, colorScheme: 'dark' })
  await signIn(page, `${address}/s/settings/themes`)
  const row = page.locator('tbody tr').filter({ hasText: 'blank' }).first()
  await row.getByRole('button', { name: 'Hide' }).click()
  await row.getByText('Hidden').waitFor()
  const isHidden = async () => (await admin.get('/themes')).body.themes.blank.visibility.hidden
  assert.equal(await isHidden(), true)
  await row.getByRole('button', { name: 'Show again' }).click()
  await row.getByText('Live').waitFor()
  assert.equal(await isHidden(), false)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'broken.zip', mimeType: 'application/zip', buffer: Buffer.from('none') })
  await page.locator('[data-bad]').waitFor()
  await assertAccessible(page)
  await picture(page, 'themes')
})

test('whoever may not make something is told so at its address, and led home', async (t) => {
  const { address, admin, person } = await installation(t)
  const rights = { 'lead:leads': ['viewother'] }
  const role = await admin.post('/roles/new', { name: 'Reader', rawPermissions: rights })
  await person('bob', role.body.role.id)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(page, `${address}/s/contacts`, 'bob')
  for (const path of ['/segments/new', '/forms/new', '/reports/new', '/imports/new', '/segments/9/filters']) {
    await page.goto(`${address}/s${path}`)
    await page.getByRole('heading', { name: 'This page could not be shown', level: 1 }).waitFor()
    await page.getByRole('alert').getByText('You do not have the right to do this.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0, path)
  }
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
})
