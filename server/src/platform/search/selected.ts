import { RawJson } from '../values/json.ts'

type Wire = Record<string, unknown>

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
