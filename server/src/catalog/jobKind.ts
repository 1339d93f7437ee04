/** Long work that people ask for and watch: declared by the feature that does it. */
import type { Context } from '../platform/resource/definition.ts'

export const JOB_STATES = ['queued', 'running', 'done', 'cancelled', 'failed'] as const

export type JobState = (typeof JOB_STATES)[number]

export interface Job {
  id: number
  /** What it is about, such as the name of a file. */
  name: string | null
  state: JobState
  /** The share that is done, from 0 to 1; null where nobody knows how much there is. */
  progress: number | null
  /** How many records are done; null where none are counted. */
  done: number | null
  error: string | null
  createdByUser: string | null
  dateAdded: Date
  startedAt: Date | null
  endedAt: Date | null
  /** The record of the job itself, below `/api`, with what only its kind knows; null where it has none. */
  path: string | null
  /** The actor may cancel it, were it under way. */
  mayCancel: boolean
}

/** Which jobs are meant: one of them, or the first `limit` in these states; no state means any. */
export interface JobSearch {
  id?: number
  states: readonly JobState[]
  limit: number
}

export interface JobKind {
  kind: string
  /** Those that the actor may see, newest first. Two statements at most, whatever their number. */
  find(context: Context, search: JobSearch): Promise<readonly Job[]>
  /**
   * Ends one that is under way, and that the actor may see and cancel. False when it came to its end meanwhile. Kinds
   * without this always run to their end.
   */
  cancel?(context: Context, id: number): Promise<boolean>
}

export function isUnderWay(state: JobState): boolean {
  return state === 'queued' || state === 'running'
}
