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
