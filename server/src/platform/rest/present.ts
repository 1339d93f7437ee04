/** Records on their way out: references filled in, dates as text, the feature's own part last. */

import {
  type Context,
  type Definition,
  type Detail,
  type Entity,
  fieldsOf,
  type Row,
} from '../resource/definition.ts'
import { isoDate } from '../values/dates.ts'
import type { Field } from '../values/field.ts'
import { RawJson } from '../values/json.ts'

type Wire = Record<string, unknown>

/**
 * Wire objects of the rows, in their order. One statement per kind of reference, whatever the number of rows.
 * @param plans what was planned for rows that were just saved.
 */
export async function present(
  context: Context,
  definition: Definition,
  rows: Row[],
  detail: Detail,
  plans: readonly unknown[] = [],
): Promise<Wire[]> {
  const fields = await fieldsOf(definition, context.db)
  const shown = shownFields(definition, fields, detail)
  const references = await loadReferences(context, shown, rows)
  const entities = rows.map((row, index) => {
    const make = () => toWire(shown, references, row)
    return new Shown(row, plans[index] ?? null, make)
  })
  await definition.present?.(context, entities, detail)
  return entities.map((entity) => entity.wire)
}

/** Made when it is first looked at: some features replace the whole object. */
class Shown implements Entity<Wire, unknown> {
  readonly row: Row
  readonly plan: unknown
  readonly #make: () => Wire
  #wire: Wire | null = null

  constructor(row: Row, plan: unknown, make: () => Wire) {
    this.row = row
    this.plan = plan
    this.#make = make
  }

  get wire(): Wire {
    this.#wire ??= this.#make()
    return this.#wire
  }

  set wire(wire: Wire) {
    this.#wire = wire
  }
}

/**
 * Reduces wire objects to the selected keys and the id, without nulls, as `select[]` asks (compatibility, quirk 42).
 * In the groups of `fields` only the selected aliases stay; an empty group is `[]`.
 */
export function selected(wires: Wire[], select: unknown): Wire[] {
  if (select === undefined || select === null || select === '') return wires
  const keys = typeof select === 'object' ? Object.values(select) : String(select).split(',')
  const wanted = new Set(['id', ...keys.map(String)])
  const isWanted = ([key]: [string, unknown]) => wanted.has(key)
  return wires.map((wire) => {
    const chosen = Object.entries(wire).filter(
      (entry) => (isWanted(entry) || entry[0] === 'fields') && entry[1] !== null,
    )
    return Object.fromEntries(
      chosen.map(([key, value]) => [
        key,
        key === 'fields' && !wanted.has(key) ? selectGroups(value, isWanted) : value,
      ]),
    )
  })
}

function selectGroups(value: unknown, isWanted: (entry: [string, unknown]) => boolean): unknown {
  const groups = value instanceof RawJson ? value.parse() : value
  if (typeof groups !== 'object' || groups === null || Array.isArray(groups)) return groups
  return Object.fromEntries(
    Object.entries(groups).map(([name, entries]) => {
      const left = Object.entries(entries as Wire).filter(isWanted)
      return [name, left.length > 0 ? Object.fromEntries(left) : []]
    }),
  )
}

type Column = [name: string, field: Pick<Field, 'reference' | 'sqlType'>]

function shownFields(
  definition: Definition,
  fields: Readonly<Record<string, Field>>,
  detail: Detail,
): Column[] {
  const listed = detail === 'list' ? definition.listFields : null
  const withId: Column[] = 'id' in fields ? [] : [['id', ID]]
  const entries = Object.entries(fields).filter(
    ([name, field]) =>
      field.isShown &&
      (listed
        ? listed.includes(name)
        : detail !== 'minimal' || field.isListed || AUDIT.has(name) || definition.listFields?.includes(name)),
  )
  const audit = entries.findIndex(([name]) => !AUDIT.has(name))
  return [...entries.slice(0, audit), ...withId, ...entries.slice(audit)]
}

const AUDIT = new Set([
  'isPublished',
  'dateAdded',
  'dateModified',
  'createdBy',
  'createdByUser',
  'modifiedBy',
  'modifiedByUser',
])
const ID = { reference: null, sqlType: 'bigint' }

async function loadReferences(
  context: Context,
  shown: Column[],
  rows: Row[],
): Promise<Map<string, Map<number, Wire>>> {
  const loaded = new Map<string, Map<number, Wire>>()
  for (const [name, field] of shown) {
    if (!field.reference) continue
    const ids = [...new Set(rows.map((row) => row[name]).filter((id) => typeof id === 'number'))]
    loaded.set(name, ids.length > 0 ? await field.reference.load(context.db, ids) : new Map())
  }
  return loaded
}

function toWire(shown: Column[], references: Map<string, Map<number, Wire>>, row: Row): Wire {
  const wire: Wire = {}
  for (const [name, field] of shown) {
    const value = row[name]
    if (field.reference)
      wire[name] = typeof value === 'number' ? (references.get(name)?.get(value) ?? null) : null
    else wire[name] = value instanceof Date ? isoDate(value) : value === undefined ? null : value
  }
  return wire
}
