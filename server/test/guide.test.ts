// What people read about the product: its links and its pictures.
import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { PICTURES } from '../../scripts/pictures/list.ts'

const ROOT = join(import.meta.dirname, '../..')
const IMAGES = join(ROOT, 'docs/guide/images')
/** More is slow to load, and weighs in every clone for ever. */
const MOST_BYTES = 150_000

const pages = [
  join(ROOT, 'README.md'),
  ...globSync('docs/guide/*.md', { cwd: ROOT }).map((path) => join(ROOT, path)),
]

/** Pictures of a page, with what is said of them to those who do not see them. */
function picturesOf(page: string): { path: string; words: string }[] {
  const text = readFileSync(page, 'utf8')
  return [
    ...[...text.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)].map(([, words = '', path = '']) => ({ words, path })),
    ...[...text.matchAll(/<img src="([^":]+)"[^>]*?alt="([^"]*)"/g)].map(([, path = '', words = '']) => ({
      words,
      path,
    })),
  ].map(({ words, path }) => ({ words, path: join(dirname(page), path) }))
}

test('each picture of the guide is there, light, described in words, and taken by the script', () => {
  const named = pages.flatMap(picturesOf)
  assert.ok(named.length >= 12, `${named.length} pictures`)
  for (const { path, words } of named) {
    assert.ok(existsSync(path), relative(ROOT, path))
    assert.ok(statSync(path).size <= MOST_BYTES, `${relative(ROOT, path)}: ${statSync(path).size} bytes`)
    assert.ok(words.length >= 30, `${relative(ROOT, path)} says "${words}"`)
  }
  const kept = readdirSync(IMAGES).sort()
  assert.deepEqual([...new Set(named.map(({ path }) => relative(IMAGES, path)))].sort(), kept)
  assert.deepEqual(PICTURES.map(({ name }) => `${name}.webp`).sort(), kept)
})

test('no page of the guide leads to a page that is not there', () => {
  const dead = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
      .map(([, path = '']) => join(dirname(page), path))
      .filter((path) => !existsSync(path))
      .map((path) => `${relative(ROOT, page)}: ${relative(ROOT, path)}`),
  )
  assert.deepEqual(dead, [])
})
