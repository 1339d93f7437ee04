// Programs of our own as child processes, for tests about signals, crashes and the command line.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'

export interface Running {
  child: ChildProcess
  /** Resolves with the line once one matches; rejects when the process ends before. */
  line(pattern: RegExp): Promise<string>
  /** Resolves when the process has ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }>
}

/** A folder that is removed after the test. */
export function temporaryFolder(t: TestContext): string {
  const dir = mkdtempSync(join(tmpdir(), 'campanile-dir-'))
  t.after(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** Runs Node.js with `words`; without CAMPANILE_ variables and database addresses of the caller. Killed after the test. */
export function runNode(t: TestContext, words: string[], env: Record<string, string> = {}): Running {
  const inherited = Object.entries(process.env).filter(
    ([name]) =>
      !/^(CAMPANILE_|DATABASE_URL$|DATA_DIR$|PORT$|HOST$|NODE_TEST_CONTEXT$|NODE_OPTIONS$)/.test(name),
  )
  const child = spawn(process.execPath, words, { env: { ...Object.fromEntries(inherited), ...env } })
  t.after(() => child.kill('SIGKILL'))
  let stdout = ''
  let stderr = ''
  const watchers = new Set<() => void>()
  const notice = () => {
    for (const watcher of watchers) watcher()
  }
  child.stdout.on('data', (chunk) => {
    stdout += chunk
    notice()
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
    notice()
  })
  const ended: Running['ended'] = new Promise((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }))
  })
  const line = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = `${stdout}\n${stderr}`.split('\n').find((text) => pattern.test(text))
        if (found === undefined) return
        watchers.delete(look)
        resolve(found)
      }
      watchers.add(look)
      look()
      void ended.then(() => reject(new Error(`ended without ${pattern}:\n${stdout}${stderr}`)))
    })
  return { child, line, ended }
}

/** Runs `campanile` with `words`. */
export function runCampanile(t: TestContext, words: string[], env: Record<string, string>): Running {
  return runNode(t, [fileURLToPath(new URL('../src/main.ts', import.meta.url)), ...words], env)
}
