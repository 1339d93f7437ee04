/** What a resource is: data, and a few functions over batches. The kernel does the rest. */

import type { Config } from '../config.ts'
import type { Contracts } from '../contracts.ts'
import type { Acts, Db, Sql } from '../database/connection.ts'
import type { Fragment } from '../database/statement.ts'
import type { ApiError } from '../errors.ts'
import { getOwn } from '../getOwn.ts'
import type { MemoryBudget } from '../memoryBudget.ts'
import { type Actor, PERMISSION_SETS } from '../permissions.ts'
import type { Storage } from '../storage/storage.ts'
import type { Field } from '../values/field.ts'
import type { Shapes, ShownKeys } from '../values/shape.ts'
import type { SearchCommand } from './searchCommand.ts'

declare module '../contracts.ts' {
  interface Contracts {
    /** The records that are served, by the name that references give their kind. */
    resources: ReadonlyMap<string, Definition>
    /** Told of records before they are deleted, in the same transaction. */
    onDeletion: readonly DeletionListener[]
  }
}

/** Records of a kind that are about to be deleted; `show` reads what they show, for those who need it. */
export type DeletionListener = (
  context: Context,
  kind: string,
  show: () => Promise<readonly { id: number; shown: Readonly<Record<string, unknown>> }[]>,
) => Promise<void>

/** A stored record, keyed by wire names. Moments are Date, everything else as the database returns it. */
export type Row = { id: number } & Record<string, unknown>

/** Everything an operation needs to know about who asks, and when. */
export interface Context {
  /** The pool: only what opens a transaction uses it. */
  sql: Sql
  /** The running transaction, or the pool when there is none. */
  db: Db
  actor: Actor
  config: Config
  /** What the features of the application offer each other. */
  catalog: Contracts
  now: Date
  /** Where files are; absent outside of requests. */
  storage?: Storage
  /** The memory budget of requests under way; absent outside of requests. */
  memory?: MemoryBudget
  /** The parameters of a list request, for presenters that show more when asked; absent elsewhere. */
  query?: Readonly<Record<string, unknown>>
  /** Aborts when the client of the request disconnects; absent outside of requests. */
  signal?: AbortSignal
  /** It occupies one of the slots of expensive reads. */
  hasReadSlot?: boolean
  /** The languages that the request would have words in, as its header says; absent outside of requests. */
  accepts?: string
  /** The request asks what the actor may do to the records of the answer. */
  showsAbilities?: boolean
  /** What names unknown records may be stored: documents and copies name what was there when they were made. */
  keepsDeadReferences?: boolean
  /** Where `saved` may leave writes that go in one statement with the kernel's own; absent outside a save. */
  later?: LaterWrite[]
  /** The token under which deletions are kept, or its digest, whether this one is, and what is called then; absent where they are for good. */
  undo?: { token: string | Buffer; isKept: boolean; kept(): Promise<void> }
  /** Where `saved` leaves what happens once the records are stored, or gone, for good; the answer waits for it. */
  afterCommit?: Acts
}

/** A small insert, update or delete with a `returning` clause that builds on no other of its kind. */
export interface LaterWrite {
  write: Fragment
  /** Told how many rows it returned. */
  counted?(rows: number): void
}

/** One record being written. Features read it in `check`, and finish it in `saved`. */
export interface Change {
  kind: 'create' | 'edit' | 'delete'
  /** A create that found an existing record. */
  isMatched: boolean
  isPut: boolean
  /** The bodies as sent, in request order: more than one when a batch names a record several times. */
  bodies: Record<string, unknown>[]
  /** Parsed values, only what was sent. */
  values: Record<string, unknown>
  before: Row | null
  /** The record as it will be stored; after the write, as it is stored. */
  after: Row
  /** Wire names of what differs, with old and new value: the audit details. Features add what they store elsewhere. */
  differences: Record<string, [unknown, unknown]>
  /** The audit details, when a feature words them itself; null for no audit row. */
  details?: Record<string, unknown> | null
  /** Ids of further records that `match` found to be the same one. */
  others: number[]
}

/**
 * A change that goes on, with the plan that `check` made for it: what is to be done beside the row, and what is known of
 * it. What is deleted is not checked.
 */
export type Planned<P> = Change & ({ kind: 'create' | 'edit'; plan: P } | { kind: 'delete'; plan: null })

/** Where a create belongs: inputs with the same target are one record; `id` is the existing record, if any. */
export interface Target {
  target: string
  id: number | null
  /** Further records that are found to be the same one. */
  others?: readonly number[]
}

export interface Search {
  /** Wire names of the columns that plain words are looked up in. */
  text: readonly string[]
  commands: Commands | ((context: Context) => Promise<Commands>)
  /** Kind of the records that its custom fields are: searches, columns and order name them by their alias. */
  fieldKind?: string
}

type Commands = Readonly<Record<string, SearchCommand>>

export interface Definition {
  /** What one record is called inside: in happenings, audit rows and messages. */
  name: string
  /** What references call the kind of record, when not its name. */
  kind?: string
  path: string
  one: string
  many: string
  container: 'array' | 'map'
  totalAs: 'integer' | 'string'
  table: string
  /** The permission set, such as `stage:stages`. */
  permission: string
  /** SQL expression over the alias t for the id of the record's owner; created_by unless told. */
  owner: string
  /** Extra SQL condition over the alias t that opens a record to viewers without own or other rights on it. */
  visible?: (context: Context) => { sql: string }
  /** Restricts the whole resource to some rows of its table, as SQL over the alias t. */
  only: string | null
  /** Its rows are counted by owner as they are written (`record_counts`): lists of all of them need not count. */
  isCounted: boolean
  /** Leaves further rows out of lists, as SQL over the alias t; they are found by id all the same. */
  listed: string | null
  /** The table that says under which id a record lives on, and its columns; looked at for ids that are not found. */
  moved: { table: string; from: string; to: string } | null
  /** A PUT to an unknown id by somebody who may edit but not create is a 404 instead of a 403. */
  hidesMissing: boolean
  /** Its feature answers `GET <path>/ID` itself, with more than the record. */
  readsItself: boolean
  audit: { bundle: string; object: string }
  /**
   * What its tag (`ETag`) is over beside what can be written: names of readonly fields that writes change, and keys that
   * are shown or can be written but that the engine changes by itself.
   */
  revision: { with: readonly string[]; without: readonly string[] }
  fields: Readonly<Record<string, Field>> | ((db: Db) => Promise<Readonly<Record<string, Field>>>)
  search: Search
  /** Default order: wire names, with a leading minus for descending. */
  order: readonly string[]
  /**
   * What `present` puts in: keys in the place of fields, or beside them. Of a function it is all that a record shows,
   * made from the fields.
   */
  shows: Shapes | ((fields: Readonly<Record<string, Field>>) => Shapes)
  /** Wire names shown on lists; null for all. */
  listFields: readonly string[] | null
  /** SQL over the alias t: about how many bytes `present` adds to a record from other tables, where that may be much. */
  addedBytes: string | null
  /** The permission set has a publish level: published state and dates need it. */
  publishes: boolean
  /** Appends happenings `<name>.created`, `.changed`, `.deleted`. */
  emits: boolean
  /** The configuration key that has to be on; while it is off there is nothing at the resource's addresses. */
  needs: FlagKey | null

  match?(
    context: Context,
    values: Record<string, unknown>[],
    bodies: Record<string, unknown>[],
  ): Promise<Target[]>
  /** Keys that a create lacks, beside the required fields: all that is missing is told at once. */
  missing?(context: Context, change: Change): string[]
  /** For each change why it is refused, or the plan that `saved` and `present` get. */
  check?(context: Context, changes: Change[]): Promise<unknown[]>
  saved?(context: Context, changes: Planned<unknown>[]): Promise<void>
  present?(
    context: Context,
    entities: Entity<Record<string, unknown>, unknown>[],
    detail: Detail,
  ): Promise<void>
  refuse?(context: Context, rows: Row[]): Promise<(ApiError | null)[]>
  /**
   * What of `edit` and `delete` is refused for more than rights, each record seen alone, and what else may be done to
   * it. Asked of reads: it takes no locks. A constant number of statements.
   */
  abilities?(context: Context, rows: readonly Row[]): Promise<Readonly<Record<string, boolean>>[]>
  /** What whoever reads or saves the record, or one of several, should know, and what its fields do not say. */
  warnings?(context: Context, id?: number): Promise<string[]>
  /** A valid body for the nth sample record, for the conformance suite. */
  sample(n: number): Record<string, unknown>
}

/** A record on its way out: `wire` may be changed by the feature's `present`, within what the definition `shows`. */
export interface Entity<W, P = null> {
  row: Row
  wire: W
  /** What `check` made of the write that is answered; null for what was read. */
  plan: P | null
}

/** A record whose presenter puts in these keys; which of them depends on the detail. */
export type Showing<S extends Shapes, P = null> = Entity<Partial<ShownKeys<S>>, P>

/** How much of a record is shown: alone, in a list, in a list with `minimal`. */
export type Detail = 'full' | 'list' | 'minimal'

/** Configuration keys that are on or off. */
type FlagKey = { [K in keyof Config]: Config[K] extends boolean ? K : never }[keyof Config]

/** What a definition is unless it says otherwise. */
const USUAL = {
  container: 'array',
  totalAs: 'integer',
  owner: 't.created_by',
  only: null,
  isCounted: false,
  listed: null,
  moved: null,
  hidesMissing: false,
  readsItself: false,
  revision: { with: [], without: [] },
  search: { text: [], commands: {} },
  order: ['id'],
  listFields: null,
  addedBytes: null,
  shows: {},
  emits: true,
  needs: null,
} as const satisfies Partial<Definition>

type Optional = keyof typeof USUAL | 'publishes' | 'audit'

/** Completes a definition with the usual answers and freezes it. Column names follow from the wire names. */
export function defineResource<const S extends Shapes = Readonly<Record<never, never>>, P = null>(
  given: Omit<Definition, Optional | 'check' | 'saved' | 'present'> &
    Partial<Pick<Definition, Exclude<Optional, 'shows'>>> & {
      shows?: S | ((fields: Readonly<Record<string, Field>>) => S)
      check?(context: Context, changes: Change[]): Promise<(ApiError | P)[]>
      saved?(context: Context, changes: Planned<P>[]): Promise<void>
      present?(context: Context, entities: Showing<S, P>[], detail: Detail): Promise<void>
    },
): Definition {
  return Object.freeze({
    ...USUAL,
    publishes: hasPublishLevel(given.permission),
    audit: { bundle: given.permission.split(':')[0] ?? '', object: given.name },
    ...given,
    fields: typeof given.fields === 'function' ? given.fields : withColumns(given.fields),
  })
}

/** The resource of a kind of record, as references call it. */
export function resourceOf({ catalog }: Pick<Context, 'catalog'>, kind: string): Definition {
  const found = catalog.resources.get(kind)
  if (!found) throw new Error(`no resource is called ${kind}`)
  return found
}

function hasPublishLevel(set: string): boolean {
  const levels = getOwn(PERMISSION_SETS, set) ?? {}
  return 'publish' in levels || 'publishown' in levels
}

/** Fills in the column of each field: the snake_case of its wire name. */
export function withColumns(fields: Readonly<Record<string, Field>>): Readonly<Record<string, Field>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.column === '' ? { ...field, column: snakeCase(name) + (field.reference ? '_id' : '') } : field,
    ]),
  )
}

/** The fields of a resource, loaded when they are data. */
export async function fieldsOf(definition: Definition, db: Db): Promise<Readonly<Record<string, Field>>> {
  return typeof definition.fields === 'function' ? definition.fields(db) : definition.fields
}

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
