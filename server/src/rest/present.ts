/** Records on their way out: references filled in, dates as text, the feature's own part last. */
import { isoDate } from '../dates.ts'
import { type Context, type Definition, type Detail, type Entity, fieldsOf, type Row } from './definition.ts'
import type { Field } from './field.ts'

type Wire = Record<string, unknown>

/** Wire objects of the rows, in their order. One statement per kind of reference, whatever the number of rows. */
export async function present(context: Context, definition: Definition, rows: Row[], detail: Detail): Promise<Wire[]> {
  const fields = await fieldsOf(definition, context.db)
  const shown = shownFields(definition, fields, detail)
  const references = await loadReferences(context, shown, rows)
  const entities: Entity[] = rows.map((row) => ({ row, wire: toWire(shown, references, row) }))
  await definition.present?.(context, entities, detail)
  return entities.map((entity) => entity.wire)
}

/** Reduces wire objects to the selected keys and the id, without nulls, as `select[]` asks (compatibility, quirk 42). */
export function selectKeys(wires: Wire[], keys: readonly string[]): Wire[] {
  const wanted = new Set(['id', ...keys])
  return wires.map((wire) =>
    Object.fromEntries(Object.entries(wire).filter(([key, value]) => (wanted.has(key) || key === 'fields') && value !== null)),
  )
}

type Shown = [name: string, field: Pick<Field, 'reference' | 'sqlType'>]

function shownFields(definition: Definition, fields: Readonly<Record<string, Field>>, detail: Detail): Shown[] {
  const listed = detail === 'list' ? definition.listFields : null
  const withId: Shown[] = 'id' in fields ? [] : [['id', ID]]
  const entries = Object.entries(fields).filter(
    ([name, field]) =>
      field.isShown && (listed ? listed.includes(name) : detail !== 'minimal' || field.isListed || definition.listFields?.includes(name)),
  )
  const audit = entries.findIndex(([name]) => !AUDIT.has(name))
  return [...entries.slice(0, audit), ...withId, ...entries.slice(audit)]
}

const AUDIT = new Set(['isPublished', 'dateAdded', 'dateModified', 'createdBy', 'createdByUser', 'modifiedBy', 'modifiedByUser'])
const ID = { reference: null, sqlType: 'bigint' }

async function loadReferences(context: Context, shown: Shown[], rows: Row[]): Promise<Map<string, Map<number, Wire>>> {
  const loaded = new Map<string, Map<number, Wire>>()
  for (const [name, field] of shown) {
    if (!field.reference) continue
    const ids = [...new Set(rows.map((row) => row[name]).filter((id) => typeof id === 'number'))]
    loaded.set(name, ids.length > 0 ? await field.reference.load(context.db, ids) : new Map())
  }
  return loaded
}

function toWire(shown: Shown[], references: Map<string, Map<number, Wire>>, row: Row): Wire {
  const wire: Wire = {}
  for (const [name, field] of shown) {
    const value = row[name]
    if (field.reference) wire[name] = typeof value === 'number' ? (references.get(name)?.get(value) ?? null) : null
    else wire[name] = value instanceof Date ? isoDate(value) : value === undefined ? null : value
  }
  return wire
}
