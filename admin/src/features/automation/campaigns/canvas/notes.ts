// What a view says of each step.
import type { Problem } from '../tree/rules.ts'

export interface Note {
  text: string
  tone: 'neutral' | 'good' | 'info' | 'warning' | 'bad'
  /** All of it, where the card is too small. */
  more: readonly string[]
  /** How many go along the line to it; lines are as thick as their traffic. */
  traffic?: number
}

export type Notes = ReadonlyMap<string, Note>

export type View = 'build' | 'numbers' | 'dryrun' | 'contact'
export const VIEWS: readonly View[] = ['build', 'numbers', 'dryrun', 'contact']

/** What is wrong, by step. */
export type Problems = ReadonlyMap<string, readonly Problem[]>
