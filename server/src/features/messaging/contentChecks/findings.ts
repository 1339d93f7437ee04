// What checks find in an email or a landing page.
import type { Say } from '../../../catalog/sentences.ts'
import { s } from '../../../platform/values/shape.ts'
import type { ContentPlace } from './readContent.ts'

export interface Finding {
  code: string
  severity: 'stops' | 'warns'
  message: string
  /** In the HTML as it leaves; null for what is about all of it. */
  place: ContentPlace | null
}

/** How findings come together: `add` passes over what was found very often, `say` speaks the language of who asks. */
export interface Finder {
  add(severity: Finding['severity'], code: string, message: string, place?: ContentPlace | null): void
  say(code: string, values?: Readonly<Record<string, string | number>>): string
}

/** Of each code. */
const MOST_OF_KIND = 20

export function finderOf<T extends Finding>(
  sentences: Say,
  complete: (finding: Finding) => T,
): Finder & { findings: T[] } {
  const findings: T[] = []
  return {
    findings,
    add(severity, code, message, place = null) {
      if (findings.filter((one) => one.code === code).length < MOST_OF_KIND)
        findings.push(complete({ severity, code, message, place }))
    },
    say: (code, values) => sentences(code, values).text,
  }
}

/** What stops it comes first. */
export function inOrder<T extends Finding>(findings: readonly T[]): T[] {
  return findings.toSorted((a, b) => Number(a.severity === 'warns') - Number(b.severity === 'warns'))
}

/** How a finding is answered. */
export const findingFields = {
  code: s.text({ example: 'link.empty' }),
  severity: s.word('stops', 'warns'),
  message: s.text(),
  place: s.orNull(s.object({ line: s.int({ description: 'Of the HTML as it leaves.' }), text: s.text() })),
} as const
