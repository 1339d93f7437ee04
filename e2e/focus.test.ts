// Focus items on a page of another origin, in a real browser: shown when they should be, once, and usable by everybody.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../server/test/mainJob.ts'
import { assertAccessible } from './axe.ts'
import { fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { content, focusShop } from './focusShop.ts'

test('a modal opens once, keeps the keyboard inside, closes with Escape, and its link counts', {
  timeout: 120_000,
}, async (t) => {
  const { done, page, show, shown } = await focusShop(t)
  await show({
    type: 'link',
    style: 'modal',
    properties: { content, frequency: 'once', when: 'immediately' },
  })
  await shown.waitFor()
  // Nothing of a contact is shown to pages that are not allowed to read it.
  assert.equal(await page.getByRole('dialog', { name: 'News for you' }).count(), 1)
  await assertAccessible(page)
  const focused = () => page.evaluate(`document.activeElement.shadowRoot?.activeElement?.className`)
  assert.equal(await focused(), 'mf-close')
  await page.keyboard.press('Tab')
  assert.equal(await focused(), 'mf-link')
  await page.keyboard.press('Tab')
  assert.equal(await focused(), 'mf-close')
  await page.keyboard.press('Shift+Tab')
  assert.equal(await focused(), 'mf-link')
  await page.keyboard.press('Enter')
  await eventually(async () => (await done()).sort().join(), 'click,view')
  await page.bringToFront()
  await page.keyboard.press('Escape')
  assert.equal(await shown.count(), 0)
  await page.reload()
  await page.waitForTimeout(300)
  assert.equal(await shown.count(), 0)
})

test('every style fits a phone and harms nobody; items wait for the scroll, and stay away once closed', {
  timeout: 120_000,
}, async (t) => {
  const { page, show, shown } = await focusShop(t)
  await page.setViewportSize(VIEWPORTS.phone)
  for (const style of ['bar', 'modal', 'notification', 'page']) {
    await show({ type: 'link', style, properties: { content, bar: { allow_hide: 1, push_page: 1 } } })
    await shown.waitFor()
    assert.ok(await fitsWidth(page), style)
    const box = await shown.boundingBox()
    assert.ok(box && box.x >= 0 && box.x + box.width <= VIEWPORTS.phone.width, style)
    await assertAccessible(page)
    await picture(page, `focus-${style}`)
    await page.getByRole('button', { name: 'Close' }).click()
    assert.equal(await shown.count(), 0)
  }
  await show({
    type: 'notice',
    style: 'notification',
    properties: { content, when: 'scroll_middle', stop_after_close: 1 },
  })
  await page.waitForTimeout(200)
  assert.equal(await shown.count(), 0)
  await page.evaluate('window.scrollTo(0, 2500)')
  await shown.waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await page.evaluate('window.scrollTo(0, 0)')
  await page.evaluate('window.scrollTo(0, 2500)')
  await page.waitForTimeout(300)
  assert.equal(await shown.count(), 0)
})
