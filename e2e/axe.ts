// What axe-core finds on a page.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Frame, Page } from 'playwright-core'
import { eventually } from '../server/test/mainJob.ts'

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

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
  // Not by a script element: the policy of the page would keep it out. Once per document: it takes as long as a check.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(AXE)
  const found: Finding[] = await page.evaluate(
    "axe.run(document, { iframes: false, resultTypes: ['violations'] }).then(({ violations }) => violations)",
  )
  const grave = found.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  assert.deepEqual(
    grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`),
    [],
  )
}
