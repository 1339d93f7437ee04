// The source as text, of which CodeMirror draws only what is seen.
import type { Locator, Page } from 'playwright-core'

/** All of the source that is shown as text. */
export async function sourceOf(page: Page): Promise<string> {
  return page
    .locator('.cm-content')
    .evaluate((content) =>
      (
        content as unknown as { cmTile: { root: { view: { state: { doc: object } } } } }
      ).cmTile.root.view.state.doc.toString(),
    )
}

/** The field in which it is shown. */
export function codeOf(page: Page, name = 'Source'): Locator {
  return page.getByRole('textbox', { name, exact: true })
}
