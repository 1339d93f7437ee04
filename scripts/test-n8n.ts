// Runs n8n's own nodes, trigger and actions, as its users install them, against servers of their own.
//
//   npm run test:n8n
//
// Fetches the package by `npm pack` once, into a folder outside the project (CAMPANILE_CACHE, else ~/.cache/campanile),
// and takes it from there ever after: nothing of it is a dependency. Says why and ends with 0 when it is neither there nor
// to be had.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const PACKAGE = 'n8n-nodes-base'
/** A version that compares signatures. */
const VERSION = '2.41.2'
const FILES = [
  'package/package.json',
  'package/dist/nodes/Mautic',
  'package/dist/utils/webhook-signature-verification.js',
]

const cache = process.env.CAMPANILE_CACHE ?? join(homedir(), '.cache/campanile')
const folder = join(cache, `${PACKAGE}-${VERSION}`)
const problem = existsSync(folder) ? null : fetchPackage()
if (problem === null) {
  const words = [
    join(import.meta.dirname, 'test.ts'),
    'server/test/n8n/trigger.ts',
    'server/test/n8n/actions.ts',
  ]
  const env = { ...process.env, CAMPANILE_N8N: folder }
  process.exitCode = spawnSync(process.execPath, words, { stdio: 'inherit', env }).status ?? 1
} else process.stdout.write(`Skipped: ${problem}\n`)

/** Puts the files of the node into the cache, all of them or none. @returns why that is not possible. */
function fetchPackage(): string | null {
  mkdirSync(cache, { recursive: true })
  const beside = mkdtempSync(join(cache, 'fetching-'))
  try {
    const words = [
      'pack',
      '--silent',
      '--ignore-scripts',
      '--pack-destination',
      beside,
      `${PACKAGE}@${VERSION}`,
    ]
    const packed = spawnSync('npm', words, { encoding: 'utf8', cwd: beside, maxBuffer: 1e8 })
    if (packed.status !== 0) return `${PACKAGE} could not be fetched: ${packed.stderr.trim().slice(-300)}`
    const archive = join(beside, `${PACKAGE}-${VERSION}.tgz`)
    const unpacked = spawnSync('tar', ['-xzf', archive, '-C', beside, ...FILES], { encoding: 'utf8' })
    if (unpacked.status !== 0)
      return `${PACKAGE} could not be unpacked: ${unpacked.stderr.trim().slice(-300)}`
    renameSync(join(beside, 'package'), folder)
    return null
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
}
