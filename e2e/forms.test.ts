// Forms in a real browser: on our page, and on a page of another origin as a script, in a frame and as copied HTML.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { formIn, formPages, isFocused, WAYS } from './formPages.ts'

for (const [width, viewport] of Object.entries(VIEWPORTS)) {
  test(`a form checks, asks further and turns its pages at the width of a ${width}, wherever it stands`, async (t) => {
    const { site, elsewhere, formId, started } = await formPages(t)
    for (const address of [`${site}/form/${formId}`, ...WAYS.map((path) => elsewhere + path)]) {
      const page = await started.newPage({ viewport })
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(error.message))
      page.on('console', (message) => {
        const isIcon = message.location().url.endsWith('/favicon.ico')
        if (message.type() === 'error' && !isIcon) problems.push(message.text())
      })
      await page.goto(address, { waitUntil: 'load' })
      const form = await formIn(page)
      const name = `form-${new URL(address).pathname.split('/')[1]}-${width}`
      await assertAccessible(form)
      assert.ok(await fitsWidth(page))
      await picture(page, `${name}-1`)

      assert.ok(!(await form.getByRole('group', { name: 'Page 2 of 2' }).isVisible()))
      await form.getByRole('button', { name: 'Go on' }).click()
      await form.getByText('We need your address to answer.').waitFor()
      assert.ok(await isFocused(form, 'mauticform_input_writetous_email'))
      const email = form.getByRole('textbox', { name: 'Email' })
      assert.equal(await email.getAttribute('aria-invalid'), 'true')
      const described = (await email.getAttribute('aria-describedby')) ?? ''
      assert.match((await form.locator(`#${described}`).textContent()) ?? '', /We need/)
      await email.fill('nobody')
      await form.getByRole('button', { name: 'Go on' }).click()
      await form.getByText(/'@'/).waitFor()
      await assertAccessible(form)
      await picture(page, `${name}-2`)
      await email.fill('ada@sample.example')
      assert.equal(await email.getAttribute('aria-invalid'), null)

      const more = form.getByRole('textbox', { name: 'Tell us more' })
      assert.ok(!(await more.isVisible()))
      await form.getByRole('combobox', { name: 'What is it about?' }).selectOption('other')
      await form.getByRole('button', { name: 'Go on' }).click()
      assert.ok(await isFocused(form, 'mauticform_input_writetous_more'))
      await form.getByRole('combobox', { name: 'What is it about?' }).selectOption('question')
      assert.ok(await form.locator('#mauticform_input_writetous_more').isDisabled())
      await form.getByRole('button', { name: 'Go on' }).click()

      await form.getByRole('group', { name: 'Page 2 of 2' }).waitFor()
      assert.ok(!(await email.isVisible()))
      await form.getByRole('button', { name: 'Send' }).click()
      assert.ok(await isFocused(form, 'mauticform_input_writetous_likes-0'))
      await assertAccessible(form)
      assert.ok(await fitsWidth(page))
      await picture(page, `${name}-3`)
      await form.getByRole('button', { name: 'Back' }).click()
      assert.equal(await email.inputValue(), 'ada@sample.example')
      assert.deepEqual(problems, [])
      await page.close()
    }
  })
}

test('companies are suggested to the keyboard alone, on our own page', async (t) => {
  const { site, formId, started } = await formPages(t)
  const page = await started.newPage()
  await page.goto(`${site}/form/${formId}`)
  const keys = async (...all: string[]) => {
    for (const key of all) await page.keyboard.press(key)
  }
  await keys('Tab')
  await page.keyboard.type('Ada')
  await keys('Tab')
  await page.keyboard.type('ada@sample.example')
  await keys('Enter')
  await page.getByRole('checkbox', { name: 'Bells' }).waitFor()
  assert.ok(await isFocused(page, 'mauticform_input_writetous_likes-0'))
  await keys('Space', 'Tab', 'Tab')
  await page.keyboard.type('bel')
  const company = page.getByRole('combobox', { name: 'Company' })
  await page.getByRole('option', { name: 'Bells and Sons' }).waitFor()
  assert.equal(await company.getAttribute('aria-expanded'), 'true')
  assert.deepEqual(await page.getByRole('option').allTextContents(), ['Bell Foundry', 'Bells and Sons'])
  await assertAccessible(page)
  await keys('ArrowDown', 'ArrowDown')
  const active = (await company.getAttribute('aria-activedescendant')) ?? ''
  assert.equal(await page.locator(`#${active}`).textContent(), 'Bells and Sons')
  await picture(page, 'form-companies')
  await keys('Enter')
  assert.equal(await company.inputValue(), 'Bells and Sons')
  assert.equal(await page.getByRole('option').count(), 0)
  await keys('Backspace')
  await page.getByRole('option', { name: 'Bells and Sons' }).waitFor()
  await keys('Escape')
  assert.equal(await page.getByRole('option').count(), 0)
})

test('a form is readable and fits in each bundled theme that has a page for it', async (t) => {
  const { site, formId, started, sql } = await formPages(t)
  for (const theme of ['blank', 'harbor', 'gathering', 'question'])
    for (const [width, viewport] of Object.entries(VIEWPORTS)) {
      await sql`update forms set template = ${theme} where id = ${formId}`
      const page = await started.newPage({ viewport })
      await page.goto(`${site}/form/${formId}`)
      const form = await formIn(page)
      await form.getByRole('button', { name: 'Go on' }).click()
      await form.getByText('We need your address to answer.').waitFor()
      await assertAccessible(page)
      assert.ok(await fitsWidth(page))
      await picture(page, `theme-${theme}-${width}`)
      await page.close()
    }
})
