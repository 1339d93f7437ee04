import { FilterError } from './filter.ts'

/** The result, or null where filters cannot be used. */
export function unlessUnusable<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof FilterError) return null
    throw error
  }
}
