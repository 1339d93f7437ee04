/** Bounds of everything that is parsed, and the refusals that name them. */
import { type ApiError, badRequest } from '../errors.ts'

/** Levels that brackets, objects and lists may be nested. */
export const MAX_LEVELS = 32
/** Values, lists and objects that one body may hold, all levels together. */
export const MAX_NODES = 100_000

/** Keys that would change what objects do: with the last two they could not be taken for texts or numbers any more. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'toString', 'valueOf'])

/** @throws ApiError 400 for a key that no object may have. */
export function refuseKey(key: string): void {
  if (FORBIDDEN_KEYS.has(key)) throw badRequest(`No key may be called ${key}.`)
}

/** 400 for more values than one body may hold. */
export function tooManyNodes(limit = MAX_NODES): ApiError {
  return badRequest(`At most ${count(limit)} values, lists and objects are allowed; there are more.`)
}

/** 400 for more different keys than one body may hold. */
export function tooManyKeys(limit: number): ApiError {
  return badRequest(`At most ${count(limit)} different keys are allowed; there are more.`)
}

/** 400 for a body or query with too many levels. */
export function tooManyLevels(): ApiError {
  return badRequest(`Lists and objects may be nested ${MAX_LEVELS} levels deep; these are deeper.`)
}

/** 400 for a query or form with too many parameters. */
export function tooManyParameters(name: string, limit: number): ApiError {
  return badRequest(`${name} may have ${count(limit)} parameters; this one has more.`)
}

function count(number: number): string {
  return number.toLocaleString('en')
}
