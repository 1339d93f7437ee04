import { isDeepStrictEqual } from 'node:util'
import { type ApiError, invalid } from '../../../platform/errors.ts'
import type { Change } from '../../../platform/resource/definition.ts'
import { compileMjml } from '../mjml/compileMjml.ts'

/** What builders send before anybody has built anything. */
const EMPTY = /^<mjml>\s*<\/mjml>$/

/** What the compiling of one batch may take together; what comes after it is refused. */
const BATCH_MS = 8_000

/**
 * Puts the HTML of emails that carry MJML in its place: where there is no HTML, and where the MJML is another one and the
 * HTML is not. Builders send both, and theirs is kept. @returns why changes are refused.
 */
export async function compileMjmlOfEmails(changes: readonly Change[]): Promise<Map<Change, ApiError>> {
  const refused = new Map<Change, ApiError>()
  const start = performance.now()
  for (const change of changes) {
    const source = sourceOf(change.after)
    if (source === '' || EMPTY.test(source) || !isOutdated(change)) continue
    if (performance.now() - start > BATCH_MS) {
      refused.set(
        change,
        invalid('grapesjsbuilder', 'Too many documents for one request: send the rest in another.'),
      )
      continue
    }
    const compiled = await compileMjml(source)
    if ('html' in compiled) change.after.customHtml = compiled.html
    else
      refused.set(
        change,
        invalid('grapesjsbuilder', `The MJML cannot be compiled: ${compiled.problem.slice(0, 500)}`),
      )
  }
  return refused
}

function isOutdated({ before, after }: Change): boolean {
  if (String(after.customHtml ?? '').trim() === '') return true
  if (!before) return false
  return sourceOf(before) !== sourceOf(after) && isDeepStrictEqual(before.customHtml, after.customHtml)
}

function sourceOf({ grapesjsbuilder }: Record<string, unknown>): string {
  if (typeof grapesjsbuilder !== 'object' || grapesjsbuilder === null || !('customMjml' in grapesjsbuilder))
    return ''
  return typeof grapesjsbuilder.customMjml === 'string' ? grapesjsbuilder.customMjml.trim() : ''
}
