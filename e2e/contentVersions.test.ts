// Earlier versions of emails and pages: looked at, compared, restored and taken back; and the way to their history.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../server/test/mainJob.ts'
import { assertAccessible, hasAppeared } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

const MAIL = {
  ...{
    name: 'Spring',
    subject: 'Hello',
    language: 'en',
    emailType: 'template',
    lists: [],
    isPublished: true,
  },
  customHtml: '<h1>Hello</h1><p>All is as it was.</p>',
}

test('an earlier version of a published email is looked at, compared and restored as a draft by keys, and taken back', {
  timeout: 180_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const { email } = (await admin.post('/emails/new', MAIL)).body
  const path = `/emails/${email.id}`
  const later = {
    ...{ ...MAIL, subject: 'Spring' },
    customHtml: '<h1>Spring is here</h1><p>All is as it was.</p>',
  }
  await admin.put(`${path}/draft`, later)
  const made = await admin.post(`${path}/draft/publish`, {})
  assert.equal(made.status, 200, made.text)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s${path}/edit`)
  const canvas = page.frameLocator('iframe[title="Canvas"]')
  await canvas.getByRole('heading', { name: 'Spring is here' }).waitFor()
  const open = page.getByRole('button', { name: 'Versions' })
  await open.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Versions' })
  const versions = panel.getByRole('list', { name: 'Versions' }).getByRole('button')
  await versions.nth(1).waitFor()
  assert.equal(await versions.count(), 2)
  await versions
    .first()
    .getByText(/^Published: .*Subject/)
    .waitFor()
  await panel.getByText('It says what is here now.').waitFor()
  await versions.nth(1).press('Enter')
  await panel.frameLocator('iframe').getByRole('heading', { name: 'Hello' }).waitFor()
  await hasAppeared(page)
  await assertAccessible(page)
  await picture(page, 'content-versions')
  await panel.getByText('What restoring changes', { exact: true }).click()
  const subject = panel.getByRole('region', { name: 'Subject' })
  // What compares is loaded when it is needed.
  await subject.locator('ins').waitFor()
  assert.deepEqual(await subject.locator('del, ins').allTextContents(), ['Spring', 'Hello'])
  const source = panel.getByRole('region', { name: 'Source' })
  assert.match((await source.locator('del').first().textContent()) ?? '', /Spring is here/)
  assert.match((await source.locator('ins').first().textContent()) ?? '', /Hello/)
  await assertAccessible(page)
  await picture(page, 'content-versions-differences')

  // Taken back at once; then meant.
  const restore = panel.getByRole('button', { name: 'Restore this version' })
  await restore.press('Enter')
  const toast = page.getByRole('status').filter({ hasText: 'It says again what it said' })
  await toast.getByRole('button', { name: 'Undo' }).press('Enter')
  await canvas.getByRole('heading', { name: 'Spring is here' }).waitFor()
  assert.equal(await page.getByLabel('Subject').inputValue(), 'Spring')
  await open.press('Enter')
  await versions.nth(1).press('Enter')
  await restore.press('Enter')
  await panel.waitFor({ state: 'detached' })
  await canvas.getByRole('heading', { name: 'Hello' }).waitFor()
  assert.equal(await page.getByLabel('Subject').inputValue(), 'Hello')
  const drafted = async () => {
    const { body } = (await admin.get(`${path}/draft`)).body.draft
    return [body.subject, body.customHtml]
  }
  await eventually(drafted, [MAIL.subject, MAIL.customHtml])
  assert.equal((await admin.get(path)).body.email.subject, 'Spring', 'what is published is as it was')
  await page.getByRole('button', { name: 'Publish changes' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Spring is published as edited').waitFor()
  const { email: now } = (await admin.get(path)).body
  assert.deepEqual([now.subject, now.customHtml], [MAIL.subject, MAIL.customHtml])
  assert.equal((await admin.get(`${path}/versions`)).body.versions.length, 3, 'nothing is lost by restoring')
  await open.press('Enter')
  await versions.nth(2).waitFor()
  // What is edited after restoring is not lost by taking that back.
  await versions.nth(1).press('Enter')
  await restore.press('Enter')
  await toast.getByRole('button', { name: 'Undo' }).waitFor()
  await page.getByLabel('Subject').fill('Summer')
  assert.equal(await toast.count(), 0)
  assert.deepEqual(
    // An email without a draft says so by 404.
    found.filter((text) => !text.includes('404')),
    [],
  )
})

test('on a telephone, in German and dark, a page that is not published is restored as itself', {
  timeout: 180_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const body = { title: 'Angebot', isPublished: false, customHtml: '<h1>Zuerst</h1>' }
  const { page: record } = (await admin.post('/pages/new', body)).body
  await admin.patch(`/pages/${record.id}/edit`, { customHtml: '<h1>Danach</h1>' })
  const context = await (await browser(t)).newContext({
    ...{ viewport: VIEWPORTS.phone, colorScheme: 'dark', locale: 'de-DE' },
  })
  const page = await context.newPage()
  await signIn(page, `${address}/s/pages/${record.id}/edit`)
  await page.frameLocator('iframe').getByRole('heading', { name: 'Danach' }).waitFor()
  await page.getByRole('button', { name: 'Versionen' }).click()
  const panel = page.getByRole('dialog', { name: 'Versionen' })
  await panel.getByRole('list', { name: 'Versionen' }).getByRole('button').nth(1).click()
  await panel.frameLocator('iframe').getByRole('heading', { name: 'Zuerst' }).waitFor()
  await hasAppeared(page)
  assert.ok(await fitsWidth(page))
  await assertAccessible(page)
  await picture(page, 'content-versions-phone')
  await panel.getByText('Was Wiederherstellen ändert', { exact: true }).click()
  await panel.locator('ins', { hasText: 'Zuerst' }).waitFor()
  await assertAccessible(page)
  await panel.getByRole('button', { name: 'Diese Version wiederherstellen' }).click()
  await panel.waitFor({ state: 'detached' })
  await eventually(
    async () => (await admin.get(`/pages/${record.id}`)).body.page.customHtml,
    '<h1>Zuerst</h1>',
  )

  // Who looks at a version keeps it, whatever is saved meanwhile.
  await page.getByRole('button', { name: 'Versionen' }).click()
  const shown = panel.frameLocator('iframe').getByRole('heading', { name: 'Zuerst' })
  await shown.waitFor()
  await admin.patch(`/pages/${record.id}/edit`, { customHtml: '<h1>Neu</h1>', metaDescription: 'Neu' })
  await page.evaluate("dispatchEvent(new Event('visibilitychange'))")
  await panel.getByRole('list', { name: 'Versionen' }).getByText('Beschreibung').waitFor()
  assert.equal(await shown.count(), 1)
})

test('the history of an email leads administrators to what the audit log has of it, and nobody else', async (t) => {
  const { address, admin, person } = await installation(t)
  const { email } = (await admin.post('/emails/new', MAIL)).body
  await admin.patch(`/emails/${email.id}/edit`, { subject: 'Spring' })
  await admin.post('/emails/new', { ...MAIL, name: 'Another' })
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(page, `${address}/s/emails/${email.id}`)
  await page.getByRole('link', { name: 'History' }).press('Enter')
  await page.waitForURL(/\/settings\/audit\?/)
  const { searchParams } = new URL(page.url())
  assert.equal(searchParams.get('object'), 'email')
  const rows = page.getByRole('table').getByRole('row')
  await rows.filter({ hasText: 'Spring' }).first().waitFor()
  assert.equal(await rows.count(), 3, 'its head, the creation and the change')
  await assertAccessible(page)
  const rights = { 'email:emails': ['viewother', 'editother'] }
  const { role } = (await admin.post('/roles/new', { name: 'Writer', rawPermissions: rights })).body
  await person('eve', role.id)
  const other = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(other, `${address}/s/emails/${email.id}`, 'eve')
  await other.getByRole('link', { name: 'Build' }).waitFor()
  assert.equal(await other.getByRole('link', { name: 'History' }).count(), 0)
})
