// Forms in a real browser: on our page, and on a page of another origin as a script, in a frame and as copied HTML.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import type { Frame, Page } from 'playwright-core'
import type { Config } from '../server/src/platform/config.ts'
import { testApp } from '../server/test/app.ts'
import { freePort } from '../server/test/freePort.ts'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'

const FIELDS = [
  {
    label: 'First name',
    type: 'text',
    alias: 'firstname',
    mappedObject: 'contact',
    mappedField: 'firstname',
    helpMessage: 'As your friends call you',
  },
  {
    label: 'Email',
    type: 'email',
    alias: 'email',
    mappedObject: 'contact',
    mappedField: 'email',
    isRequired: true,
    validationMessage: 'We need your address to answer.',
  },
  {
    id: 'new1',
    label: 'What is it about?',
    type: 'select',
    alias: 'topic',
    properties: {
      list: {
        list: [
          { label: 'A question', value: 'question' },
          { label: 'Something else', value: 'other' },
        ],
      },
      placeholder: 'Please choose',
    },
  },
  {
    id: 'new2',
    label: 'Tell us more',
    type: 'textarea',
    alias: 'more',
    parent: 'new1',
    conditions: { expr: 'in', values: ['other'] },
    isRequired: true,
  },
  { label: 'Next', type: 'pagebreak', alias: 'break', properties: { next_page_label: 'Go on' } },
  {
    label: 'Which topics do you like?',
    type: 'checkboxgrp',
    alias: 'likes',
    isRequired: true,
    properties: {
      optionlist: {
        list: [
          { label: 'Bells', value: 'bells' },
          { label: 'Towers', value: 'towers' },
        ],
      },
    },
  },
  { label: 'Company', type: 'companyLookup', alias: 'company' },
  { label: 'Send', type: 'button', alias: 'send' },
]

async function setup(t: TestContext, settings: Partial<Config> = {}) {
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const app = await testApp(t, { site_url: site, ...settings })
  await app.fastify.listen({ port, host: '127.0.0.1' })
  const made = await (await app.as('admin')).post('/forms/new', {
    name: 'Write to us',
    fields: FIELDS,
    postAction: 'message',
    postActionProperty: 'Thank you. <b>We</b> will answer soon.',
  })
  assert.equal(made.status, 201, made.text)
  const { id, cachedHtml } = made.body.form
  await app.sql`
    insert into companies (companyname, is_published) values ('Bells and Sons', true), ('Bell Foundry', true), ('Other', true)`
  const other = createServer((request, response) => {
    const body = bodies.get(request.url ?? '')
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><html lang="en"><head><title>A page of somebody else</title><meta name="viewport" content="width=device-width"></head><body><main><h1>Contact</h1>${body}</main></body></html>`,
    )
  })
  const client = `<script src="${site}/media/js/mautic-form.js"></script>`
  const bodies = new Map([
    ['/script', `<script src="${site}/form/generate.js?id=${id}"></script>`],
    [
      '/frame',
      `<iframe src="${site}/form/embed/${id}" title="Form" style="width: 100%; height: 700px; border: 0"></iframe>`,
    ],
    ['/copied', `${cachedHtml}${client}`],
    ['/plain', cachedHtml],
  ])
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  t.after(() => other.close())
  const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  return { ...app, site, elsewhere, formId: Number(id), started: await browser(t) }
}

/** The document that has the form. */
async function formIn(page: Page): Promise<Page | Frame> {
  const frame = page.frames().find((one) => one.url().includes('/form/embed/'))
  const place = frame ?? page
  await place.getByRole('textbox', { name: 'Email' }).waitFor()
  return place
}

const isFocused = (place: Page | Frame, id: string) => place.evaluate(`document.activeElement.id === '${id}'`)

for (const [width, viewport] of Object.entries(VIEWPORTS)) {
  test(`a form checks, asks further and turns its pages at the width of a ${width}, wherever it stands`, async (t) => {
    const { site, elsewhere, formId, started } = await setup(t)
    for (const address of [
      `${site}/form/${formId}`,
      ...['/script', '/frame', '/copied'].map((path) => elsewhere + path),
    ]) {
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
      assert.ok(await isFocused(form, 'mauticform_input_writetous_likes_0'))
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
  const { site, formId, started } = await setup(t)
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
  assert.ok(await isFocused(page, 'mauticform_input_writetous_likes_0'))
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
