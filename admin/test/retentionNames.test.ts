// What is kept for a time has a name in both languages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalog } from '../../server/src/features/index.ts'
import { LANGUAGES, readMessages } from '../messages.ts'

const PREFIX = 'retention.of.'

test('each table whose rows have an age is called by words, in each language, and no other is', () => {
  const tables = catalog.agingTables.map(({ table }) => table).sort()
  for (const language of LANGUAGES) {
    const named = [...readMessages(language).keys()].filter((key) => key.startsWith(PREFIX))
    assert.deepEqual(named.map((key) => key.slice(PREFIX.length)).sort(), tables, language)
  }
})
