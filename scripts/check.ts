// Everything that can be said about the sources without running the tests. Runs all of it and fails when any
// part fails.
import { spawnSync } from 'node:child_process'

const tool = (path: string) => `node_modules/${path}`
const checks: [string, string[]][] = [
  [
    'format and lint',
    [tool('@biomejs/biome/bin/biome'), 'check', '--max-diagnostics=50', '--error-on-warnings'],
  ],
  ['types', [tool('typescript/bin/tsc'), '--project', '.']],
  ['types of scripts for browsers', [tool('typescript/bin/tsc'), '--project', 'tracker']],
  ['types of the administration interface', [tool('typescript/bin/tsc'), '--project', 'admin']],
  [
    'boundaries',
    [
      tool('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.json',
      'server/src',
      'admin/src',
    ],
  ],
  ['the house', ['scripts/checkHouse.ts']],
  ['look-ups', ['scripts/checkLookups.ts']],
  ['dead code', [tool('knip/bin/knip.js'), '--no-config-hints']],
  ['generated files', ['scripts/generate.ts', '--check']],
]

const failed: string[] = []
for (const [name, words] of checks) {
  process.stdout.write(`check: ${name}\n`)
  const { status } = spawnSync(process.execPath, words, { stdio: 'inherit' })
  if (status !== 0) failed.push(name)
}
process.stdout.write(failed.length === 0 ? 'check: all good\n' : `check: failed: ${failed.join(', ')}\n`)
process.exitCode = failed.length === 0 ? 0 : 1
