import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchesWildcards } from './matchesWildcards.ts'

test('a star stands for anything, also nothing, and all else for itself', () => {
  for (const [pattern, text] of [
    ['https://x.example/', 'https://x.example/'],
    ['*', ''],
    ['https://x.example/*', 'https://x.example/'],
    ['*.example/*', 'https://x.example/a?b=c'],
    ['*a*a*', 'xaxax'],
    ['a**b', 'ab'],
    ['*/p(1)+.html', 'https://x.example/p(1)+.html'],
  ] as const)
    assert.ok(matchesWildcards(pattern, text), `${pattern} ${text}`)
  for (const [pattern, text] of [
    ['https://x.example/', 'https://x.example/a'],
    ['', 'a'],
    ['ab*ba', 'aba'],
    ['*a*a*', 'xa'],
    ['*.html', 'a.htm'],
    ['a*b*c', 'a-c-b'],
  ] as const)
    assert.ok(!matchesWildcards(pattern, text), `${pattern} ${text}`)
})

test('a pattern of many stars takes no longer than it is long', () => {
  const begun = performance.now()
  assert.ok(!matchesWildcards(`${'*a'.repeat(10_000)}*b`, 'a'.repeat(100_000)))
  assert.ok(performance.now() - begun < 1_000)
})
