// A page whose server fails: it says so, offers to try again, and is whole once the server is well.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

/** What the frame of every page asks for: who is signed in, what they chose, what happens, how things are. */
const OF_THE_FRAME = /\/api\/(users\/self|preferences|live|session|attention)(\?|$)/
const RETRY = /^(Try again|Noch einmal versuchen)$/
const OFTEN = 12

/** How it fails: with an answer that says nothing, or without any. */
export type Failure = 'broken' | 'unreachable'

/** Has everything fail that the page itself asks for. @returns how much has, and the way back. */
export async function failServer(page: Page, failure: Failure) {
  let failed = 0
  const matches = (url: URL) => url.pathname.startsWith('/api/') && !OF_THE_FRAME.test(url.pathname)
  await page.route(matches, (route) => {
    failed++
    return failure === 'broken'
      ? route.fulfill({ status: 500, contentType: 'application/json', body: '{"errors":[]}' })
      : route.abort('connectionrefused')
  })
  return { count: () => failed, mend: () => page.unroute(matches) }
}

/** What a page offers to try again. */
export function retriesOf(page: Page): Locator {
  return page.getByRole('button', { name: RETRY })
}

/** Presses what is offered to try again, until nothing on the page says that it failed. */
export async function tryAgain(page: Page, calm: () => Promise<void>): Promise<void> {
  const retries = retriesOf(page)
  for (let times = 0; times < OFTEN && (await retries.count()) > 0; times++) {
    await page.evaluate(PRESS)
    await calm()
  }
  assert.equal(await retries.count(), 0, 'it is whole again')
}

/** The first one that is still there: what it belongs to may have been read meanwhile. */
const PRESS = `[...document.querySelectorAll('button')].find(({ textContent }) => ${RETRY}.test(textContent.trim()))?.click()`
