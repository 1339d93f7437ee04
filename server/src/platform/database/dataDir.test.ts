import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/processes.ts'
import { prepareDataDir } from './dataDir.ts'

const modeOf = (path: string) => statSync(path).mode & 0o777

test('an existing DATA_DIR is closed to others with all that is in it, and links lead nowhere', (t) => {
  const outside = join(temporaryFolder(t), 'outside')
  writeFileSync(outside, '')
  chmodSync(outside, 0o644)
  const dir = temporaryFolder(t)
  const deep = join(dir, 'assets/a/b')
  mkdirSync(deep, { recursive: true })
  writeFileSync(join(deep, 'file.pdf'), '')
  symlinkSync(outside, join(dir, 'link'))
  for (const path of [dir, join(dir, 'assets'), join(dir, 'assets/a'), deep]) chmodSync(path, 0o755)
  chmodSync(join(deep, 'file.pdf'), 0o664)
  prepareDataDir(dir)
  for (const path of [dir, join(dir, 'assets'), join(dir, 'assets/a'), deep])
    assert.equal(modeOf(path), 0o700)
  assert.equal(modeOf(join(deep, 'file.pdf')), 0o600)
  assert.equal(modeOf(outside), 0o644)
})

test('a DATA_DIR that is made is closed from the start', (t) => {
  const dir = join(temporaryFolder(t), 'made/here')
  prepareDataDir(dir)
  assert.equal(modeOf(dir), 0o700)
})

test('for root, the group of the PostgreSQL account may pass the folder and nobody may list it', {
  skip: process.getuid?.() !== 0,
}, (t) => {
  const dir = temporaryFolder(t)
  prepareDataDir(dir, { gid: 65_534 })
  assert.deepEqual([modeOf(dir), statSync(dir).gid], [0o710, 65_534])
  prepareDataDir(dir)
  assert.equal(modeOf(dir), 0o700)
})

test('a folder that everybody shares is left as it is', (t) => {
  const dir = temporaryFolder(t)
  chmodSync(dir, 0o1777)
  prepareDataDir(dir)
  assert.equal(statSync(dir).mode & 0o7777, 0o1777)
})
