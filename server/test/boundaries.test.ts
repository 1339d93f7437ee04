// The kernel stays small and names no resource.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { definitions } from '../src/features/index.ts'

const SRC = join(import.meta.dirname, '../src')
const MAX_KERNEL_LINES = 1_600
const MAX_DEFINITION_LINES = 120

function sources(folder: string): { file: string; text: string }[] {
  const files = globSync(`${folder}/**/*.ts`, { cwd: SRC }).filter((file) => !file.endsWith('.test.ts'))
  return files.map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }))
}

function codeLines(text: string): string[] {
  const withoutComments = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  return withoutComments.split('\n').filter((line) => line.trim() !== '')
}

test('the kernel has at most 1,600 lines of code', () => {
  const lines = [...sources('platform/resource'), ...sources('platform/rest')].reduce(
    (sum, { text }) => sum + codeLines(text).length,
    0,
  )
  assert.ok(lines <= MAX_KERNEL_LINES, `${lines} lines`)
})

test('kernel, search, HTTP, document and engine contain no path, table or permission of a resource', () => {
  const words = new Set(definitions.flatMap(({ path, table, permission }) => [path, table, permission]))
  // The key under which entities show their custom fields: a word of the kernel, and by chance a table.
  words.delete('fields')
  for (const folder of ['resource', 'rest', 'search', 'values', 'http', 'openapi', 'engine']) {
    for (const { file, text } of sources(`platform/${folder}`)) {
      for (const [, literal] of text.matchAll(/'([^'\n]*)'/g))
        assert.ok(!words.has(literal ?? ''), `${file} names ${literal}`)
    }
  }
})

test('a definition has at most 120 lines of code', () => {
  for (const { file, text } of sources('features')) {
    if (text.includes('defineResource({'))
      assert.ok(codeLines(text).length <= MAX_DEFINITION_LINES, `${file}: ${codeLines(text).length} lines`)
  }
})
