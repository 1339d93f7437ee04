// Previews of what is edited: another variant of an email, and a landing page in the dark and without pictures.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../server/test/mainJob.ts'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

test('the variants of an email are offered among the special cases of its preview, by keys', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const mail = (more: object) =>
    admin.post('/emails/new', {
      language: 'en',
      lists: [],
      emailType: 'template',
      isPublished: true,
      ...more,
    })
  const { email } = (await mail({ name: 'Spring', subject: 'One', customHtml: '<h1>First</h1>' })).body
  const variant = await mail({
    ...{ name: 'Bolder', subject: 'Two', customHtml: '<h1>Second</h1>' },
    ...{ variantParent: email.id, variantSettings: { weight: 50 } },
  })
  assert.equal(variant.status, 201, variant.text)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/emails/${email.id}`)
  const preview = page.getByRole('region', { name: 'Preview' })
  const frame = preview.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'First' }).waitFor()
  const cases = preview.getByRole('combobox', { name: 'Special cases' })
  await cases.focus()
  await page.keyboard.type('Bolder')
  await page.getByRole('option', { name: 'Variant Bolder' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await preview.getByText('This is the variant Bolder').waitFor()
  await frame.getByRole('heading', { name: 'Second' }).waitFor()
  await assertAccessible(page)
  await picture(page, 'email-preview-variant')
  await preview.getByRole('button', { name: 'Back to Spring' }).press('Enter')
  await frame.getByRole('heading', { name: 'First' }).waitFor()
  await preview.and(page.locator(':focus')).waitFor()
  assert.deepEqual(
    // An email without a draft says so by 404.
    found.filter((text) => !text.includes('404')),
    [],
  )
})

test('a landing page is looked at on a phone, in its dark colours and without pictures, before it is saved', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const dark = '@media (prefers-color-scheme: dark) { h1 { color: rgb(1, 2, 3) } }'
  const plain = '<html><body><h1>Offer</h1><img alt="A tree" src="/tree.png"></body></html>'
  const { page: record } = (
    await admin.post('/pages/new', {
      ...{ title: 'Offer', isPublished: false },
      customHtml: plain.replace('<body>', `<head><style>${dark}</style></head><body>`),
    })
  ).body
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(page, `${address}/s/pages/${record.id}/edit`)
  await page.getByText('Preview', { exact: true }).first().click()
  const preview = page.getByRole('region', { name: 'Preview' })
  const frame = preview.frameLocator('iframe')
  const heading = frame.getByRole('heading', { name: 'Offer' })
  const colour = async () => {
    const shown = await (await preview.locator('iframe').elementHandle())?.contentFrame()
    return shown?.evaluate("getComputedStyle(document.querySelector('h1')).color")
  }
  await heading.waitFor()
  await eventually(colour, 'rgb(0, 0, 0)')
  const isDark = preview.getByRole('checkbox', { name: 'Dark', exact: true })
  await isDark.focus()
  await page.keyboard.press('Space')
  await eventually(colour, 'rgb(1, 2, 3)')
  assert.equal(await preview.getByText('It has no dark colours of its own.').count(), 0)
  await preview.getByRole('checkbox', { name: 'Without pictures' }).check()
  await frame.locator('meta[http-equiv]').waitFor({ state: 'attached' })
  await preview.getByText('Phone', { exact: true }).click()
  const box = await preview.locator('iframe').boundingBox()
  assert.ok(box && box.width <= 392, `${box?.width}`)
  await assertAccessible(page)
  await picture(page, 'page-preview-dark')
  await admin.patch(`/pages/${record.id}/edit`, { customHtml: plain })
  await page.reload()
  await page.getByText('Preview', { exact: true }).first().click()
  await heading.waitFor()
  await isDark.check()
  await preview.getByText('It has no dark colours of its own.').waitFor()
  assert.ok(await fitsWidth(page))
})
