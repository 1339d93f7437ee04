/** Rows to which the same happened: each id is in one group only. */
export interface Coalesced {
  ids: number[]
  /** The union of the fields over all happenings of an id. */
  fields: ReadonlySet<string>
}

/**
 * Makes one of the happenings that name an id several times, and groups ids with equal fields, so that a handler
 * looks at each row once. `fieldsOf` says what a happening means for its ids.
 */
export function coalesce<H extends { ids: readonly number[] }>(
  happenings: readonly H[],
  fieldsOf: (happening: H) => readonly string[],
): Coalesced[] {
  const byId = new Map<number, Set<string>>()
  for (const happening of happenings) {
    const fields = fieldsOf(happening)
    for (const id of happening.ids) {
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
