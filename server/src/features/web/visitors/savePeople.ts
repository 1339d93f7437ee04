import { Retry } from '../../../platform/engine/retry.ts'
import type { ApiError } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { type Item, type Outcome, saveWithin } from '../../../platform/rest/save.ts'
import { holdContacts } from '../../audience/contactRows/holdContacts.ts'
import { contact } from '../../audience/contacts/contact.ts'
import { idOf, type People, type Person } from './people.ts'

/** What a request says of a person. */
interface Said {
  person: Person
  values: Record<string, unknown>
  /** Whether the anonymous contact of the browser may be merged into the person; see `PermittedValues`. */
  mayMerge: boolean
}

/**
 * Makes who is new, merges who turned out to be somebody, and writes what was said of each, in order; nothing for
 * contacts of whom nothing is. The ids of all persons, and which of them were made.
 */
export async function savePeople(
  context: Context,
  said: readonly (Said | null)[],
  people: People,
): Promise<{ ids: Map<Person, number>; made: Set<number> }> {
  const ids = new Map<Person, number>()
  const made = new Set<number>()
  const told = said.filter((one) => one !== null)
  const separate = new Set(told.flatMap(({ person, mayMerge }) => (mayMerge ? [] : [person])))
  const duplicates = new Map(
    told.map(({ person }) => [person, separate.has(person) ? [] : people.duplicatesOf(person)]),
  )
  const isPlain = (person: Person) => idOf(person) !== null && duplicates.get(person)?.length === 0
  const others = told.filter(({ person }) => !isPlain(person))
  const targets = others.map(({ person }) => ({
    target: person,
    id: idOf(person),
    others: duplicates.get(person) ?? [],
  }))
  const note = (outcomes: readonly Outcome[], some: readonly Said[]) =>
    outcomes.forEach((outcome, index) => {
      const person = some[index]?.person
      if ('error' in outcome) throw refusal(outcome.error)
      if (!person) return
      ids.set(person, outcome.row.id)
      if (outcome.status === 201) made.add(outcome.row.id)
    })
  const items = (some: readonly Said[]): Item[] =>
    some.map(({ person, values }, index) => {
      const id = idOf(person)
      // Who is new is active now: the row need not be written again to say so.
      const body = id === null ? { last_active: context.now.toISOString(), ...values } : values
      return { key: String(index), id, body }
    })
  const plain = told.filter(({ person }) => isPlain(person))
  for (const { person } of plain) ids.set(person, idOf(person) ?? 0)
  const changed = plain.filter(({ values }) => Object.keys(values).length > 0)
  if (others.length > 0) {
    // Each of the two saves locks in the order of ids; one after the other they would not.
    const written = [...others, ...changed].flatMap(({ person }) => [
      idOf(person),
      ...(duplicates.get(person) ?? []),
    ])
    await holdContacts(
      context.db,
      written.filter((id) => id !== null),
      'no key update',
    )
    note(
      await saveWithin(context, { ...contact, match: async () => targets }, 'create', items(others)),
      others,
    )
  }
  if (changed.length > 0) note(await saveWithin(context, contact, 'patch', items(changed)), changed)
  return { ids, made }
}

/**
 * What a refused write of a contact throws: a contact that is gone by now, or a unique value that somebody else took, is
 * another one at the next look; what is refused for itself is refused again.
 */
export function refusal(error: ApiError): ApiError {
  return error.status === 404 || error.status === 409
    ? new Retry('a contact of a visitor could not be written')
    : error
}
