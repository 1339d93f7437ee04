import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Sql, TracedStatement } from '../src/platform/database/connection.ts'

export interface CountedStatements<T> {
  result: T
  /** Statements, except transaction control and notifications. */
  count: number
  queries: string[]
}

/**
 * Runs `fn` and counts the statements sent to the database of `sql` meanwhile, through any traced pool of this
 * process. `testDatabase` opens traced pools.
 */
export async function countStatements<T>(sql: Sql, fn: () => Promise<T>): Promise<CountedStatements<T>> {
  const queries: string[] = []
  const listen = (message: unknown) => {
    const { database, query } = message as TracedStatement
    if (database === sql.home.database && !isControl(query)) queries.push(query)
  }
  subscribe('campanile.statement', listen)
  try {
    const result = await fn()
    return { result, count: queries.length, queries }
  } finally {
    unsubscribe('campanile.statement', listen)
  }
}

function isControl(query: string): boolean {
  return /^\s*(begin|commit|rollback|savepoint|release)\b/i.test(query) || isTimed(query)
}

// Sent by the clock, not by the request: the version of the custom fields, what a token stands for, colours of
// contacts, notifications.
function isTimed(query: string): boolean {
  return [
    "key = 'field_version'",
    'from access_tokens',
    'group_id is null order by points desc',
    'pg_notify(',
  ].some((part) => query.includes(part))
}
