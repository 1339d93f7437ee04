// An email from its page: seen as a contact, tested, sent, and taken back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

const ONLY_SOME = /0 of 1 members: you may not view the others\. The email goes to those you can view/

test('an email is seen as a contact gets it, tested, sent to its segment, and taken back in time', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin, sql, person } = await installation(t)
  const { contact } = (
    await admin.post('/contacts/new', {
      firstname: 'Grace',
      lastname: 'Hopper',
      email: 'grace@sample.example',
    })
  ).body
  const { list } = (await admin.post('/segments/new', { name: 'Readers' })).body
  await admin.post(`/segments/${list.id}/contact/${contact.id}/add`)
  const made = await admin.post('/emails/new', {
    ...{ name: 'Spring offer', subject: 'Hello {contactfield=firstname|you}', emailType: 'list' },
    ...{ lists: [list.id], language: 'en', isPublished: true },
    customHtml:
      '<html><body><h1>Dear {contactfield=firstname|friend}</h1><p>Spring is here.</p></body></html>',
  })
  assert.equal(made.status, 201, made.text)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/emails`)
  await page.getByRole('link', { name: 'Spring offer' }).click()
  await page.getByRole('heading', { name: 'Spring offer', level: 1 }).waitFor()
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'Dear friend' }).waitFor()
  await page.getByRole('combobox', { name: 'Shown as' }).fill('Grace')
  await page.getByRole('option', { name: /Grace/ }).click()
  await frame.getByRole('heading', { name: 'Dear Grace' }).waitFor()
  await page.getByText('Hello Grace').waitFor()
  await page.getByText('Headers', { exact: true }).click()
  await page.getByText('List-Unsubscribe-Post: List-Unsubscribe=One-Click').waitFor()
  await page.getByText('600 px', { exact: true }).click()
  await frame.getByRole('heading', { name: 'Dear Grace' }).waitFor()
  await page.getByRole('checkbox', { name: 'Dark', exact: true }).check()
  await page.getByText('It has no dark colours of its own.').waitFor()
  assert.match(await frame.locator('html').evaluate((html) => html.innerHTML), /invert\(1\)/)
  await page.getByRole('checkbox', { name: 'Without pictures' }).check()
  await frame.locator('meta[http-equiv]').waitFor({ state: 'attached' })
  await assertAccessible(page)
  await picture(page, 'email-record')

  // Several at once, and one after the other: who is in the segment, nobody else.
  await page.getByText('Contact sheet', { exact: true }).click()
  const sheet = page.getByRole('list', { name: 'Recipients' })
  await sheet.getByRole('button', { name: 'Grace Hopper' }).waitFor()
  assert.equal(await sheet.getByRole('listitem').count(), 1)
  await sheet.frameLocator('iframe').getByRole('heading', { name: 'Dear Grace' }).waitFor()
  await assertAccessible(page)
  await picture(page, 'email-contact-sheet')
  await page.getByText('390 px', { exact: true }).click()
  await page.getByRole('button', { name: 'Next recipient' }).click()
  await page.getByText('Grace Hopper:').waitFor()
  assert.ok(await page.getByRole('button', { name: 'Next recipient' }).isDisabled())
  await page.getByRole('combobox', { name: 'Special cases' }).click()
  await page.getByRole('option', { name: 'Longest name: Grace Hopper' }).click()
  await frame.getByRole('heading', { name: 'Dear Grace' }).waitFor()

  await page.getByRole('button', { name: 'Send a test' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Addresses').fill('nobody')
  await dialog.getByRole('button', { name: 'Send test' }).click()
  await dialog.getByText('is no email address').waitFor()
  await dialog.getByLabel('Addresses').fill('me@sample.example')
  await page.keyboard.press('Enter')
  await page.getByText('A test goes to me@sample.example').waitFor()
  const tests = await sql`select to_addresses as "to" from user_mails`
  assert.deepEqual(
    tests.map(({ to }) => to),
    [['me@sample.example']],
  )

  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByText('Nobody can unsubscribe').waitFor()
  assert.ok(await dialog.getByRole('button', { name: 'Send to one person' }).isDisabled())
  await page.keyboard.press('Escape')
  const html =
    '<html><body><h1>Dear {contactfield=firstname|friend}</h1><p>Spring is here: the garden is green again.</p><a href="{unsubscribe_url}">Unsubscribe</a></body></html>'
  await admin.patch(`/emails/${made.body.email.id}/edit`, { customHtml: html })
  await page.reload()

  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByText(/Send Spring offer to everybody in the segment Readers/).waitFor()
  assert.equal(await dialog.getByText(ONLY_SOME).count(), 0)
  await assertAccessible(page)
  await picture(page, 'email-send')

  // A user who can view own contacts only sees before the send that other contacts are left out.
  const { role } = (
    await admin.post('/roles/new', {
      name: 'Own contacts',
      rawPermissions: {
        'lead:leads': ['viewown'],
        'lead:lists': ['viewown', 'viewother'],
        'email:emails': ['full'],
      },
    })
  ).body
  await person('ida', role.id)
  const limited = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(limited, `${address}/s/emails/${made.body.email.id}`, 'ida')
  await limited.getByRole('button', { name: 'Send', exact: true }).click()
  await limited.getByRole('dialog').getByText(ONLY_SOME).waitFor()
  await limited.close()
  await dialog.getByRole('button', { name: 'Send to one person' }).click()
  await page.getByText('One person gets it.').waitFor()
  assert.equal((await sql`select from email_broadcasts where held_until is not null`).length, 1)
  await assertAccessible(page)
  await picture(page, 'email-held')
  await page.getByRole('button', { name: 'Take back the send' }).click()
  await page.getByText('Taken back: nothing has left.').waitFor()
  assert.equal((await sql`select from email_broadcasts`).length, 0)
  assert.equal((await sql`select from email_sends`).length, 0)
  await page.getByRole('button', { name: 'Take back', exact: true }).click()
  await page.getByText(/Nothing of this email waits to be sent/).waitFor()
  assert.deepEqual(
    // An email without a draft says so by 404.
    // Pictures that are not to be shown are said to be blocked.
    found.filter((text) => !/\b(400|404|409)\b|img-src 'none'/.test(text)),
    [],
  )
})

test('on a telephone, in German and dark, the page of an email fits', async (t) => {
  const { address, admin } = await installation(t)
  const { email } = (
    await admin.post('/emails/new', {
      name: 'Post',
      subject: 'Hallo',
      language: 'de',
      lists: [],
      customHtml: '<p>Hallo</p>',
    })
  ).body
  const context = await (await browser(t)).newContext({
    ...{ viewport: VIEWPORTS.phone, colorScheme: 'dark', locale: 'de-DE' },
  })
  const page = await context.newPage()
  await page.goto(`${address}/s/emails/${email.id}`)
  await page.getByLabel('Benutzername oder E-Mail').fill('ada')
  await page.getByLabel('Passwort', { exact: true }).fill('a long password for tests')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Post', level: 1 }).waitFor()
  await page.frameLocator('iframe').getByText('Hallo').waitFor()
  assert.ok(await fitsWidth(page))
  await assertAccessible(page)
  await picture(page, 'email-record-phone')
})
