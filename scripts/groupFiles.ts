import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { slowFiles } from './slowFiles.ts'

/** Test files that share a process: half of the CPU time of a short file is the start of the server's modules. */
const GROUP_SIZE = 6
/** Code that changes or measures its process, starts other processes or registers hooks for all tests. */
const NEEDS_PROCESS =
  /process\.(env\.\w+ ?=|env, |memoryUsage|cpuUsage|chdir|once|on\()|\bmock\.|\bspawn|\bfork\(|execFile|Process\.ts|\bgc\(|globalThis|child_process|worker_threads|argon2id|^(before|beforeEach|afterEach)\(/m

/**
 * Distributes test files over processes. `single` run in one each; each key of `groups` is a file in `folder` that
 * imports the named files one after the other.
 */
export function groupFiles(
  files: string[],
  folder: string,
): { single: string[]; groups: Map<string, string[]> } {
  const isShort = (file: string) =>
    file.startsWith('server/') && !(file in slowFiles) && !NEEDS_PROCESS.test(readFileSync(file, 'utf8'))
  const short = files.filter(isShort)
  const groups = new Map<string, string[]>()
  for (let first = 0; first < short.length; first += GROUP_SIZE) {
    const some = short.slice(first, first + GROUP_SIZE)
    const path = join(folder, `group-${groups.size + 1}.test.mjs`)
    writeFileSync(path, groupSource(some))
    groups.set(path, some)
  }
  return { single: files.filter((file) => !isShort(file)), groups }
}

// No test runs while another file prepares itself: tests set the clock.
function groupSource(files: readonly string[]): string {
  const imports = files.map((file) => `await import(${JSON.stringify(resolve(file))})`)
  return [
    `import { before } from 'node:test'`,
    'const loaded = Promise.withResolvers()',
    'before(() => loaded.promise)',
    ...imports,
    'loaded.resolve()',
    '',
  ].join('\n')
}
