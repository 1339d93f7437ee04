import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitsReplyPattern } from './replyPattern.ts'

test('patterns of answers are those of shells, in any case, and take bounded time', () => {
  const fits: [string, string][] = [
    ['*', ''],
    ['yes*', 'YES, gladly'],
    ['*ja*', 'Na ja, gut'],
    ['y?s', 'yes'],
    ['[yj]*', 'Ja'],
    ['[a-c]1', 'b1'],
    ['[!0-9]*', 'x9'],
    ['a*b*c', 'a--b--b-c'],
    ['?', '😀'],
    ['[x', '[x'],
    ['1+1', '1+1'],
  ]
  for (const [pattern, answer] of fits) assert.ok(fitsReplyPattern(pattern, answer), `${pattern} ${answer}`)
  const others: [string, string][] = [
    ['yes', 'yes please'],
    ['y?s', 'ys'],
    ['[yj]*', 'no'],
    ['[!0-9]*', '9'],
    ['a*b', 'acbc'],
    ['', 'x'],
  ]
  for (const [pattern, answer] of others)
    assert.ok(!fitsReplyPattern(pattern, answer), `${pattern} ${answer}`)
  const begun = performance.now()
  assert.ok(!fitsReplyPattern(`${'*a'.repeat(90)}b`, 'a'.repeat(10_000)))
  assert.ok(performance.now() - begun < 1_000)
})
