// What the README promises in numbers is what docs/performance.md measured.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '../..')
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('numbers of contacts and seconds in the README are measured in docs/performance.md', () => {
  const [, promise = ''] = /^(?:# .+\n+)(.+)$/m.exec(textOf('README.md')) ?? []
  const measured = textOf('docs/performance.md')
  const numbers = [...promise.matchAll(/\d+\.\d+ (?:s|to \d\.\d s)|\d{1,3}(?:,\d{3})+/g)].map(
    ([text]) => text,
  )
  assert.ok(numbers.length >= 4, promise)
  for (const number of numbers)
    assert.ok(measured.includes(number), `${number} is not in docs/performance.md`)
})

test('promises of reaction times, contact numbers and distributed databases name what was measured', () => {
  for (const path of ['README.md', 'docs/guide/segments.md', 'docs/guide/forms.md', 'docs/architecture.md']) {
    const text = textOf(path)
    for (const claim of [
      /(?:changes?|changed contact|run|webhooks) within a second/,
      /handles millions/,
      /ready for a distributed database/i,
    ])
      assert.doesNotMatch(text.replace(/within a second for 99 of 100/g, ''), claim, path)
  }
})

test('the README names files that are there', () => {
  for (const [, path = ''] of textOf('README.md').matchAll(/\]\(((?!https?:)[^)#]+)/g))
    assert.ok(existsSync(join(ROOT, path)), path)
})
