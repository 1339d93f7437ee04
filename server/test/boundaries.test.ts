// The kernel names no resource, and definitions stay declarative.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'
import { definitions } from '../src/features/index.ts'
import type { Definition } from '../src/platform/resource/definition.ts'

const SRC = join(import.meta.dirname, '../src')
const MAX_FUNCTIONS = 6
/** Not counted: data of resources whose fields are data, and what only tests ask. */
const LOADED = new Set(['fields', 'shows', 'sample'])

function sources(folder: string): { file: string; text: string }[] {
  const files = globSync(`${folder}/**/*.ts`, { cwd: SRC }).filter((file) => !file.endsWith('.test.ts'))
  return files.map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }))
}

/** The lane of the work on campaigns has the name under which its operator sees it. */
const NAMES_A_LANE: Readonly<Record<string, string>> = { 'platform/engine/lanes.ts': 'campaigns' }

test('kernel, search, HTTP, document and engine contain no path, table or permission of a resource', () => {
  const words = new Set(definitions.flatMap(({ path, table, permission }) => [path, table, permission]))
  // The key under which entities show their custom fields: a word of the kernel, and by chance a table.
  words.delete('fields')
  for (const folder of ['resource', 'rest', 'search', 'values', 'http', 'openapi', 'engine']) {
    for (const { file, text } of sources(`platform/${folder}`)) {
      for (const [, literal] of text.matchAll(/'([^'\n]*)'/g))
        assert.ok(!words.has(literal ?? '') || NAMES_A_LANE[file] === literal, `${file} names ${literal}`)
    }
  }
})

/** Statements that may ask the database for the time, and why. */
const ASKS_FOR_THE_TIME: Readonly<Record<string, string>> = {
  'platform/database/migrate.ts': 'The default of a column; nothing depends on it.',
}

test('no statement asks the database for the time: the moment is a parameter', () => {
  const asks =
    /(?<![.\w])(now|statement_timestamp|clock_timestamp|transaction_timestamp|timeofday)\(\)|\b(current_(timestamp|date|time)|localtime(stamp)?)\b/i
  const found = sources('.').filter(({ text }) => textsIn(text).some((part) => asks.test(part)))
  assert.deepEqual(
    found.map(({ file }) => file),
    Object.keys(ASKS_FOR_THE_TIME),
  )
  assert.ok(textsIn('db`select now()`').some((part) => asks.test(part)))
  assert.ok(!textsIn('db`select 1`, now()').some((part) => asks.test(part)))
})

/** The texts of a source: of strings, and of templates without what is filled in. */
function textsIn(source: string): string[] {
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest))
  return texts
}

function functionsOf(definition: Definition): string[] {
  const given = Object.entries(definition).filter(([, value]) => typeof value === 'function')
  return given.map(([name]) => name).filter((name) => !LOADED.has(name))
}

function crowded(some: readonly Definition[]): string[] {
  return some.flatMap((definition) => {
    const names = functionsOf(definition)
    return names.length > MAX_FUNCTIONS ? [`${definition.path}: ${names.join(', ')}`] : []
  })
}

test('a definition has at most six functions', () => {
  assert.deepEqual(crowded(definitions), [])
  const segment = definitions.find(({ path }) => path === '/segments') as Definition
  assert.equal(functionsOf(segment).length, MAX_FUNCTIONS)
  const planted = { ...segment, warnings: async () => [] }
  assert.deepEqual(crowded([planted]), [`/segments: ${[...functionsOf(segment), 'warnings'].join(', ')}`])
})

/** Collections that hang something on a change, a row, a body, a request or a transaction of somebody else. */
const CARRIERS = /new Weak(?:Map|Set)<(?:Change|Planned|Row|Entity|Record<|FastifyRe|Db\b)/

test('what a change is to do goes through signatures, not through collections beside them', () => {
  for (const folder of ['platform', 'catalog', 'features'])
    for (const { file, text } of sources(folder)) assert.ok(!CARRIERS.test(text), file)
  for (const planted of [
    'const plans = new WeakMap<Change, Plan>()',
    'new WeakSet<Row>()',
    'new WeakMap<Record<string, unknown>, number[]>()',
  ])
    assert.match(planted, CARRIERS)
})
