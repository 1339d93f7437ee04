/** The columns of a resource as statements name them. */
import type { Db } from '../database/connection.ts'
import type { Fragment } from '../database/statement.ts'
import type { Field } from '../values/field.ts'
import { camelCase, type Definition, snakeCase } from './definition.ts'

/** A column that a request may order by, search in or compare with. */
export interface Column {
  /** SQL expression over the table alias t. */
  expression: string
  sqlType: string
}

/** `t."date_added" as "dateAdded", …` for all fields with a column, id first. */
export function selection(db: Db, fields: Readonly<Record<string, Field>>): Fragment {
  const columns = Object.entries(fields)
    .filter(([name, field]) => field.column && name !== 'id')
    .map(([name, field]) => `${read(field)} as "${name}"`)
  return db.unsafe(['t.id', ...columns].join(', '))
}

function read({ column, expression }: Field): string {
  return expression ?? `t."${column}"`
}

/** Finds columns by wire name, snake_case or alias-prefixed spelling (`t.name`), as clients send all of them. */
export function columnFinder(fields: Readonly<Record<string, Field>>): (name: string) => Column | null {
  const columns = new Map<string, Column>([['id', { expression: 't.id', sqlType: 'bigint' }]])
  for (const [name, field] of Object.entries(fields)) {
    if (!field.column || !field.isShown) continue
    const column = { expression: read(field), sqlType: field.sqlType }
    columns.set(name, column)
    columns.set(snakeCase(name), column)
    columns.set(field.column, column)
  }
  return (name) => {
    const plain = name.slice(name.lastIndexOf('.') + 1)
    return columns.get(plain) ?? columns.get(camelCase(plain)) ?? columns.get(snakeCase(plain)) ?? null
  }
}

/** The rows a resource is made of, beside the actor's rights. */
export function scope(db: Db, definition: Definition): Fragment {
  return definition.only ? db.unsafe(definition.only) : db`true`
}
