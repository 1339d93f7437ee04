import type { Config } from '../config.ts'
import type { Contracts } from '../contracts.ts'
import type { Sql } from '../database/connection.ts'
import type { Storage } from '../storage/storage.ts'
import type { Saying, Values } from '../values/saying.ts'

export type Level = 'error' | 'warning' | 'ok'

/** Something that the operator should know, in no language yet. */
export interface Finding extends Saying {
  level: Level
}

/** A finding whose texts are in `server/messages`, in the part of explanations. */
export function finding(level: Level, code: string, values: Values = {}): Finding {
  return { level, code, values }
}

/** Looks at one side of the installation: declared by the feature that knows it, asked by `doctor`. */
export type Check = (context: {
  sql: Sql
  config: Config
  storage: Storage
  catalog: Contracts
  now: Date
}) => Promise<Finding[]>
