/** Checked submissions become contacts, companies and rows: the same number of statements for one and for a hundred. */

import type { Db } from '../../../platform/database/connection.ts'
import { newIds } from '../../../platform/database/newIds.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { saveWithin } from '../../../platform/rest/save.ts'
import { company } from '../../audience/companies/company.ts'
import { identifyCompanies } from '../../audience/companies/identifyCompanies.ts'
import { nameCompanies } from '../../audience/companies/nameCompanies.ts'
import { primaryCompaniesOf } from '../../audience/companies/primaryCompaniesOf.ts'
import { scopeOf } from '../../audience/contactRows/permittedContacts.ts'
import { notePlaces, placesOf } from '../../audience/places/notePlaces.ts'
import type { PlaceOf } from '../../audience/places/placeReader.ts'
import { identifyVisitors } from '../visitors/identifyVisitors.ts'
import type { FormWriter } from '../visitors/permittedValues.ts'
import { preferPictures } from '../visitors/preferPictures.ts'
import type { IdentifiedVisitor, VisitorRequest } from '../visitors/visitorRequest.ts'
import { fillBlanks, placeBlanks } from '../visits/fillBlanks.ts'
import { askConfirmations, type WaitingAnswers } from './askConfirmations.ts'
import type { SubmittedForm } from './loadForm.ts'
import { recordSubmissions } from './recordSubmissions.ts'

/** Who sent a form, and what of it belongs to the contact and its company. */
export interface Sender {
  request: VisitorRequest
  /** By field of the company; its name makes or finds it. */
  companyValues: Readonly<Record<string, unknown>>
}

/** A submission that may be stored. */
export interface NewAnswers extends Sender {
  at: Date
  form: Pick<SubmittedForm, 'id' | 'inKioskMode' | 'submissionLimit' | 'optInEmailId'>
  referer: string | null
  pageId: number | null
  /** By id of the field. */
  results: Readonly<Record<string, unknown>>
  /** The keys of its files. */
  files: readonly string[]
  /** Of the file that is the picture of the contact. */
  pictureFieldId: number | null
  /** Who sent it, where that was found out before. */
  sender: IdentifiedVisitor | null
  /** What waits until the address is confirmed; null where nothing has to. */
  waiting: WaitingAnswers | null
}

/** What became of it; null when the form takes no more. */
export type SavedAnswers = { id: number; sender: IdentifiedVisitor } | null

interface SenderOptions {
  siteKey: Buffer
  placeOf: PlaceOf
}

/**
 * Finds or makes the contacts behind forms, writes what these say of them and of their companies. Addresses are placed, and
 * so are new contacts whose form says no place.
 * @throws Retry when somebody else got in between: run the transaction again.
 */
export async function identifySenders(
  context: Context,
  senders: readonly Sender[],
  { siteKey, placeOf }: SenderOptions,
): Promise<IdentifiedVisitor[]> {
  const acting = actingIn(context)
  const found = await identifyVisitors(
    acting,
    senders.map(({ request }) => request),
    { siteKey },
  )
  await placeSenders(acting, senders, { found, placeOf })
  await writeCompanies(
    acting,
    senders.flatMap(({ companyValues, request }, index) => {
      const { contactId = null, isUnchanged } = found[index] ?? {}
      return contactId === null || isUnchanged
        ? []
        : [{ contactId, values: companyValues, editsCompanies: mayEditCompanies(request.writer) }]
    }),
  )
  return found
}

/**
 * Stores submissions as far as the limits of their forms allow. In a transaction.
 * @throws Retry when somebody else got in between: run the transaction again.
 */
export async function saveSubmissions(
  context: Context,
  submissions: readonly NewAnswers[],
  { siteKey, placeOf }: SenderOptions,
): Promise<SavedAnswers[]> {
  const { db } = context
  // Beside what is looked for first, so that no round trip is for the ids alone.
  const [room, numbers] = await Promise.all([
    roomIn(
      db,
      submissions.map(({ form }) => form),
    ),
    newIds(db, 'form_submissions', submissions.length),
  ])
  const taken = submissions.filter(({ form }) => {
    const left = room.get(form.id) ?? Number.POSITIVE_INFINITY
    room.set(form.id, left - 1)
    return left > 0
  })
  const unknown = taken.filter(({ sender }) => sender === null)
  const found = (await identifySenders(context, unknown, { siteKey, placeOf })).values()
  const senders = taken.map(
    ({ sender }) =>
      sender ?? found.next().value ?? { contactId: null, trackingId: null, isNew: false, noted: null },
  )
  const proven = taken.map(({ request: { provenId, provedId } }, index) => {
    const contactId = senders[index]?.contactId ?? null
    return contactId !== null && [provenId, provedId].includes(contactId)
  })
  const pictures = taken.map(({ pictureFieldId, waiting }, index) => {
    const contactId = senders[index]?.contactId ?? null
    if (pictureFieldId === null || contactId === null || waiting !== null) return null
    return { contactId, fieldId: pictureFieldId, isProven: proven[index] ?? false }
  })
  const ids = await recordSubmissions(
    db,
    taken.map(({ at, form, request, referer, pageId, results, files, waiting, sender }, index) => ({
      at,
      formId: form.id,
      contactId: senders[index]?.contactId ?? null,
      ip: form.inKioskMode ? null : request.visitor.ip,
      pageId,
      referer,
      trackingId: senders[index]?.trackingId ?? null,
      results,
      files,
      pictureFieldId: pictures[index]?.fieldId ?? null,
      pictureIsProven: pictures[index]?.isProven ?? false,
      isProven: proven[index] ?? false,
      isPending: waiting !== null,
      noted: sender === null ? (senders[index]?.noted ?? null) : null,
    })),
    { now: context.now, ids: numbers },
  )
  await preferPictures(
    actingIn(context),
    pictures.filter((one) => one !== null),
  )
  await askConfirmations(
    context,
    taken.flatMap(({ form, waiting, request, pictureFieldId }, index) =>
      waiting === null
        ? []
        : [
            {
              ...waiting,
              pictureFieldId,
              // The device that it got by this: who confirms is the same visitor.
              trackingId: form.inKioskMode ? null : (senders[index]?.trackingId ?? null),
              form,
              submissionId: ids[index] ?? 0,
              contactId: senders[index]?.contactId ?? 0,
              from: form.inKioskMode ? null : request.visitor.ip,
            },
          ],
    ),
    { siteKey },
  )
  const saved = new Map(
    taken.map((one, index) => [one, { id: ids[index] ?? 0, sender: senders[index] as IdentifiedVisitor }]),
  )
  return submissions.map((one) => saved.get(one) ?? null)
}

/** Who writes what forms say. */
export function actingIn(context: Context): Context {
  return { ...context, actor: { ...SYSTEM, origin: { bundle: 'form', object: 'submission' } } }
}

/** How many more each form with a limit takes; those that come at the same time wait for each other. Two statements. */
async function roomIn(db: Db, forms: readonly NewAnswers['form'][]): Promise<Map<number, number>> {
  const limits = new Map(
    forms.flatMap(({ id, submissionLimit }) => (submissionLimit === null ? [] : [[id, submissionLimit]])),
  )
  if (limits.size === 0) return new Map()
  const ids = [...limits.keys()].sort((a, b) => a - b)
  await db`
    select pg_advisory_xact_lock(key) from (
      select hashtextextended('submissions of ' || id, 0) as key from unnest(${ids}::bigint[]) as id order by 1
    ) k`
  const rows = await db<{ id: number; count: number }[]>`
    select f.id, (
      select count(*)::int from (
        select from form_submissions s where s.form_id = f.id limit f.most
      ) counted) as count
    from unnest(${ids}::bigint[], ${ids.map((id) => limits.get(id) ?? 0)}::bigint[]) as f (id, most)`
  return new Map(rows.map(({ id, count }) => [id, (limits.get(id) ?? 0) - count]))
}

// At a device of many nobody is where it stands.
async function placeSenders(
  context: Context,
  senders: readonly Sender[],
  { found, placeOf }: { found: readonly IdentifiedVisitor[]; placeOf: PlaceOf },
): Promise<void> {
  const own = senders.map(({ request: { visitor, isKiosk } }) => (isKiosk ? null : visitor.ip))
  const places = placesOf(own, placeOf)
  await notePlaces(context.db, places)
  const blanks = found.flatMap(({ contactId, isNew }, index) => {
    const values = placeBlanks(places.get(own[index] ?? ''))
    return contactId !== null && isNew && Object.keys(values).length > 0 ? [{ contactId, values }] : []
  })
  await fillBlanks(context, blanks)
}

// Companies follow the rights for contacts, and have other contacts: a publisher with rights for own ones only does not
// change companies that exist.
function mayEditCompanies(writer: FormWriter | undefined): boolean {
  if (!writer) return true
  return writer.publisher !== null && scopeOf(writer.publisher, ['view', 'edit']) === 'all'
}

async function writeCompanies(
  context: Context,
  entries: readonly {
    contactId: number
    values: Readonly<Record<string, unknown>>
    editsCompanies: boolean
  }[],
): Promise<void> {
  const { db } = context
  const named = entries.filter(({ values }) => textOf(values.companyname) !== '')
  if (named.length === 0) return
  const outcomes = await identifyCompanies(
    db,
    named.map(({ contactId, values }) => ({
      contactId,
      companyName: textOf(values.companyname),
      city: textOf(values.companycity) || null,
      state: textOf(values.companystate) || null,
      country: textOf(values.companycountry) || null,
    })),
    { ...context, type: 'form' },
  )
  await nameCompanies(db, outcomes, context)
  const companies = await primaryCompaniesOf(
    db,
    named.map(({ contactId }) => contactId),
  )
  const bodies = new Map<number, Record<string, unknown>>()
  for (const { contactId, values, editsCompanies } of named) {
    if (!editsCompanies) continue
    const own = companies.get(contactId)
    const { companyname: _, ...rest } = values
    if (own && Object.keys(rest).length > 0) bodies.set(own.id, { ...bodies.get(own.id), ...rest })
  }
  // Each value was read before; what is refused together, such as a name that is taken, stays as it was.
  const items = [...bodies].sort(([a], [b]) => a - b)
  if (items.length > 0)
    await saveWithin(
      context,
      company,
      'patch',
      items.map(([id, body]) => ({ key: String(id), id, body })),
    )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
