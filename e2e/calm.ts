// When a page has what it asked for: also after it was left and come back to, and after something was read again.
import assert from 'node:assert/strict'
import { setTimeout as passed } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'

const LOOK_MS = 100
/** Nothing is under way for so many looks: an answer may lead to the next question. */
const LOOKS = 3
const LONGEST_MS = 60_000

/** Watches what a page asks the server for, without the stream of what happens. */
export function watchRequests(page: Page) {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    if (/\/(api|s\/assets)\/(?!live)/.test(request.url())) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return {
    async calm(): Promise<void> {
      const begun = performance.now()
      for (let quiet = 0; quiet < LOOKS; quiet = pending.size === 0 ? quiet + 1 : 0) {
        assert.ok(performance.now() - begun < LONGEST_MS, [...pending].map((one) => one.url()).join())
        await passed(LOOK_MS)
      }
    },
  }
}
