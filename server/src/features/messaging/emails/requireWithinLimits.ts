import { invalid } from '../../../platform/errors.ts'
import {
  findDepthProblem,
  findSizeProblem,
  MAX_STORED_CHARACTERS,
} from '../../../platform/values/htmlLimits.ts'
import { findContentsProblem } from './emailFields.ts'

/**
 * Refuses to send an email whose content is over a limit: it was stored before the limit existed, and cannot be compiled.
 * @throws ApiError 400 that names the field and the limit
 */
export function requireWithinLimits(row: Readonly<Record<string, unknown>>): void {
  const problems = {
    customHtml: findHtmlProblem(row.customHtml),
    plainText:
      typeof row.plainText === 'string' ? findSizeProblem(row.plainText, MAX_STORED_CHARACTERS) : null,
    dynamicContent: findContentsProblem(row.dynamicContent, MAX_STORED_CHARACTERS),
  }
  for (const [field, problem] of Object.entries(problems)) if (problem !== null) throw invalid(field, problem)
}

function findHtmlProblem(html: unknown): string | null {
  if (typeof html !== 'string') return null
  return findSizeProblem(html, MAX_STORED_CHARACTERS) ?? findDepthProblem(html)
}
