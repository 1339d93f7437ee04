// What a browser loads before the first page, and for any page after it.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

interface Chunk {
  file: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
}

const admin = join(import.meta.dirname, '..')
const budget = JSON.parse(readFileSync(join(admin, 'budget.json'), 'utf8'))
const BYTES = 1_000

test('the scripts before the first page, and those of any page, stay within the budget, compressed', () => {
  // Nothing is built when what is there was made of the same sources.
  execFileSync(process.execPath, [join(admin, 'build.ts')])
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(admin, 'dist/manifest.json'), 'utf8'))
  const filesOf = (key: string, seen: Set<string>): Set<string> => {
    const chunk = manifest[key]
    if (!chunk || seen.has(chunk.file)) return seen
    seen.add(chunk.file)
    for (const other of chunk.imports ?? []) filesOf(other, seen)
    return seen
  }
  const sizeOf = (files: Iterable<string>) =>
    [...files]
      .filter((file) => file.endsWith('.js'))
      .reduce((sum, file) => sum + statSync(join(admin, 'dist', `${file}.gz`)).size, 0)
  const entries = Object.entries(manifest).filter(([, chunk]) => chunk.isEntry)
  assert.equal(entries.length, 1)
  const initial = filesOf(entries[0]?.[0] ?? '', new Set())
  const kilobytes = Math.ceil(sizeOf(initial) / BYTES)
  assert.ok(kilobytes > 50, `only ${kilobytes} kB: the manifest is not what this test reads`)
  assert.ok(kilobytes <= budget.initialScriptKilobytes, `${kilobytes} kB before the first page`)
  const pages = Object.entries(manifest).filter(([, chunk]) => chunk.isDynamicEntry)
  assert.ok(pages.length > 30, String(pages.length))
  for (const [name] of pages) {
    const all = Math.ceil(sizeOf(filesOf(name, new Set())) / BYTES)
    assert.ok(all <= budget.pageScriptKilobytes, `${all} kB for ${name}`)
    const own = all - kilobytes
    if (name.startsWith('src/features/'))
      assert.ok(own <= budget.routeScriptKilobytes, `${own} kB for ${name} beside what every page has`)
  }
})

test('what all pages are made of stays small', () => {
  const files = globSync('src/kit/**/*.{ts,tsx}', { cwd: admin })
  const lines = files.reduce(
    (sum, file) => sum + readFileSync(join(admin, file), 'utf8').split('\n').length - 1,
    0,
  )
  assert.ok(lines > 1_000 && lines <= budget.kitLines, `${lines} lines in kit/`)
})
