import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES, messagesIn } from './messages.ts'
import { momentIn, speaker } from './sentences.ts'

test('every sentence has the same values in every language', () => {
  const valuesOf = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
  for (const language of LANGUAGES)
    for (const [code, text] of Object.entries(messagesIn('en').explanations))
      assert.deepEqual(
        valuesOf(messagesIn(language).explanations[code]),
        valuesOf(text),
        `${language} ${code}`,
      )
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
