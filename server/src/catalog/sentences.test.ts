import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { LANGUAGES, messagesIn } from './messages.ts'
import { momentIn, speaker } from './sentences.ts'

test('every sentence has the same values in every language', () => {
  const valuesOf = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
  const codes = Object.keys(messagesIn('en').explanations).sort()
  for (const language of LANGUAGES) {
    assert.deepEqual(Object.keys(messagesIn(language).explanations).sort(), codes, language)
    for (const [code, text] of Object.entries(messagesIn('en').explanations))
      assert.deepEqual(
        valuesOf(messagesIn(language).explanations[code]),
        valuesOf(text),
        `${language} ${code}`,
      )
  }
})

const src = join(import.meta.dirname, '..')
const sources = (folders: string) =>
  globSync(`{${folders}}/**/*.ts`, { cwd: src, exclude: ['**/*.test.ts'] }).map((file) =>
    readFileSync(join(src, file), 'utf8'),
  )

test('whatever the operator is told has words: each finding, each of its parts and each long work', () => {
  const all = sources('features,platform').join('\n')
  const named = [
    ...all.matchAll(/'(health\.[\w.]+)'/g),
    ...[...all.matchAll(/: BackgroundWork = \{\s*name: '([^']+)'/g)].map(([, task]) => [
      '',
      `health.work.${task}`,
    ]),
  ].map(([, code = '']) => code)
  assert.ok(named.length > 60, `${named.length} codes`)
  const texts = messagesIn('en').explanations
  assert.deepEqual(
    named.filter((code) => !Object.hasOwn(texts, code)),
    [],
  )
})

test('no sentence is left over: each is said by its code, or by the beginning of it and a word or a number', () => {
  const text = sources('features,platform')
    .filter((source) =>
      /\b([sS]ay(ing)?|finding|BackgroundWork|WITHDRAWAL|IMPORT_TASK)\b|_STATES\b/.test(source),
    )
    .join('\n')
  const begun = [...text.matchAll(/(?:say\(|code: )`([\w.]+\.)\$\{/g)].map(([, start = '']) => start)
  const isSaid = (code: string) =>
    text.includes(`'${code}'`) ||
    begun.some((start) => {
      const rest = code.startsWith(start) ? code.slice(start.length) : ''
      return /^-?\d$/.test(rest) || /^[ihdmy]$/.test(rest) || (rest !== '' && text.includes(`'${rest}'`))
    })
  const codes = Object.keys(messagesIn('en').explanations)
  assert.deepEqual(
    codes.filter((code) => !isSaid(code)),
    [],
  )
  assert.equal(isSaid('email.nope'), false)
})

test('a sentence that is not there, and a value that is missing, are defects', () => {
  const say = speaker('en', 'UTC')
  assert.throws(() => say('segment.nope'), /There is no sentence/)
  assert.throws(() => say('toString'), /There is no sentence/)
  assert.throws(() => say('campaign.notYet'), /has no "at"/)
})

test('moments are shown as the clocks of the time zone show them', () => {
  const before = new Date('2026-03-29T00:59:00Z')
  assert.equal(momentIn(before, 'Europe/Berlin'), '2026-03-29 01:59 (Europe/Berlin)')
  assert.equal(
    momentIn(new Date(before.getTime() + 60_000), 'Europe/Berlin'),
    '2026-03-29 03:00 (Europe/Berlin)',
  )
  assert.equal(momentIn(new Date('2026-01-01T00:00:00Z'), 'UTC'), '2026-01-01 00:00 (UTC)')
})
