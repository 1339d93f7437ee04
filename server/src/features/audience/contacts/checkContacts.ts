// The judgement on a batch of contacts before anything is written, and the plan for what is written beside the rows.

import { type ApiError, forbidden, invalid, invalidFields } from '../../../platform/errors.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import type { Change, Context, Row } from '../../../platform/resource/definition.ts'
import { phpDate } from '../../../platform/values/phpDate.ts'
import { primaryCompaniesOf } from '../companies/primaryCompaniesOf.ts'
import { completeValues, isEmpty } from '../contactRows/completeValues.ts'
import { type ContactFields, loadContactFields } from '../contactRows/contactFields.ts'
import { PHONE_ALIASES } from '../contactRows/phoneAliases.ts'
import { findStagesByName } from '../stages/findStagesByName.ts'
import { type ContactPlan, hangsOnNothing } from './contactPlan.ts'
import { type Duplicate, findDuplicates, planClaims } from './findDuplicates.ts'
import { loadContactRelations, NO_RELATIONS } from './loadContactRelations.ts'
import { mergeRows } from './mergeRows.ts'
import { needsRelations, planRelations } from './planContact.ts'

/**
 * For each change why it is refused, or the plan. Statements: none for a plain create, else one each for what some change asks for: stages by
 * name, relations of existing contacts, holders of new unique values, those holders themselves.
 */
export async function checkContacts(
  context: Context,
  changes: Change[],
): Promise<(ApiError | ContactPlan)[]> {
  const fields = await loadContactFields(context.db)
  const today = phpDate('Y-m-d', context.now, context.config.default_timezone)
  for (const change of changes) completeValues(fields, change, today)
  const claims = planClaims(context, fields, changes)
  const asked = changes.filter(needsRelations).map((change) => change.after.id)
  const [stageErrors, relations, duplicates] = await Promise.all([
    resolveStages(context, changes),
    loadContactRelations(context.db, asked),
    findDuplicates(context, fields, changes, claims),
  ])
  await nameCompanies(context, duplicates)
  return changes.map((change) => {
    const own = duplicates.get(change) ?? []
    if (own.some((row) => !row.isAllowed)) return forbidden()
    takeOver(context, fields, change, own)
    const error = stageErrors.get(change) ?? missing(context, fields, change)
    if (error) return error
    const plan = {
      identities: claims.get(change)?.identities ?? null,
      duplicates: own,
      isIdentified: identify(context, fields, change),
      ...planRelations(change, relations.get(change.after.id) ?? NO_RELATIONS),
    }
    const isBare = change.kind === 'create' && hangsOnNothing(plan)
    return { ...plan, isBare, activity: setActivityAside(fields, change) }
  })
}

async function resolveStages(context: Context, changes: Change[]): Promise<Map<Change, ApiError>> {
  const named = changes.filter((change) => typeof change.after.stage === 'string')
  const ids = await findStagesByName(
    context.db,
    named.map((change) => String(change.after.stage)),
  )
  const errors = new Map<Change, ApiError>()
  for (const change of named) {
    const name = String(change.after.stage)
    const id = ids.get(name.toLowerCase())
    if (id === undefined) errors.set(change, invalid('stage', `Stage "${name}" does not exist`))
    else change.after.stage = id
  }
  return errors
}

// A company that was renamed a moment ago may still be in a contact by its former name, which names no company any more.
async function nameCompanies({ db }: Context, duplicates: ReadonlyMap<Change, Duplicate[]>): Promise<void> {
  const merged = [...duplicates].flatMap(([{ after, values }, rows]) =>
    'company' in values || rows.length === 0 ? rows : [after, ...rows],
  )
  const primaries = await primaryCompaniesOf(
    db,
    merged.map(({ id }) => id).filter((id) => id !== undefined && id !== null),
    { isHeld: true },
  )
  for (const row of merged) row.company = primaries.get(row.id)?.name ?? row.company
}

// What the request sent stands; the rest of the duplicates fills in.
function takeOver(context: Context, fields: ContactFields, change: Change, duplicates: Duplicate[]): void {
  if (duplicates.length === 0) return
  const kept = new Set(Object.keys(change.values))
  if ('lastActive' in change.values) kept.add('last_active')
  for (const duplicate of duplicates)
    mergeRows(fields, change.after, duplicate, kept.union(keptFrom(context, fields, change.after, duplicate)))
  change.after.dateModified = context.now
}

// A visitor can enter the address of another person into a browser that holds other values: values that identify or reach a
// known contact are kept. A visit fills empty fields of a known contact and replaces no value.
function keptFrom(
  { actor: { origin }, config }: Context,
  fields: ContactFields,
  survivor: Row,
  duplicate: Duplicate,
): ReadonlySet<string> {
  const isOfStranger = duplicate.dateIdentified === null && VISITS.has(origin?.bundle ?? '')
  if (!isOfStranger || survivor.dateIdentified === null) return new Set()
  const hasNumber = PHONE_ALIASES.some((alias) => !isEmpty(getOwn(survivor, alias)))
  const numbers = hasNumber && !config.strangers_replace_phone_numbers ? PHONE_ALIASES : []
  const stays = (alias: string) => !SUMMED.has(alias) && !isEmpty(getOwn(survivor, alias))
  const aliases = origin?.bundle === 'page' ? fields.custom.map(({ alias }) => alias) : fields.unique
  return new Set([...aliases.filter(stays), ...numbers])
}

// Nobody asks visitors: what their requests say need not be complete.
function missing({ actor: { origin } }: Context, fields: ContactFields, change: Change): ApiError | null {
  const names = fields.required.filter(
    (alias) =>
      isEmpty(getOwn(change.after, alias)) &&
      ((change.kind === 'create' && !VISITS.has(origin?.bundle ?? '')) ||
        Object.hasOwn(change.values, alias)),
  )
  return names.length > 0
    ? invalidFields(Object.fromEntries(names.map((name) => [name, ['This field is required.']])))
    : null
}

/** Fields that a merge calculates from both contacts. */
const SUMMED: ReadonlySet<string> = new Set(['points', 'last_active'])

/** Where contacts come from by visiting. */
const VISITS: ReadonlySet<string> = new Set(['form', 'page'])

// An anonymous contact that gets a name, an address, a company or a social identity is known from now on.
function identify(context: Context, fields: ContactFields, change: Change): boolean {
  const old = change.before?.dateIdentified ?? null
  if (old === null && fields.identifying.some((alias) => !isEmpty(getOwn(change.after, alias))))
    change.after.dateIdentified ??= context.now
  const value = change.after.dateIdentified ?? null
  if (value === old) return false
  change.differences.dateIdentified = [old, value]
  return old === null
}

// Being active does not make a contact modified: without another difference it is written on its own.
function setActivityAside(fields: ContactFields, change: Change): Date | null {
  const { before, after } = change
  const active = after.last_active
  if (!before || !(active instanceof Date) || isSame(before.last_active, active)) return null
  if (Object.keys(change.differences).length > 0) return null
  const differs = Object.entries(fields.record).some(
    ([name, field]) => field.column && name !== 'last_active' && !isSame(before[name], after[name]),
  )
  if (differs) return null
  after.last_active = before.last_active ?? null
  return active
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
