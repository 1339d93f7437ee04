/** Who asks: the contacts behind public requests (decision 66). */
import { hash } from 'node:crypto'
import type { Db } from '../../../platform/database/connection.ts'
import { Retry } from '../../../platform/engine/retry.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { claimContacts } from '../../audience/contactRows/claimContacts.ts'
import { type ContactFields, loadContactFields } from '../../audience/contactRows/contactFields.ts'
import {
  findContactsOfIdentities,
  findIdentityHolders,
} from '../../audience/contactRows/contactIdentities.ts'
import { holdContacts } from '../../audience/contactRows/holdContacts.ts'
import {
  type Identity,
  identitiesOf,
  identityKey,
  identityRules,
} from '../../audience/contactRows/identities.ts'
import { PHONE_ALIASES } from '../../audience/contactRows/phoneAliases.ts'
import { attachIpAddresses, findOrCreateIpAddresses } from '../../audience/devices/ipAddresses.ts'
import { learnUserAgents, readUserAgent } from '../../audience/devices/readUserAgent.ts'
import { registerDevices } from '../../audience/devices/registerDevices.ts'
import { dropVisitorTags, markVisitorTags } from '../../audience/tags/visitorTags.ts'
import {
  findAnonymous,
  findContactsAt,
  findFreshDevices,
  findNamedDevices,
  findNumbered,
  findSurvivors,
  type NamedDevice,
} from './findVisitors.sql.ts'
import { limitNewContacts } from './limitNewContacts.ts'
import { idOf, type People, type Person, peopleAmong } from './people.ts'
import { permittedValues } from './permittedValues.ts'
import { readValues } from './readValues.ts'
import { savePeople } from './savePeople.ts'
import type { IdentifiedVisitor, VisitorRequest } from './visitorRequest.ts'

/** A request with what was read from it. */
interface Asked extends VisitorRequest {
  values: Record<string, unknown>
  identities: Identity[]
  /** For a cookie that names no device: the name that its device gets. */
  freshId: string | null
}

/** So long a cookie that names no device stands for the one that was made for it. */
const FRESH_MS = 60_000

/**
 * Finds or makes the contacts behind requests, in this order: whom the click-through value proves; whom the unique
 * fields name that the public may change; whom the device belongs to; the last one at the address, where
 * `track_contact_by_ip` says so; somebody new. An anonymous contact of the device that turns out to be another is merged
 * into that one. Then what the query says of the contact is written, and address and device are noted. New visitors beyond
 * `visitor_contacts_per_hour` of their network get no contact. Requests of a visitor who is to leave no trace change
 * nothing. Who says a unique value of nobody, on the device of a contact that has another one, is somebody new; a unique value that a contact has is replaced only where the click-through value proves
 * the contact, a telephone number by whoever has proved to be the contact. In the transaction `context.db`; a constant number of statements, whatever the number of requests.
 * Answers in their order.
 * @throws Retry when somebody else got in between: run the transaction again.
 */
export async function identifyVisitors(
  context: Context,
  requests: readonly VisitorRequest[],
  { siteKey }: { siteKey: Buffer },
): Promise<IdentifiedVisitor[]> {
  if (requests.length === 0) return []
  const { db, config } = context
  const { origin = { bundle: 'page', object: 'hit' } } = context.actor
  const acting: Context = { ...context, actor: { ...SYSTEM, origin } }
  await learnUserAgents(requests.flatMap(({ visitor }) => (visitor.isTracked ? visitor.userAgent : [])))
  const [fields, devices] = await Promise.all([
    loadContactFields(db),
    findNamedDevices(
      db,
      requests.flatMap(({ trackingId }) => trackingId ?? []),
    ),
  ])
  const rules = identityRules(fields.unique, config.contact_unique_identifiers_operator)
  const asked = requests.map((request): Asked => {
    const { visitor, query, trackingId, said } = request
    const values = visitor.isTracked ? { ...(said ?? readValues(fields, query)) } : {}
    const isUnknown = visitor.isTracked && trackingId !== null && !devices.has(trackingId)
    return {
      ...request,
      values,
      identities: identitiesOf(rules, values),
      freshId: isUnknown ? freshName(siteKey, request) : null,
    }
  })
  const owners = new Map([...devices].map(([name, { contactId }]) => [name, contactId]))
  // Sent in this order: what is looked for is what the last holders of the locks have committed.
  const [, found] = await Promise.all([lockNames(db, asked), look(context, asked, owners)])
  const { people, persons: decided } = decide(asked, found)
  const persons = await withinLimit(context, { asked, decided, people, siteKey })
  const numbered = config.strangers_replace_phone_numbers
    ? new Set<number>()
    : await findNumbered(
        db,
        asked.flatMap(({ values }, index) => {
          const person = persons[index]
          const says = person && PHONE_ALIASES.some((alias) => Object.hasOwn(values, alias))
          return says ? (idOf(people.of(person)) ?? []) : []
        }),
      )
  const changesTags = config.visitors_change_tags
  const wanted = persons.map((person, index) => {
    const one = asked[index]
    if (!person || !one) return null
    const { values, isProven } = allowed(fields, one, people.of(person), {
      people,
      found,
      numbered,
      changesTags,
    })
    const writer = one.writer && { writer: one.writer }
    return { person: people.of(person), contactId: idOf(people.of(person)), values, isProven, ...writer }
  })
  const permitted = await permittedValues(
    db,
    wanted.filter((one) => one !== null),
    fields,
  )
  const remaining = permitted.values()
  const said = wanted.map((one) => one && { ...one, mayMerge: true, ...remaining.next().value })
  if (!changesTags) await dropVisitorTags(db, unprovenDuplicates(said, people, found.anonymous))
  const saved = await savePeople(acting, said, people)
  const ids = persons.map((person) => (person ? (saved.ids.get(people.of(person)) ?? null) : null))
  if (!changesTags)
    await markVisitorTags(
      db,
      said.flatMap((one, index) => (one && !one.isProven && 'tags' in one.values ? (ids[index] ?? []) : [])),
      { taggedAt: context.now },
    )
  await claimContacts(
    db,
    said.flatMap((one, index) => {
      const contactId = ids[index] ?? null
      const userId = one?.ownedBy ?? null
      return contactId === null || userId === null ? [] : [{ contactId, userId }]
    }),
  )
  const noted = await note(context, asked, { ids, made: saved.made, devices, proven: found.proven })
  return noted.map((one, index) => (said[index]?.isWritable === false ? { ...one, isUnchanged: true } : one))
}

// A cookie that we did not give names nobody, and must not become a name: who planted it would know it. Requests that
// carry the same one at once are one visitor all the same.
function freshName(siteKey: Buffer, { trackingId, visitor }: VisitorRequest): string {
  const text = JSON.stringify(['visitor', trackingId, visitor.ip, visitor.userAgent])
  return hash(
    'sha256',
    Buffer.concat([siteKey, hash('sha256', Buffer.concat([siteKey, Buffer.from(text)]), 'buffer')]),
    'base64url',
  ).slice(0, 23)
}

// Two transactions with the same new visitor or unique value: the second looks when the first has written.
async function lockNames(db: Db, asked: readonly Asked[]): Promise<void> {
  const names = asked.flatMap(({ freshId, identities }) => [
    ...(freshId ? [freshId] : []),
    ...identities.map(identityKey),
  ])
  if (names.length === 0) return
  await db`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended('visitor ' || name, 0) as key from unnest(${[...new Set(names)]}::text[]) as name order by 1
    ) k`
}

interface Found {
  /** By the contact's id in the hash. */
  proven: ReadonlyMap<number, number>
  /** By the key of an identity. */
  holders: ReadonlyMap<string, number>
  /** By tracking id. */
  owners: ReadonlyMap<string, number>
  /** By address. */
  at: ReadonlyMap<string, number>
  /** What those are known by whose device it is, or whom a unique value names, where unique values are said. */
  own: ReadonlyMap<number, readonly Identity[]>
  /** Those of all of them of whom nothing is known, where somebody may turn out to be somebody else. */
  anonymous: ReadonlySet<number>
}

async function look(
  { db, config, now }: Context,
  asked: readonly Asked[],
  owners: ReadonlyMap<string, number>,
): Promise<Found> {
  const looksAtAddresses = config.track_contact_by_ip && !config.anonymize_ip
  const said = asked.flatMap(({ identities }) => identities)
  const isPlain =
    said.length === 0 &&
    !looksAtAddresses &&
    asked.every(({ provenId, values }) => provenId === null && !('tags' in values))
  const [proven, holders, fresh, at, own, anonymous] = await Promise.all([
    findSurvivors(
      db,
      asked.flatMap(({ provenId, provedId }) => [provenId, provedId].filter((id) => typeof id === 'number')),
    ),
    findIdentityHolders(db, said),
    findFreshDevices(
      db,
      asked.flatMap(({ freshId }) => freshId ?? []),
      new Date(now.getTime() - FRESH_MS),
    ),
    findContactsAt(
      db,
      looksAtAddresses
        ? asked.flatMap(({ visitor, isKiosk }) => (visitor.isTracked && !isKiosk ? visitor.ip : []))
        : [],
    ),
    findOwn(
      db,
      asked.filter(({ identities }) => identities.length > 0),
      owners,
    ),
    // Whose devices alone say who they are, are who they were.
    isPlain ? new Set<number>() : findAnonymous(db, [...owners.values()], said),
  ])
  const others = isPlain ? [] : [...proven.values(), ...fresh.values(), ...at.values()]
  return {
    proven,
    holders: new Map([...holders].map(([key, { id }]) => [key, id])),
    owners: new Map([...owners, ...fresh]),
    at,
    own,
    anonymous: anonymous.union(await findAnonymous(db, others)),
  }
}

async function findOwn(
  db: Db,
  asked: readonly Asked[],
  owners: ReadonlyMap<string, number>,
): Promise<Map<number, Identity[]>> {
  if (asked.length === 0) return new Map()
  const ids = new Set(asked.flatMap(({ trackingId }) => owners.get(trackingId ?? '') ?? []))
  const identities = asked.flatMap((one) => one.identities)
  const rows = await findContactsOfIdentities(db, { ids: [...ids], identities })
  return Map.groupBy(rows, ({ contactId }) => contactId)
}

function decide(
  asked: readonly Asked[],
  { proven, holders, owners, at, own, anonymous }: Found,
): { people: People; persons: (Person | null)[] } {
  const ids = [...proven.values(), ...holders.values(), ...owners.values(), ...at.values()]
  const people = peopleAmong(ids, anonymous)
  const persons = asked.map(
    ({ visitor, provenId, trackingId, freshId, identities, values, isKiosk }, index): Person | null => {
      const owner = owners.get(freshId ?? trackingId ?? '')
      const tracked =
        owner !== undefined ? contactOf(owner) : freshId !== null ? (`new ${freshId}` as const) : null
      const provenContact = provenId === null ? undefined : proven.get(provenId)
      const held = identities
        .map((identity) => holders.get(identityKey(identity)))
        .find((id) => id !== undefined)
      const named = provenContact ?? held
      if (!visitor.isTracked)
        return named !== undefined ? contactOf(named) : owner !== undefined ? tracked : null
      const known = named === undefined ? null : contactOf(named)
      if (!known && owner !== undefined && isAnother(identities, own.get(owner))) {
        const person = newcomer(identities, null, index)
        people.note(person)
        return person
      }
      if (known && tracked) people.isReally(tracked, known)
      const last = isKiosk ? undefined : at.get(visitor.ip)
      // Who says a unique value of nobody is not somebody known who was at the address, and does not change that value.
      const atAddress = identities.length > 0 && last !== undefined && !anonymous.has(last) ? undefined : last
      const person =
        known ??
        (owner !== undefined ? tracked : null) ??
        (atAddress === undefined ? null : contactOf(atAddress)) ??
        newcomer(identities, tracked, index)
      if (tracked && person !== tracked && person.startsWith('new ')) people.isReally(tracked, person)
      if (Object.keys(values).some((name) => name !== 'tags')) people.note(person)
      return person
    },
  )
  return { people, persons }
}

function isAnother(said: readonly Identity[], own: readonly Identity[] = []): boolean {
  return said.some(({ rule, value }) => own.some((one) => one.rule === rule && one.value !== value))
}

// Somebody who says a unique value that nobody has is the same as others who say it.
function newcomer(identities: readonly Identity[], tracked: Person | null, index: number): Person {
  const [first] = identities
  return first ? `new ${identityKey(first)}` : (tracked ?? `new ${index}`)
}

function contactOf(id: number): Person {
  return `contact ${id}`
}

/** Persons by request; null for new ones beyond the number of contacts that their network may create. */
async function withinLimit(
  context: Context,
  {
    asked,
    decided,
    people,
    siteKey,
  }: { asked: readonly Asked[]; decided: readonly (Person | null)[]; people: People; siteKey: Buffer },
): Promise<(Person | null)[]> {
  const newcomers = new Map<Person, string | undefined>()
  decided.forEach((person, index) => {
    const one = asked[index]
    if (!person || !one || idOf(people.of(person)) !== null) return
    // Forms have a limit of their own.
    const network = one.said ? undefined : one.visitor.network
    if (!newcomers.has(people.of(person)) || one.said) newcomers.set(people.of(person), network)
  })
  if (newcomers.size === 0) return [...decided]
  const isAllowed = await limitNewContacts(context, siteKey, [...newcomers.values()])
  const refused = new Set([...newcomers.keys()].filter((_, index) => !isAllowed[index]))
  return decided.map((person) => (person && refused.has(people.of(person)) ? null : person))
}

// A visitor who names an identified contact without a proof must not tag it by way of the device's own contact.
function unprovenDuplicates(
  said: readonly ({ person: Person; isProven: boolean } | null)[],
  people: People,
  anonymous: ReadonlySet<number>,
): number[] {
  const known = said.filter((one) => one !== null)
  const proven = new Set(known.filter(({ isProven }) => isProven).map(({ person }) => person))
  const identified = new Set(
    known.flatMap(({ person }) => {
      const id = idOf(person)
      return id === null || anonymous.has(id) || proven.has(person) ? [] : [person]
    }),
  )
  return [...identified].flatMap((person) => people.duplicatesOf(person))
}

// A unique value of somebody else stays theirs: an address in a browser joins no two people who are known. One that the
// contact has stays, too: whoever knows a number of somebody would get the mail that is meant for them, and by its links
// all that is known of them. So do the numbers to which text messages go, until the contact is proved. Tags are changed
// of a proven contact, of a new one, and of the anonymous one that the device has.
function allowed(
  fields: ContactFields,
  { values, identities, provenId, provedId = null, isConfirmed = false, trackingId, freshId }: Asked,
  person: Person,
  { people, found: { holders, owners, own, proven, anonymous }, numbered, changesTags }: Allowing,
): { values: Record<string, unknown>; isProven: boolean } {
  const contactId = idOf(person)
  const isOf = (id: number | null) => id !== null && contactId !== null && proven.get(id) === contactId
  const isProven = isOf(provenId)
  const isTheirs = identities.some((identity) => {
    const holder = holders.get(identityKey(identity))
    return holder !== undefined && people.of(contactOf(holder)) !== person
  })
  // Where only all unique fields together name somebody, those of a contact are not pieced together here.
  const isPart = identities.length === 0 && contactId !== null
  const isAmiss = isTheirs || isAnother(identities, own.get(contactId ?? 0))
  const keepsUnique = isTheirs || isPart || (!isProven && isAmiss)
  const hasProved = isProven || isOf(provedId) || (isConfirmed && !isAmiss)
  const keepsNumbers = numbered.has(contactId ?? 0) && !hasProved
  const isOwnAnonymous =
    contactId !== null && anonymous.has(contactId) && owners.get(freshId ?? trackingId ?? '') === contactId
  const mayTag = changesTags || hasProved || contactId === null || isOwnAnonymous
  const kept = new Set([
    ...(keepsUnique ? fields.unique : []),
    ...(keepsNumbers ? PHONE_ALIASES : []),
    ...(mayTag ? [] : ['tags']),
  ])
  return {
    values: Object.fromEntries(Object.entries(values).filter(([alias]) => !kept.has(alias))),
    isProven: hasProved,
  }
}

interface Allowing {
  people: People
  found: Found
  /** Contacts whose telephone numbers only they change. */
  numbered: ReadonlySet<number>
  /** Any request may change the tags of the contact that it names. */
  changesTags: boolean
}

interface Decided {
  ids: readonly (number | null)[]
  made: ReadonlySet<number>
  /** By tracking id. */
  devices: ReadonlyMap<string, NamedDevice>
  proven: Found['proven']
}

async function note(
  { db, now }: Context,
  asked: readonly Asked[],
  { ids, made, devices, proven }: Decided,
): Promise<IdentifiedVisitor[]> {
  const [there, ips] = await Promise.all([
    holdContacts(
      db,
      ids.flatMap((id) => id ?? []),
    ),
    findOrCreateIpAddresses(
      db,
      asked.flatMap((one, index) => (leavesTrace(one, ids[index] ?? null) ? one.visitor.ip : [])),
    ),
  ])
  const seen = asked.map((one, index) => {
    const { visitor, freshId, trackingId, provenId } = one
    const contactId = ids[index] ?? null
    if (contactId !== null && !there.has(contactId))
      throw new Retry('a contact of a visitor was merged or deleted')
    const isTraced = leavesTrace(one, contactId)
    const device =
      contactId !== null && isTraced
        ? knownDevice(visitor.userAgent, contactId, devices.get(trackingId ?? ''))
        : null
    const hasName = isTraced && devices.get(trackingId ?? '')?.contactId === contactId
    const isProven = contactId !== null && provenId !== null && proven.get(provenId) === contactId
    return { contactId, visitor, freshId, isTraced, device, trackingId, hasName, isProven }
  })
  const [, registered] = await Promise.all([
    attachIpAddresses(
      db,
      seen.map(({ contactId, visitor, isTraced }) => ({
        contactId: isTraced ? contactId : null,
        ipId: ips.get(visitor.ip) ?? null,
      })),
    ),
    registerDevices(
      db,
      seen.map(({ contactId, visitor, freshId, isTraced, device, trackingId, hasName, isProven }) => ({
        contactId: contactId ?? 0,
        userAgent: isTraced && device === null ? visitor.userAgent : '',
        ...(freshId === null ? {} : { trackingId: freshId }),
        ...(hasName || isProven ? {} : { ownNames: [trackingId, freshId].filter((name) => name !== null) }),
      })),
      now,
    ),
  ])
  return seen.map(({ contactId, visitor, isTraced, device, trackingId, hasName }, index) => {
    const noted = registered[index]
    return {
      contactId,
      // Who brings the name of one device of the contact keeps it, and learns no other.
      trackingId: hasName ? trackingId : (noted?.trackingId ?? null),
      isNew: contactId !== null && made.has(contactId),
      noted: isTraced
        ? { deviceId: device?.id ?? noted?.id ?? null, ipId: ips.get(visitor.ip) ?? null }
        : null,
    }
  })
}

function leavesTrace({ visitor, isKiosk }: Asked, contactId: number | null): boolean {
  return contactId !== null && visitor.isTracked && !isKiosk
}

// The device of the cookie is what the contact comes with, most of the time: then there is nothing to note.
function knownDevice(
  userAgent: string,
  contactId: number,
  named: NamedDevice | undefined,
): NamedDevice | null {
  if (named?.contactId !== contactId) return null
  const seen = readUserAgent(userAgent)
  const kind = seen && [seen.device, seen.deviceBrand, seen.deviceModel].join('\n')
  return kind === named.kind ? named : null
}
