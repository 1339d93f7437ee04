// The list of kept habits tells the truth about its tests.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '../..')
const PLACES = ['server/test', 'server/src', '.']

test('docs/compatibility.md names a test for each habit, and each of them exists', () => {
  const wrong: string[] = []
  let named = 0
  for (const line of readFileSync(join(ROOT, 'docs/compatibility.md'), 'utf8').split('\n')) {
    const cells = line.split(' | ')
    if (!line.startsWith('| ') || cells.length < 3 || cells.at(-1) === 'Test |') continue
    for (const entry of (cells.at(-1) ?? '').replace(/ \|$/, '').split('; ')) {
      const [, file, title] = /^`([^`]+)`(?:: (.+))?$/.exec(entry) ?? []
      named++
      const place = PLACES.find((folder) => file && existsSync(join(ROOT, folder, file)))
      if (!file || !place) wrong.push(`${line}\n  no test file: ${entry}`)
      else if (title && !titlesOf(join(ROOT, place, file)).some((one) => one.includes(title)))
        wrong.push(`${line}\n  no such test: ${entry}`)
    }
  }
  assert.ok(named >= 100, `${named} tests are named`)
  assert.deepEqual(wrong, [])
})

test('docs/compatibility.md names no source file that is not there', () => {
  const wrong: string[] = []
  let named = 0
  for (const line of readFileSync(join(ROOT, 'docs/compatibility.md'), 'utf8').split('\n')) {
    if (!line.startsWith('| ')) continue
    for (const [, file = ''] of line.matchAll(/`([\w./-]+\.(?:ts|mjs))`/g)) {
      named++
      if (!PLACES.some((folder) => existsSync(join(ROOT, folder, file)))) wrong.push(`${file}: ${line}`)
    }
  }
  assert.ok(named >= 200, `${named} files are named`)
  assert.deepEqual(wrong, [])
})

test('docs/compatibility.md has a row for each of the forty-nine quirks that are kept', () => {
  const text = readFileSync(join(ROOT, 'docs/compatibility.md'), 'utf8')
  const numbers = [...text.matchAll(/^\| (\d+): /gm)].map(([, number]) => Number(number))
  const missing = Array.from({ length: 49 }, (_, index) => index + 1).filter((one) => !numbers.includes(one))
  assert.deepEqual(missing, [])
})

const known = new Map<string, string[]>()

function titlesOf(file: string): string[] {
  const titles =
    known.get(file) ??
    [...readFileSync(file, 'utf8').matchAll(/\b(?:test|suite)\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g)].map(
      ([, , title]) => title ?? '',
    )
  known.set(file, titles)
  return titles
}
