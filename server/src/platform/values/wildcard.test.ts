import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitsWildcard, wildcardToLike } from './wildcard.ts'

test('a star stands for any characters, everything else for itself', () => {
  const fits = (pattern: string, text: string) => fitsWildcard(pattern, text)
  assert.ok(fits('https://x.example/*', 'https://x.example/'))
  assert.ok(fits('*/shop/*', 'https://x.example/shop/1'))
  assert.ok(fits('*', ''))
  assert.ok(fits('a*b*c', 'a-b-b-c'))
  assert.ok(!fits('a*b*c', 'a-c'))
  assert.ok(!fits('ab*ba', 'aba'), 'what stands before and behind the star does not overlap')
  assert.ok(!fits('a*b*b', 'ab'))
  assert.ok(fits('a**b', 'ab'))
  assert.ok(!fits('', 'a'))
  assert.ok(fits('*/p(1)+.html', 'https://x.example/p(1)+.html'))
  assert.ok(!fits('a.c', 'abc'))
  assert.ok(!fits('https://x.example', 'https://x.example/'))
})

test('a pattern of many stars takes no longer than the text is long', () => {
  assert.ok(!fitsWildcard(`${'*a'.repeat(5_000)}*b`, 'a'.repeat(50_000)))
})

test('for like, its own wildcards stand for themselves', () => {
  assert.equal(wildcardToLike('a_b%c\\d*'), 'a\\_b\\%c\\\\d%')
})
