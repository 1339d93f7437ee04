import { isDeepStrictEqual } from 'node:util'
import { actorKey } from '../../../platform/auth/loadActors.ts'
import { Retry } from '../../../platform/engine/retry.ts'
import { type ApiError, invalid } from '../../../platform/errors.ts'
import type { Change, Context } from '../../../platform/resource/definition.ts'
import { compileMjml, findCompiled } from '../mjml/compileMjml.ts'

/** What builders send before anybody has built anything. */
const EMPTY = /^<mjml>\s*<\/mjml>$/

/**
 * Puts the HTML of emails that carry MJML in its place: where there is no HTML, and where the MJML is another one and the
 * HTML is not. Builders send both, and theirs is kept. @returns why changes are refused.
 * @throws Retry for documents that are not compiled yet: that happens outside of the transaction.
 */
export function compileMjmlOfEmails(
  { actor }: Pick<Context, 'actor'>,
  changes: readonly Change[],
): Map<Change, ApiError> {
  const refused = new Map<Change, ApiError>()
  const unknown: string[] = []
  for (const change of changes) {
    const source = sourceOf(change.after)
    if (source === '' || EMPTY.test(source) || !isOutdated(change)) continue
    const compiled = findCompiled(source)
    if (!compiled) unknown.push(source)
    else if ('html' in compiled) change.after.customHtml = compiled.html
    else
      refused.set(
        change,
        invalid('grapesjsbuilder', `The MJML cannot be compiled: ${compiled.problem.slice(0, 500)}`),
      )
  }
  if (unknown.length > 0)
    throw new Retry('MJML has to be compiled', () => compileMjml(unknown, actorKey(actor)))
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
