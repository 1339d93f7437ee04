// The process that renders templates of themes, one at a time. It reads no file but the program's own, has no
// environment, makes no code out of texts, and ends with its parent.
import { renderTemplate } from './themeEnvironment.ts'
import { MAX_OUTPUT, type ThemeJob, type ThemeResult } from './themeJob.ts'

/** Characters of a problem that are told. */
const MAX_PROBLEM = 300

harden()
process.on('message', (job: ThemeJob) => answer(run(job)))
process.on('disconnect', () => process.exit())
process.send?.('ready')

function answer(result: ThemeResult): void {
  process.send?.(result)
}

function run(job: ThemeJob): ThemeResult {
  const { id } = job
  try {
    const html = renderTemplate(job)
    return html.length > MAX_OUTPUT || Buffer.byteLength(html) > MAX_OUTPUT
      ? { id, problem: `It becomes more than ${MAX_OUTPUT / 1_000_000} MB.` }
      : { id, html }
  } catch (error) {
    return { id, problem: String(error instanceof Error ? error.message : error).slice(0, MAX_PROBLEM) }
  }
}

// Templates reach plain values only. Should one find a way to more: nothing is left that makes code, and nothing that
// opens a connection.
function harden(): void {
  const makers = [() => {}, async () => {}, function* () {}, async function* () {}]
  for (const maker of makers)
    Object.defineProperty(Object.getPrototypeOf(maker), 'constructor', { value: undefined })
  const names = ['Function', 'eval', 'fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'WebAssembly']
  for (const name of names) Reflect.deleteProperty(globalThis, name)
}
