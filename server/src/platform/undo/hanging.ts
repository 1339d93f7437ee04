// What hangs on rows of a table: by foreign keys, and as features declare it.
import type { Db, Home } from '../database/connection.ts'
import { outermost } from '../database/poolWithin.ts'
import type { Context, Definition, Row } from '../resource/definition.ts'

declare module '../contracts.ts' {
  interface Contracts {
    /** What goes with records without a foreign key. */
    hanging: readonly Hanging[]
    /** Told of records that are back, in the transaction that puts them back. */
    onReturn: readonly ReturnListener[]
    /** Told of records that can be put back no more. */
    onForgotten: readonly ForgetListener[]
    /** Keeps what a deletion takes away. */
    keepDeleted: readonly KeepDeleted[]
    /** Keeps what a merge takes away and moves. */
    keepMerged: readonly KeepMerged[]
  }
}

/** Rows by their column `state`: those in one of the states, or in none of them. */
export interface RowStates {
  are: boolean
  of: readonly string[]
}

/** Rows that go with a row of another table, or lose its id, and have no foreign key that says so. */
export interface Hanging {
  /** The table of the row that is deleted, by its id. */
  parent: string
  table: string
  column: string
  /** The rows stay, and the column is emptied. */
  isCleared?: true
  /** Only rows whose column `state` is one of these, or none of these. */
  states?: RowStates
  /** The name of the background work that takes away what is too much to go at once. */
  work?: string
}

/** Records of a kind that were deleted and are there again. */
export type ReturnListener = (
  context: { db: Db; now: Date },
  kind: string,
  ids: readonly number[],
) => Promise<void>

/** Keeps records that are about to be deleted, in the same transaction, where the context says how to name them. */
export type KeepDeleted = (context: Context, definition: Definition, ids: readonly number[]) => Promise<void>

/** A contact that is about to be merged into another one, both locked, and what the other one is and becomes. */
export interface Merge {
  duplicateId: number
  before: Row
  after: Row
}

/** Keeps a merge, in the same transaction and before anything moves, where the context says how to name it. */
export type KeepMerged = (context: Context, merge: Merge) => Promise<void>

/** Records of a kind that were deleted for good; `rows` are as they stood in their table. Runs in a short transaction. */
export type ForgetListener = (
  db: Db,
  kind: string,
  rows: readonly Readonly<Record<string, unknown>>[],
) => Promise<void>

/** A table whose rows name rows of another one. */
export interface Link {
  parent: string
  parentColumn: string
  table: string
  column: string
  /** What becomes of the row when the one that it names goes: it goes as well, it loses the name, or it keeps it there. */
  fate: 'goes' | 'is cleared' | 'holds'
  states?: RowStates
  work: string | null
}

/** The links between all tables, and the columns of the primary keys. */
export interface Links {
  links: readonly Link[]
  keys: ReadonlyMap<string, readonly string[]>
}

const known = new WeakMap<Home, Links>()

/**
 * Links between tables, cached per pool. Only migrations change them, and these run before a server starts. Other columns
 * are not cached: those of custom fields are added, renamed and reused while processes run. The first read uses the
 * caller's connection: waiting for another one could exhaust the pool.
 */
export async function linksOf(db: Db, hanging: readonly Hanging[]): Promise<Links> {
  const { home } = outermost(db)
  const found = known.get(home)
  if (found) return found
  const read = await readLinks(db, hanging)
  known.set(home, read)
  return read
}

async function readLinks(sql: Db, hanging: readonly Hanging[]): Promise<Links> {
  const [foreign, keys] = await Promise.all([
    sql<Omit<Link, 'work'>[]>`
      select p.relname as parent, pa.attname as "parentColumn", t.relname as table, ta.attname as column,
        case c.confdeltype when 'c' then 'goes' when 'n' then 'is cleared' else 'holds' end as fate
      from pg_constraint c
      join pg_class p on p.oid = c.confrelid join pg_class t on t.oid = c.conrelid
      join pg_attribute pa on pa.attrelid = p.oid and pa.attnum = c.confkey[1]
      join pg_attribute ta on ta.attrelid = t.oid and ta.attnum = c.conkey[1]
      where c.contype = 'f' and c.conparentid = 0 and cardinality(c.conkey) = 1
        and c.connamespace = current_schema()::regnamespace
      order by p.relname, t.relname, ta.attname`,
    sql<{ table: string; columns: string[] }[]>`
      select t.relname as table, array_agg(a.attname::text order by a.attnum) as columns
      from pg_index i join pg_class t on t.oid = i.indrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = any(i.indkey)
      where i.indisprimary and t.relnamespace = current_schema()::regnamespace group by 1`,
  ])
  const declared = hanging.map(
    ({ parent, table, column, isCleared, states, work }): Link => ({
      ...{ parent, parentColumn: 'id', table, column },
      ...{ fate: isCleared ? 'is cleared' : 'goes', work: work ?? null },
      ...(states ? { states } : {}),
    }),
  )
  return {
    links: [...declared, ...foreign.map((link) => ({ ...link, work: null }))],
    keys: new Map(keys.map(({ table, columns }) => [table, columns])),
  }
}
