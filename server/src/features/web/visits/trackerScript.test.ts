import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Script } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { trackerScript } from './trackerScript.ts'

test('the script is one program of less than six kilobytes, and settings stay text in it', () => {
  const text = trackerScript()({ url: 'https://m.example/</script>', honorsSignals: true })
  assert.ok(new Script(text))
  assert.ok(gzipSync(text).length < 6_000, String(gzipSync(text).length))
  assert.doesNotMatch(text, /<\/script>|\bimport\b|\brequire\b|^\s*\/\//m)
})
