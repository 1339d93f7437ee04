import type { Config } from '../config.ts'
import type { Contracts } from '../contracts.ts'
import type { Sql } from '../database/connection.ts'
import type { Storage } from '../storage/storage.ts'

/** Something that the operator should know. */
export interface Finding {
  level: 'error' | 'warning' | 'ok'
  text: string
}

/** Looks at one side of the installation: declared by the feature that knows it, asked by `doctor`. */
export type Check = (context: {
  sql: Sql
  config: Config
  storage: Storage
  catalog: Contracts
  now: Date
}) => Promise<Finding[]>
