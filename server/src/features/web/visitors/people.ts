/** Who of a group of visitors is who: existing contacts, and new ones that have no id yet. Pure. */

/** A contact by its id, or somebody new by a name of one's own. */
export type Person = `contact ${number}` | `new ${string}`

export interface People {
  /** The person that this one has turned out to be. */
  of(person: Person): Person
  /** Something is known of the person from now on. */
  note(person: Person): void
  /** The visitor who was `tracked` is `found`. Somebody known stays a person of their own. */
  isReally(tracked: Person, found: Person): void
  /** Contacts that turned out to be this person. */
  duplicatesOf(person: Person): number[]
}

/** The id of a contact; null for somebody new. */
export function idOf(person: Person): number | null {
  return person.startsWith('contact ') ? Number(person.slice(8)) : null
}

/** People of whom all are known but the anonymous contacts and those who are new. */
export function peopleAmong(contactIds: Iterable<number>, anonymous: ReadonlySet<number>): People {
  const same = new Map<Person, Person>()
  const known = new Set<Person>()
  for (const id of contactIds) if (!anonymous.has(id)) known.add(`contact ${id}`)
  const of = (person: Person): Person => {
    const next = same.get(person)
    return next === undefined ? person : of(next)
  }
  return {
    of,
    note: (person) => void known.add(of(person)),
    isReally(tracked, found) {
      const [from, to] = [of(tracked), of(found)]
      if (from !== to && !known.has(from)) same.set(from, to)
    },
    duplicatesOf: (person) =>
      [...same.keys()].flatMap((one) => {
        const id = idOf(one)
        return id !== null && of(one) === person ? [id] : []
      }),
  }
}
