import { ApiError } from '../errors.ts'

/**
 * Thrown by a feature within a save when another transaction got in between, or when something has to be worked out that
 * takes too long for a transaction: the batch runs again from the start after `first`, which runs outside of any.
 */
export class Retry extends ApiError {
  readonly first: () => Promise<void>

  constructor(message: string, first = async () => {}) {
    super(503, 'busy', `Try again in a moment: ${message}.`)
    this.first = first
  }
}

const MAX_RUNS = 11

/** Runs what writes until nobody gets in between. @throws what it throws otherwise, and Retry when that never ends. */
export async function again<T>(write: () => Promise<T>): Promise<T> {
  for (let runs = 1; ; runs++) {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof Retry) || runs >= MAX_RUNS) throw error
      await error.first()
    }
  }
}
