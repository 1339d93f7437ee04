// Tokens that are offered while the subject of an email is typed, in its form and in its editor.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { installation, signedIn } from './installation.ts'

test('a brace in the subject offers tokens by keyboard and mouse, with a fallback, and leaves alone what is refused', {
  timeout: 180_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const { email } = (
    await admin.post('/emails/new', {
      ...{ name: 'Spring', subject: 'Hello', language: 'en', lists: [], isPublished: false },
      customHtml: '<p>Hello</p>',
    })
  ).body
  const { page, found } = await signedIn(t, `${address}/s/emails/${email.id}/edit`)
  const subject = page.getByLabel('Subject', { exact: true })
  const list = page.getByRole('listbox', { name: 'Token' })
  const chosen = list.getByRole('option', { selected: true })
  await subject.focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' {')
  await list.waitFor()
  await page.getByRole('combobox', { name: 'Subject', expanded: true }).waitFor()
  const first = await chosen.textContent()
  await page.keyboard.press('ArrowDown')
  await chosen.filter({ hasNotText: first ?? '' }).waitFor()
  assert.equal(await subject.getAttribute('aria-activedescendant'), await chosen.getAttribute('id'))
  await page.keyboard.press('ArrowUp')
  await chosen.filter({ hasText: first ?? '' }).waitFor()
  await page.keyboard.type('contact city')
  await chosen.filter({ hasText: '{contactfield=city}' }).waitFor()
  await page.keyboard.type('|your town')
  await page.getByText('Type | and a text for contacts who have no value.').waitFor()
  await assertAccessible(page)
  await picture(page, 'tokens-while-typing')
  await page.keyboard.press('Enter')
  await list.waitFor({ state: 'detached' })
  assert.equal(await subject.inputValue(), 'Hello {contactfield=city|your town}')

  // What follows goes on behind it; a brace that is refused stays, and so does what fits nothing.
  await page.keyboard.type(', {')
  await list.waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await page.keyboard.type('city} {')
  await list.waitFor()
  await page.keyboard.type('no such thing')
  await list.waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: 'Subject' }).waitFor()
  assert.equal(await subject.inputValue(), 'Hello {contactfield=city|your town}, {city} {no such thing')
  await subject.fill('Hello {contactfield=city|your town}')
  await page.getByLabel('Preview text').focus()
  await page.keyboard.type('For {last name')
  await list.getByRole('option', { name: /contactfield=lastname/ }).click()
  assert.equal(await page.getByLabel('Preview text').inputValue(), 'For {contactfield=lastname}')
  await page.keyboard.press('Control+s')
  await page.getByText('Spring is saved').waitFor()
  const stored = (await admin.get(`/emails/${email.id}`)).body.email
  assert.deepEqual(
    [stored.subject, stored.preheaderText],
    ['Hello {contactfield=city|your town}', 'For {contactfield=lastname}'],
  )

  // The form, too; Escape closes the list and not the form.
  await page.setViewportSize(VIEWPORTS.phone)
  await page.goto(`${address}/s/emails`)
  await page.getByRole('button', { name: 'New email' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: /^To everybody in segments/ }).click()
  await form.getByLabel('Subject').focus()
  await page.keyboard.type('{')
  await list.waitFor()
  assert.ok(await fitsWidth(page))
  await assertAccessible(page)
  await picture(page, 'tokens-while-typing-phone')
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  assert.equal(await form.getByLabel('Subject').inputValue(), '{')
  await page.keyboard.type(' {first name')
  await chosen.filter({ hasText: '{contactfield=firstname}' }).waitFor()
  await page.keyboard.press('Enter')
  const typed = form.getByLabel('Subject')
  assert.equal(await typed.inputValue(), '{ {contactfield=firstname}')
  await page.keyboard.press('Control+z')
  assert.notEqual(await typed.inputValue(), '{ {contactfield=firstname}')
  // Within a token that is whole nothing is offered, and Tab goes on behind the list.
  await typed.fill('{contactfield=city}')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('|your town')
  assert.equal(await typed.inputValue(), '{contactfield=city|your town}')
  assert.equal(await list.count(), 0)
  await page.keyboard.press('End')
  await page.keyboard.type(' {')
  await list.waitFor()
  await page.keyboard.press('Tab')
  await list.waitFor({ state: 'detached' })
  await page.locator('input:focus, textarea:focus, button:focus').waitFor()
  assert.deepEqual(found, [])
})
