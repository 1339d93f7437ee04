// Identities of contacts that exist already, for a field that becomes unique: the oldest contact of each value keeps it.

import { keyOf } from '../../../platform/config.ts'
import { type Db, transaction } from '../../../platform/database/connection.ts'
import { deleteSetting, findSetting, putSetting } from '../../../platform/database/settings.ts'
import type { Task } from '../../../platform/engine/jobs.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { type IdentityRules, identitiesOf, identityRules, sortIdentities } from './identities.ts'

const OPERATOR_KEY = 'contact_unique_identifiers_operator'

/** How far the identities of many contacts are built. */
const BUILD = 'identity_build'

/** The operator by which they were built last; that of the default until it is told. */
const OPERATOR = 'identity_operator'

interface Build {
  position: number
  duplicates: number[]
  /** How unique fields identify; absent in builds that an earlier version asked for. */
  operator?: string
}

/** Contacts per range; up to as many are done at once in the transaction of the change. */
const RANGE = 5_000
/** How many contacts a report names. */
const MAX_NAMED = 100

interface Range {
  /** Highest id that was looked at; null when there are no more contacts. */
  last: number | null
  /** Contacts with a value that an older contact has: they are not found by it. */
  duplicates: number[]
}

/**
 * Makes the identities agree with the unique fields as they are stored now, after those changed. A few contacts are
 * done at once, many by the job `contacts.build-identities`. Contacts whose value an older one has are named in the
 * audit log, as `duplicates` of the fields.
 */
export async function rebuildIdentities(
  db: Db,
  { operator, now }: { operator: string; now: Date },
): Promise<void> {
  const [count] = await db<
    { isSmall: boolean }[]
  >`select count(*) <= ${RANGE} as "isSmall" from (select from contacts limit ${RANGE + 1}) c`
  if (!count?.isSmall) {
    await putSetting(db, BUILD, { position: 0, duplicates: [], operator })
    return
  }
  const { duplicates } = await buildRange(db, operator, 0)
  await report(db, duplicates, now)
}

/**
 * Keeps the job from its next range until the transaction ends. A range holds this row first and the table of contacts
 * after it: who locks the table and asks for a build holds the row before. One statement.
 */
export async function holdIdentityBuild(db: Db): Promise<void> {
  await findSetting(db, BUILD, { lock: true })
}

/**
 * Asks for a build when `contact_unique_identifiers_operator` is no more that of the last one, wherever it was changed.
 * Until the build is through, contacts that it has not reached are found by no identity.
 */
export async function followOperator(db: Db, operator: string): Promise<void> {
  const built = (await findSetting<string>(db, OPERATOR)) ?? keyOf(OPERATOR_KEY).default
  if (built === operator) return
  await putSetting(db, BUILD, { position: 0, duplicates: [], operator })
  await putSetting(db, OPERATOR, operator)
}

/** True while contacts wait for `contacts.build-identities`. */
export async function isIdentityBuildDue(db: Db): Promise<boolean> {
  return (await findSetting(db, BUILD)) !== undefined
}

/** Works through all contacts in ranges and goes on where it stopped. */
export const buildIdentitiesTask: Task = {
  name: 'contacts.build-identities',
  lane: 'upkeep',
  async run(_payload, { sql, config, clock, signal }) {
    const operator = config[OPERATOR_KEY]
    while (!signal.aborted)
      if (!(await transaction(sql, (db) => buildNext(db, operator, clock())))) return undefined
    return {}
  },
}

async function buildNext(db: Db, operator: string, now: Date): Promise<boolean> {
  const build = await findSetting<Build>(db, BUILD, { lock: true })
  if (!build) return false
  const { last, duplicates } = await buildRange(db, build.operator ?? operator, build.position)
  const known = [...new Set([...build.duplicates, ...duplicates])]
  if (last === null) {
    await deleteSetting(db, BUILD)
    await report(db, known, now)
    return false
  }
  await putSetting(db, BUILD, { ...build, position: last, duplicates: known })
  return true
}

// Five statements for a range. A contact made meanwhile has its identities already, if no older contact takes them.
async function buildRange(db: Db, operator: string, after: number): Promise<Range> {
  const fields = await db<{ alias: string; column: string }[]>`
    select alias, column_name as "column" from fields where object = 'contact' and is_unique_identifier and is_published order by alias`
  const rules = identityRules(
    fields.map((field) => field.alias),
    operator,
  )
  const columns = fields.map((field) => `, t."${field.column}" as "${field.alias}"`).join('')
  const contacts = await db<{ id: number; [alias: string]: unknown }[]>`
    select t.id${db.unsafe(columns)} from contacts t where t.id > ${after} order by t.id limit ${RANGE}`
  const last = contacts.at(-1)?.id ?? null
  await db`
    delete from contact_identities where rule <> all(${rules.map((rule) => rule.join('+'))}::text[])
    and contact_id > ${after} ${last === null ? db`` : db`and contact_id <= ${last}`}`
  return { last, duplicates: last === null ? [] : await claim(db, rules, contacts) }
}

async function claim(
  db: Db,
  rules: IdentityRules,
  contacts: readonly { id: number; [alias: string]: unknown }[],
): Promise<number[]> {
  const wanted = sortIdentities(
    contacts.flatMap((contact) =>
      identitiesOf(rules, contact).map((identity) => ({ ...identity, contactId: contact.id })),
    ),
  )
  if (wanted.length === 0) return []
  const parameters = db`unnest(${wanted.map(({ rule }) => rule)}::text[], ${wanted.map(({ value }) => value)}::text[],
    ${wanted.map(({ contactId }) => contactId)}::bigint[]) as r (rule, value, contact_id)`
  await db`
    insert into contact_identities as i (rule, value, contact_id)
    select rule, value, min(contact_id) from ${parameters} group by rule, value order by rule, value
    on conflict (rule, value) do update set contact_id = excluded.contact_id where i.contact_id > excluded.contact_id`
  const refused = await db<{ id: number }[]>`
    select distinct r.contact_id as id from ${parameters} join contact_identities i using (rule, value)
    where i.contact_id <> r.contact_id order by 1`
  return refused.map((row) => row.id)
}

async function report(db: Db, duplicates: number[], now: Date): Promise<void> {
  if (duplicates.length === 0) return
  const details = { duplicates: { count: duplicates.length, contactIds: duplicates.slice(0, MAX_NAMED) } }
  await insertAuditEntries(
    db,
    [{ bundle: 'lead', object: 'field', objectId: 0, action: 'identities', details }],
    { actor: SYSTEM, now },
  )
}
