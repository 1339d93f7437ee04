// Nothing happens that the catalog does not name, and only through the catalog.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import {
  appendHappenings,
  type Consumer,
  type HappeningType,
  RECORDS,
  type RecordHappening,
} from '../src/catalog/happenings.ts'
import { definitions, features } from '../src/features/index.ts'
import type { Db } from '../src/platform/database/connection.ts'

const ROOT = join(import.meta.dirname, '../..')

test('the catalog names the records that are told of: all of them, and no other', () => {
  const told = new Set(definitions.filter(({ emits }) => emits).map(({ name }) => name))
  assert.deepEqual([...told].sort(), [...RECORDS])
})

test('each feature tells of what it says that it tells of', () => {
  const found: Record<string, Set<string>> = {}
  for (const file of globSync('*/*/*.ts', { cwd: join(ROOT, 'server/src/features') })) {
    const text = readFileSync(join(ROOT, 'server/src/features', file), 'utf8')
    if (
      file.endsWith('.test.ts') ||
      !/\b(appendHappenings|contactsChangedFrom|happeningsFrom|happeningsFromQuery)\b/.test(text)
    )
      continue
    const types = [...text.matchAll(/\btype: '([a-z_]+\.[a-z_]+)'/g)].map(([, type]) => type ?? '')
    if (text.includes('contactsChangedFrom')) types.push('contact.changed')
    assert.notEqual(types.length, 0, `${file} says by name what it tells of`)
    const name = basename(dirname(file))
    found[name] = (found[name] ?? new Set()).union(new Set(types))
  }
  assert.deepEqual(
    Object.fromEntries(Object.entries(found).map(([name, types]) => [name, [...types].sort()])),
    Object.fromEntries(features.flatMap(({ name, emits }) => (emits ? [[name, emits]] : []))),
  )
})

test('features append by the catalog only: an import of the engine is told of by the check', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'campanile-planted-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const feature = 'server/src/features/audience/tags/planted.ts'
  const files = {
    'server/src/platform/engine/happenings.ts': 'export const appendHappenings = () => {}\n',
    [feature]: "import '../../../platform/engine/happenings.ts'\n",
    'tsconfig.json': '{}',
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  cpSync(join(ROOT, '.dependency-cruiser.json'), join(folder, '.dependency-cruiser.json'))
  const cruiser = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const words = [cruiser, '--config', '.dependency-cruiser.json', '--output-type', 'err', 'server/src']
  const { status, stdout } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' })
  assert.notEqual(status, 0)
  assert.match(stdout, new RegExp(`happenings-by-the-catalog: ${feature}`))
})

test('no statement but the engine’s writes happenings', () => {
  const files = globSync('server/src/**/*.ts', { cwd: ROOT }).filter(
    (file) => !/\.test\.ts$|platform\/(engine|backup)\//.test(file),
  )
  const writers = files.filter((file) =>
    /(into|update|from) domain_events/.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  assert.deepEqual(writers, [])
})

type Told = RecordHappening | NonNullable<(typeof features)[number]['emits']>[number]
/** What can happen and nobody tells of: an error of the types names it. */
export const untold: [Exclude<HappeningType, Told>] extends [never] ? null : Exclude<HappeningType, Told> =
  null

/** Each line marked is an error of the types, or `npm run check` fails. */
export function wrong(db: Db): void {
  const at = new Date()
  const ids = [1]
  const ofMail = { emailId: 1, sendIds: [1] }
  // @ts-expect-error nothing is called so
  appendHappenings(db, [{ type: 'contact.exploded', ids }], at)
  // @ts-expect-error what changed has to be said
  appendHappenings(db, [{ type: 'contact.changed', ids }], at)
  // @ts-expect-error no aspect is called so
  appendHappenings(db, [{ type: 'contact.changed', ids, payload: { fields: ['tgas'] } }], at)
  // @ts-expect-error readers need to know which segment
  appendHappenings(db, [{ type: 'contact.changed', ids, payload: { fields: ['segments'] } }], at)
  // @ts-expect-error and which links
  appendHappenings(db, [{ type: 'email.clicked', ids, payload: { ...ofMail, fields: ['hits'] } }], at)
  const consumer: Consumer<'email.opened'> = {
    name: 'wrong',
    // @ts-expect-error the consumer says that it reads something else
    types: ['email.clicked'],
    async handle(_db, happenings) {
      // @ts-expect-error an open tells of no links
      happenings.map(({ payload }) => payload.redirectIds)
    },
  }
  consumer.name = 'wrong'
}
