// What axe-core finds on a page.
import assert from 'node:assert/strict'
import axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { eventually } from '../server/test/mainJob.ts'

interface Finding {
  id: string
  impact: string | null
  nodes: { html: string }[]
}

/** Waits until nothing fades or slides in any more: what is half there has half the contrast. */
export async function hasAppeared(page: Page): Promise<void> {
  const isThere = `document.getAnimations().every(({ playState }) => playState !== 'running') &&
    [...document.querySelectorAll('[role=dialog]')].every((dialog) => getComputedStyle(dialog).opacity === '1')`
  await eventually(() => page.evaluate(isThere), true)
}

/** Fails for serious and critical findings of axe-core on the page or frame. Frames inside it are not examined. */
export async function assertAccessible(page: Page | Frame): Promise<void> {
  // Not by a script element: the policy of the page would keep it out.
  await page.evaluate(axe.source)
  const found: Finding[] = await page.evaluate(
    'axe.run(document, { iframes: false }).then(({ violations }) => violations)',
  )
  const grave = found.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  assert.deepEqual(
    grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`),
    [],
  )
}
