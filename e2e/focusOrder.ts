// Whether a page can be used without a mouse: what Tab reaches, in which order, and what only a pointer finds.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** Presses beyond what there is to reach: frames and areas that scroll take some for themselves. */
const MORE_PRESSES = 30

/**
 * Marks what Tab should reach, in the order of the document, and notes what does get the focus. Of a group of radio buttons
 * one is reached; what is in a frame belongs to another document.
 */
const WATCH = `(() => {
  const isShown = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== 'hidden'
  const groups = new Set()
  const wanted = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')].filter((one) => {
    if (one.tabIndex < 0 || one.disabled || !isShown(one) || one.closest('[inert]')) return false
    if (one.type !== 'radio') return true
    const group = one.name
    const chosen = document.querySelector('input[type=radio]:checked[name="' + CSS.escape(group) + '"]')
    if (chosen ? chosen !== one : groups.has(group)) return false
    groups.add(group)
    return true
  })
  window.focusOrder = { wanted, reached: [] }
  document.addEventListener('focusin', ({ target }) => window.focusOrder.reached.push(target))
  document.activeElement?.blur?.()
  window.getSelection()?.removeAllRanges()
  return wanted.length
})()`

const told = (list: string) => `${list}.map((one) => one.outerHTML.slice(0, 160))`

/** What should have been reached, is still there, and was not. */
const MISSED = `(() => {
  const { wanted, reached } = window.focusOrder
  const isThere = (one) => one.isConnected && !one.disabled && one.tabIndex >= 0 && one.getClientRects().length > 0
  return ${told('wanted.filter((one) => isThere(one) && !reached.includes(one))')}
})()`

/** What was reached before something that stands before it. Whoever begins in the middle comes to the rest behind the end. */
const ASTRAY = `(() => {
  const { wanted, reached } = window.focusOrder
  const places = reached.map((one) => wanted.indexOf(one)).filter((at) => at >= 0)
  const first = places.filter((at, index) => places.indexOf(at) === index)
  const back = first.filter((at, index) => index > 0 && at < first[index - 1])
  const isTurned = back.length === 1 && first.at(-1) < first[0]
  return ${told('(isTurned ? [] : back).map((at) => wanted[at])')}
})()`

/** Makes the next Tab begin at the top of the page: the headless shell does not wrap around at the end of pages with frames. */
const TO_TOP = `(() => {
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
  document.activeElement?.blur?.()
})()`

const IS_OVER = `(() => {
  const { wanted, reached } = window.focusOrder
  return wanted.every((one) => !one.isConnected || reached.includes(one))
})()`

async function pressTab(page: Page, count: number): Promise<void> {
  for (let press = 0; press < count + MORE_PRESSES; press++) {
    await page.keyboard.press('Tab')
    if (press >= count - 1 && (await page.evaluate(IS_OVER))) return
  }
}

/** Fails where Tab passes over something, or goes back and forth. */
export async function assertTabOrder(page: Page): Promise<void> {
  const count = (await page.evaluate(WATCH)) as number
  await pressTab(page, count)
  if (!(await page.evaluate(IS_OVER))) {
    await page.evaluate(TO_TOP)
    await pressTab(page, count)
  }
  assert.deepEqual(await page.evaluate(MISSED), [], 'what Tab does not reach')
  assert.deepEqual(await page.evaluate(ASTRAY), [], 'what Tab reaches out of its order')
}

/** What looks as if it could be pressed, and is, is in or holds nothing that can have the focus. */
const POINTER_ONLY = `(() => {
  const FOCUSABLE = 'a[href], button, input, select, textarea, summary, label, iframe, [tabindex], [role=option], [contenteditable=true]'
  return ${told(`[...document.querySelectorAll('main *, nav *')].filter((one) =>
    getComputedStyle(one).cursor === 'pointer' && one.getClientRects().length > 0 &&
    getComputedStyle(one.parentElement).cursor !== 'pointer' && !one.closest(FOCUSABLE) && !one.querySelector(FOCUSABLE))`)}
})()`

/** Fails where something asks for a pointer and cannot have the focus. */
export async function assertNothingForMouseAlone(page: Page): Promise<void> {
  assert.deepEqual(await page.evaluate(POINTER_ONLY), [], 'what a mouse alone reaches')
}
