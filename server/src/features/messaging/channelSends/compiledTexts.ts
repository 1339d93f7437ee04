import type { Db } from '../../../platform/database/connection.ts'
import { isTransientError } from '../../../platform/database/isTransientError.ts'
import { type CompiledText, type CompileOptions, compileText, type TextSource } from './compileText.ts'

/** Links to records may get another address: what was compiled holds for so long. */
const FRESH_MS = 30_000

export interface CompiledTextsOptions extends CompileOptions {
  /** Runs what compiling writes in a transaction. */
  run<T>(act: (db: Db) => Promise<T>): Promise<T>
}

interface Known {
  message: string
  text: CompiledText | Error
  at: Date
}

/**
 * Compiles texts, and keeps them while they are the same: asked for in sets, over and over. A text that cannot be compiled
 * is an Error with the reason.
 */
export function compiledTexts(
  options: CompiledTextsOptions,
): (sources: readonly TextSource[], now: Date) => Promise<Map<number, CompiledText | Error>> {
  let known = new Map<number, Known>()
  return async (sources, now) => {
    const kept = new Map<number, Known>()
    for (const source of sources) {
      const old = known.get(source.id)
      const isFresh = old?.message === source.message && now.getTime() - old.at.getTime() < FRESH_MS
      kept.set(
        source.id,
        isFresh ? old : { message: source.message, text: await compile(source, options, now), at: now },
      )
    }
    known = kept
    return new Map([...kept].map(([id, { text }]) => [id, text]))
  }
}

async function compile(
  source: TextSource,
  options: CompiledTextsOptions,
  now: Date,
): Promise<CompiledText | Error> {
  try {
    return await options.run((db) => compileText(db, source, { ...options, now }))
  } catch (error) {
    if (isTransientError(error) || !(error instanceof Error)) throw error
    return error
  }
}
