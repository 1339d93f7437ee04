import type { Db } from '../../../platform/database/connection.ts'
import { type CompiledText, type CompileOptions, compileText, type TextSource } from './compileText.ts'

/** Links to records may get another address: what was compiled holds for so long. */
const FRESH_MS = 30_000

export interface CompiledTextsOptions extends CompileOptions {
  /** Runs what compiling writes in a transaction. */
  run<T>(act: (db: Db) => Promise<T>): Promise<T>
}

/** Compiles texts, and keeps them while they are the same: asked for in sets, over and over. */
export function compiledTexts(
  options: CompiledTextsOptions,
): (sources: readonly TextSource[], now: Date) => Promise<Map<number, CompiledText>> {
  let known = new Map<number, { message: string; text: CompiledText; at: Date }>()
  return async (sources, now) => {
    const kept = new Map<number, { message: string; text: CompiledText; at: Date }>()
    for (const source of sources) {
      const old = known.get(source.id)
      const isFresh = old?.message === source.message && now.getTime() - old.at.getTime() < FRESH_MS
      kept.set(
        source.id,
        isFresh
          ? old
          : {
              message: source.message,
              text: await options.run((db) => compileText(db, source, { ...options, now })),
              at: now,
            },
      )
    }
    known = kept
    return new Map([...kept].map(([id, { text }]) => [id, text]))
  }
}
