/** Messages between a pool and its processes. */

/** The argument of the program, as JSON. */
export interface ProcessSetup {
  /** Addresses of the modules that are loaded before any job runs. */
  modules: readonly string[]
  /** Globals that jobs must not reach. */
  removed: readonly string[]
}

export interface JobMessage {
  id: number
  /** The function that is called: the address of its module, and its name there. */
  module: string
  name: string
  job: unknown
}

export type JobAnswer = { id: number } & ({ value: unknown } | { error: string })

/** Sent by a process that has loaded its modules. */
export const READY = 'ready'
