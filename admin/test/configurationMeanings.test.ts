// What keys of the configuration mean, in German.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { keyGroups } from '../../server/src/platform/configKeys.ts'
import { readMessages } from '../messages.ts'

const FOLDER = join(import.meta.dirname, '../src/features/access/configuration')
const german = JSON.parse(readFileSync(join(FOLDER, 'meanings.de.json'), 'utf8')) as Record<string, string>

test('every key of the configuration says in German what it means, and every group has a name', () => {
  const keys = Object.values(keyGroups).flatMap((group) => Object.keys(group))
  assert.deepEqual(Object.keys(german), keys)
  const words = readMessages('de')
  assert.deepEqual(
    Object.keys(keyGroups).filter((group) => !words.has(`configuration.group.${group}`)),
    [],
  )
})

test('what is quoted in a meaning, such as another key, is the same in German', () => {
  const quoted = (text: string) => [...text.matchAll(/`([^`]*)`/g)].map(([, name]) => name).sort()
  for (const [name, { text }] of Object.values(keyGroups).flatMap((group) => Object.entries(group)))
    if (name !== 'storage_dsn') assert.deepEqual(quoted(german[name] ?? ''), quoted(text), name)
})
