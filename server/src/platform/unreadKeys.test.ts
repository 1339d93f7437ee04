import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { configurationGuide } from '../../../scripts/configurationGuide.ts'
import { loadConfig } from './config.ts'
import { configKeys } from './configKeys.ts'
import { aboutUnreadKeys, keysNeverRead, keysNotYetRead } from './unreadKeys.ts'

const SRC = join(import.meta.dirname, '..')

/** The code without comments, and without the types that only name keys. */
function sourceText(): string {
  const files = globSync('**/*.ts', { cwd: SRC }).filter(
    (file) => !/(\.test|(^|\/)(configKeys|keyEffects|mailKeys|unreadKeys))\.ts$/.test(file),
  )
  return files
    .map((file) =>
      readFileSync(join(SRC, file), 'utf8')
        .replace(/^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
        .replace(/\bPick<[^<>]*>|\bConfig\['\w+'\]/g, ''),
    )
    .join('\n')
}

test('every configuration key is read by the code, or marked as not read yet or never, and none is both', () => {
  const text = sourceText()
  // `theme` is the name of a column, too.
  const isRead = (key: string) =>
    key === 'theme'
      ? /\bconfig\.theme\b/.test(text)
      : new RegExp(`\\.${key}\\b|[{,]\\s*${key}\\s*[:,}=]|'${key}'`).test(text)
  const marked: readonly string[] = [...keysNotYetRead, ...keysNeverRead]
  const unread = Object.keys(configKeys).filter((key) => !isRead(key))
  assert.deepEqual(
    unread.filter((key) => !marked.includes(key)),
    [],
    'unread and unmarked',
  )
  assert.deepEqual(
    marked.filter((key) => !unread.includes(key)),
    [],
    'marked and read, or marked twice',
  )
  assert.equal(new Set(marked).size, marked.length)
})

test('the guide marks what has no effect yet, and says what never will have one', () => {
  const lines = configurationGuide().split('\n')
  for (const key of Object.keys(configKeys)) {
    const line = lines.find((one) => one.startsWith(`| \`${key}\` |`)) ?? ''
    assert.equal(line.includes('*Not yet.*'), (keysNotYetRead as readonly string[]).includes(key), key)
    assert.equal(
      line.includes('Accepted for compatibility'),
      (keysNeverRead as readonly string[]).includes(key),
      key,
    )
  }
})

test('whoever sets a key without effect is told, wherever it is set; who sets none is told nothing', () => {
  const local = loadConfig({
    env: {
      CAMPANILE_PARALLEL_IMPORT_LIMIT: '5',
      CAMPANILE_SMS_TRANSPORT: 'x',
      CAMPANILE_LOCALE: 'de_DE',
    },
    cwd: import.meta.dirname,
  })
  assert.deepEqual(aboutUnreadKeys(local, [{ key: 'campaign_use_summary' }, { key: 'site_key' }]), [
    'Set, but without effect in this version: campaign_use_summary, parallel_import_limit.',
    'Set, but accepted for compatibility only and without effect: sms_transport.',
  ])
  assert.deepEqual(aboutUnreadKeys(loadConfig({ env: {}, cwd: import.meta.dirname })), [])
})
