// In which of the browser's languages dates and numbers are written.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localeOf } from '../src/words/localeOf.ts'

test('dates are written in the first wish that is of the language and that Intl knows, else in the language alone', () => {
  assert.equal(localeOf('en', ['de-AT', 'en-GB', 'en-US']), 'en-GB')
  assert.equal(localeOf('de', ['en-GB', 'DE-at']), 'DE-at')
  assert.equal(localeOf('en', ['en-US@posix', 'en-GB']), 'en-GB')
  assert.equal(localeOf('de', ['en-GB']), 'de')
  for (const wishes of [['en-US@posix'], ['en_US'], ['']])
    assert.match(new Date(0).toLocaleDateString(localeOf('en', wishes)), /19/)
})
