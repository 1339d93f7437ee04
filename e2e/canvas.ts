// What the tests of the campaign canvas do with it.
import type { Page } from 'playwright-core'

/** Waits until an expression is true in the page, whose own policy lets it evaluate none by itself. */
export async function until(page: Page, expression: string): Promise<void> {
  const end = Date.now() + 15_000
  while (!(await page.evaluate(expression))) {
    if (Date.now() > end) throw new Error(`It did not become so: ${expression}`)
    await page.waitForTimeout(20)
  }
}

/** The step that is looked at. */
export const selected = (page: Page) => page.locator('[role=treeitem][aria-selected=true]')

/** Adds a step below the one that is looked at, by the keyboard. */
export async function addStep(page: Page, words: string, side?: 'y' | 'n'): Promise<void> {
  await page.keyboard.press('a')
  if (side) {
    await page.getByRole('button', { name: /^Yes/ }).waitFor()
    await page.keyboard.press(side)
  }
  await page.getByRole('combobox', { name: 'What is to happen?' }).waitFor()
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await until(page, "document.activeElement?.closest('aside') !== null")
}

/** Closes the form of a step. */
export async function backToTree(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await until(page, "document.activeElement?.getAttribute('role') === 'treeitem'")
}

/** Types another name for the step whose form is open. */
export async function rename(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+a')
  await page.keyboard.type(name)
}
