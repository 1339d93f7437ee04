import type { DomainEvent } from './consume.ts'

/** Rows to which the same happened: each id is in one group only. */
export interface Coalesced {
  ids: number[]
  /** The union of the fields over all events of an id. */
  fields: ReadonlySet<string>
}

/**
 * Folds events that name an id several times into one, and groups ids with equal fields, so that a handler
 * looks at each row once. `fieldsOf` says what an event means for its ids; `payload.fields` unless told.
 */
export function coalesce(
  events: readonly DomainEvent[],
  fieldsOf: (event: DomainEvent) => readonly string[] = (event) => event.payload.fields ?? [],
): Coalesced[] {
  const byId = new Map<number, Set<string>>()
  for (const event of events) {
    const fields = fieldsOf(event)
    for (const id of event.ids) {
      const known = byId.get(id)
      if (known) for (const field of fields) known.add(field)
      else byId.set(id, new Set(fields))
    }
  }
  const groups = new Map<string, Coalesced & { fields: Set<string> }>()
  for (const [id, fields] of byId) {
    const key = [...fields].sort().join('\n')
    const group = groups.get(key)
    if (group) group.ids.push(id)
    else groups.set(key, { ids: [id], fields })
  }
  return [...groups.values()].map((group) => ({ ids: group.ids.sort((a, b) => a - b), fields: group.fields }))
}
