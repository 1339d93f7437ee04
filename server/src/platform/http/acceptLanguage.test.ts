import assert from 'node:assert/strict'
import { test } from 'node:test'
import { negotiateLanguage } from './acceptLanguage.ts'

test('RFC 9110, section 12.5.4: the language is the one that weighs most of those there are', () => {
  for (const [header, language] of [
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['DE', 'de'],
    ['de-CH-1996', 'de'],
    ['pt', 'pt-BR'],
    ['pt-BR, de', 'pt-BR'],
    ['PT-br;q=0.5, de;q=0.4', 'pt-BR'],
    ['fr', 'en'],
    ['fr, de;q=0.1', 'de'],
    ['en;q=0.5, de;q=0.9', 'de'],
    ['en;q=0.5,de;q=0.5', 'en'],
    ['de ; q=0.5 , en;q=0.4', 'de'],
    ['de;q=0, en;q=0.1', 'en'],
    ['de;q=0.000', 'en'],
    ['*', 'en'],
    ['fr, *;q=0.5', 'en'],
    ['en;q=0, *', 'de'],
    ['de;q=0.2, *;q=0.1', 'de'],
    ['nonsense header, de', 'de'],
    ['de;q=2', 'en'],
    ['de;level=1', 'en'],
    [`${'x'.repeat(8)}-`.repeat(1_000), 'en'],
  ] as const)
    assert.equal(negotiateLanguage(header, ['en', 'de', 'pt-BR']), language, header)
})
