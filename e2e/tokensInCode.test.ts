// Tokens that are offered in the source of an email, with the values of the contact that it is shown as.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { codeOf, sourceOf } from './codeView.ts'
import { complaints, installation, signIn } from './installation.ts'

test('a brace in the source offers tokens with the values of the chosen contact, asked for at once, and none in a style', {
  timeout: 180_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const person = { firstname: 'Grace', lastname: 'Hopper', email: 'grace@sample.example', city: 'Kiel' }
  assert.equal((await admin.post('/contacts/new', person)).status, 201)
  const { email } = (
    await admin.post('/emails/new', {
      ...{ name: 'Spring', subject: 'Hello', language: 'en', lists: [], isPublished: false },
      customHtml: '<style></style><p>Hello</p>',
    })
  ).body
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop, locale: 'en' })
  const found = complaints(page)
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/emails/preview')) answers.push(response.text().catch(() => ''))
  })
  const tokenAnswers = async () => (await Promise.all(answers)).filter((text) => text.includes('data-token'))
  await signIn(page, `${address}/s/emails/${email.id}/edit`)
  await page.getByText('Code', { exact: true }).click()
  const list = page.getByRole('listbox', { name: 'Token' })
  const chosen = list.getByRole('option', { selected: true })
  const typeAtEnd = async (text: string) => {
    await codeOf(page).focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(text)
  }

  // Nobody is chosen yet: tokens without values, and nothing is asked.
  await typeAtEnd('{')
  await list.waitFor()
  await page.keyboard.type('contact city')
  await chosen.filter({ hasText: '{contactfield=city}' }).waitFor()
  assert.equal(await list.getByText('Kiel').count(), 0)
  assert.deepEqual(await tokenAnswers(), [])
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  assert.match(await sourceOf(page), /\{contact city$/)

  const picker = page.getByLabel('Shown as', { exact: true }).first()
  await picker.click()
  await page.keyboard.type('Grace')
  await page.getByRole('option', { name: 'Grace Hopper' }).click()
  await typeAtEnd('} {')
  await list.waitFor()
  await page.keyboard.type('contact city|your town')
  await chosen.filter({ hasText: '{contactfield=city}Kiel' }).waitFor()
  await assertAccessible(page)
  await picture(page, 'tokens-in-code')
  await page.keyboard.press('Enter')
  await list.waitFor({ state: 'detached' })
  assert.equal(
    await sourceOf(page),
    '<style></style><p>Hello</p>{contact city} {contactfield=city|your town}',
  )
  await page.keyboard.press('Control+z')
  assert.doesNotMatch(await sourceOf(page), /contactfield/)

  // The same list in the subject and in the window of tokens; they all share one question.
  const subject = page.getByLabel('Subject', { exact: true })
  await subject.focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' {first name')
  await chosen.filter({ hasText: 'Grace' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Insert token' }).click()
  await page.getByRole('combobox', { name: 'Token' }).fill('Last name')
  await page.getByRole('option').filter({ hasText: 'Hopper' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // Whatever is typed, what is asked is all tokens at once.
  const told = await tokenAnswers()
  assert.ok(told.length > 0)
  assert.ok(told.every((text) => text.includes('Kiel') && text.includes('Hopper')))

  // The source that is opened anew has them at once.
  await page.getByText('Canvas', { exact: true }).click()
  await codeOf(page).waitFor({ state: 'detached' })
  await page.getByText('Code', { exact: true }).click()
  await typeAtEnd(' {')
  await list.waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })

  // In a style a brace is no token.
  await codeOf(page).focus()
  await page.keyboard.press('Control+Home')
  for (let steps = 0; steps < '<style>'.length; steps++) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('p {contact city')
  assert.match(await sourceOf(page), /^<style>p \{contact city<\/style>/)
  assert.equal(await list.count(), 0)
  assert.deepEqual(found, [])
})

test('on a phone the source offers tokens, too', { timeout: 120_000 }, async (t) => {
  const { address, admin } = await installation(t)
  const { email } = (
    await admin.post('/emails/new', {
      ...{ name: 'Spring', subject: 'Hello', language: 'en', lists: [], isPublished: false },
      customHtml: '<p>Hello</p>',
    })
  ).body
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.phone, locale: 'en' })
  await signIn(page, `${address}/s/emails/${email.id}/edit`)
  await codeOf(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('{last name')
  const list = page.getByRole('listbox', { name: 'Token' })
  await list.getByRole('option', { name: /contactfield=lastname/ }).waitFor()
  assert.ok(await fitsWidth(page))
  await picture(page, 'tokens-in-code-phone')
  await list.getByRole('option', { name: /contactfield=lastname/ }).click()
  assert.equal(await sourceOf(page), '<p>Hello</p>{contactfield=lastname}')
})
