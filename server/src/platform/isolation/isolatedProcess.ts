/**
 * The program of an isolated process: runs one job after the other. It reads no file but the program's own, has no
 * environment, makes no code out of text, and ends with its parent.
 */
import { getOwn } from '../getOwn.ts'
import { type JobAnswer, type JobMessage, type ProcessSetup, READY } from './jobMessages.ts'

/** Characters of an error message that are sent back. */
const MAX_MESSAGE = 300

type Module = Readonly<Record<string, (job: unknown) => unknown>>

const { modules, removed } = JSON.parse(process.argv[2] ?? '') as ProcessSetup
const loaded = new Map<string, Module>()
for (const module of modules) loaded.set(module, (await import(module)) as Module)
removeGlobals()
process.on('message', async (message: JobMessage) => process.send?.(await answer(message)))
process.on('disconnect', () => process.exit())
process.send?.(READY)

async function answer({ id, module, name, job }: JobMessage): Promise<JobAnswer> {
  try {
    return { id, value: await getOwn(loaded.get(module), name)?.(job) }
  } catch (error) {
    const message = String(error instanceof Error ? error.message : error)
    return { id, error: message.slice(0, MAX_MESSAGE).toWellFormed() }
  }
}

// Jobs reach plain values only. Should one find a way to more: nothing is left that makes code or opens a connection.
function removeGlobals(): void {
  const makers = [() => {}, async () => {}, function* () {}, async function* () {}]
  for (const maker of makers)
    Object.defineProperty(Object.getPrototypeOf(maker), 'constructor', { value: undefined })
  const names = ['Function', 'eval', 'fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']
  for (const name of [...names, ...removed]) Reflect.deleteProperty(globalThis, name)
}
