import type { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Contracts } from '../contracts.ts'
import type { Sql } from '../database/connection.ts'
import type { Log } from '../log.ts'
import type { Storage } from '../storage/storage.ts'

export interface ServiceOptions {
  sql: Sql
  /** The address of the same database. */
  url: string
  config: Config
  log: Log
  catalog: Contracts
  storage: Storage
  /** Where the process counts. */
  metrics?: Registry
}

/** Work that runs in a process until it is stopped; any number of processes may run it on one database. */
export type Service = (options: ServiceOptions) => Promise<{ stop(): Promise<void> }>
