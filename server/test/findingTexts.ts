// What checks say, in English.
import { speaker } from '../src/catalog/sentences.ts'
import type { Finding } from '../src/platform/engine/check.ts'

export function findingTexts(findings: readonly Finding[]): string[] {
  const say = speaker('en', 'UTC')
  return findings.map(({ code, values }) => say(code, values).text)
}
