// The page behind the link of a double opt-in: it asks, and only its button confirms.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { actorOf, actsForColumns, type StoredActsFor } from '../../../platform/auth/loadActors.ts'
import { now } from '../../../platform/clock.ts'
import { type Db, transaction } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { again } from '../../../platform/engine/retry.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { notFound } from '../../../platform/errors.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { sendPage } from '../../../platform/http/page.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import { recordConsents } from '../../audience/consents/recordConsents.ts'
import { type Visitor, visitorReader } from '../../audience/devices/visitor.ts'
import { deviceCookie, setVisitorCookies } from '../../audience/devices/visitorCookies.ts'
import { emailAddress } from '../../audience/fieldValues/emailAddress.ts'
import { type PlaceOf, placeReader } from '../../audience/places/placeReader.ts'
import { findActionsOfForms } from '../../content/forms/formAction.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { preferPictures } from '../visitors/preferPictures.ts'
import type { IdentifiedVisitor } from '../visitors/visitorRequest.ts'
import { readConfirmationToken } from './askConfirmations.ts'
import { CONFIRMATION_DAYS } from './dropConfirmations.ts'
import { type SubmittedForm, writerOf } from './loadForm.ts'
import { tellOfSubmissions } from './recordSubmissions.ts'
import { repostConfirmed } from './repostConfirmed.ts'
import { actingIn, identifySenders } from './saveSubmissions.ts'

/** What waits for a confirmation. */
interface Waiting extends StoredActsFor {
  id: number
  formId: number
  formName: string
  submissionId: number
  contactId: number
  address: string
  waiting: {
    contact: Record<string, unknown>
    company: Record<string, unknown>
    trackingId: string | null
    userAgent: string
    /** Missing where it was asked for by an earlier version. */
    pictureFieldId?: number | null
  }
  agreed: string
  askedFrom: string | null
  askedAt: Date
  confirmedAt: Date | null
  inKioskMode: boolean
  contactUpdates: SubmittedForm['contactUpdates']
}

const DAY_MS = 86_400_000

/** `/form/confirm/{token}`: a GET does nothing. */
export async function confirmRoutes(app: FastifyInstance, options: PublicOptions): Promise<void> {
  const { sql, config, catalog, storage } = options
  const siteKey = await ensureSiteKey(sql)
  const visitorOf = visitorReader(config)

  const idIn = (params: { token: string }) => {
    const id = readConfirmationToken(siteKey, params.token)
    if (id === null) throw notFound()
    return id
  }

  app.get<{ Params: { token: string } }>('/form/confirm/:token', async (request, reply) => {
    const found = await findWaiting(sql, idIn(request.params))
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')
    if (!found || isOver(found, now())) return sendOver(reply)
    if (found.confirmedAt) return sendAlready(reply, found.confirmedAt)
    return sendPage(reply, {
      title: 'Please confirm',
      message: `Press the button to confirm what was sent with the form “${escapeHtml(found.formName)}” in the name of <strong>${escapeHtml(found.address)}</strong>. If that was not you, close this page: nothing happens then.`,
      button: 'Confirm',
    })
  })

  app.post<{ Params: { token: string } }>('/form/confirm/:token', async (request, reply) => {
    const id = idIn(request.params)
    const at = now()
    reply.header('cache-control', 'no-store')
    const placeOf = await placeReader(config)
    const confirm = () =>
      transaction(sql, (db) =>
        confirmWaiting({ sql, db, actor: SYSTEM, config, catalog, now: at, storage }, id, {
          siteKey,
          placeOf,
          visitor: { ...visitorOf(request), isTracked: true },
          trackingId: deviceCookie(request),
        }),
      )
    const outcome = await again(confirm)
    if (outcome === 'over') return sendOver(reply)
    if (outcome instanceof Date) return sendAlready(reply, outcome)
    wakeConsumers(sql)
    const context = { sql, db: sql, actor: SYSTEM, config, catalog, now: at }
    await repostConfirmed(context, outcome)
    if (!outcome.inKioskMode) setVisitorCookies(reply, outcome.sender, config.public_url.startsWith('https:'))
    return sendPage(reply, {
      title: 'Thank you',
      message: 'It is confirmed. You can close this page.',
    })
  })
}

/** What a confirmation has led to. */
export interface Confirmed {
  formId: number
  submissionId: number
  sender: IdentifiedVisitor
  inKioskMode: boolean
  actions: Awaited<ReturnType<typeof findActionsOfForms>>
  from: string
}

/** Does what waited, once. @returns when it was confirmed before, or that the link is too old. */
async function confirmWaiting(
  context: Context,
  id: number,
  {
    siteKey,
    placeOf,
    visitor: confirmer,
    trackingId,
  }: { siteKey: Buffer; placeOf: PlaceOf; visitor: Visitor; trackingId: string | null },
): Promise<Confirmed | Date | 'over'> {
  const { db, now } = context
  await db`select from form_confirmations where id = ${id} ${lockRows(db, 'form_confirmations')}`
  const found = await findWaiting(db, id)
  if (!found || isOver(found, now)) return 'over'
  if (found.confirmedAt) return found.confirmedAt
  const { waiting, submissionId, formId } = found
  const from = confirmer.ip
  // Anybody types the address of somebody else: only the browser that asked is joined to who confirms. Another one that
  // confirms becomes the contact's by a name of its own, and what it did before stays apart: a page of a stranger can make
  // it press the button.
  const isSame = trackingId !== null && trackingId === waiting.trackingId
  const [sender] = await identifySenders(
    context,
    [
      {
        companyValues: waiting.company,
        request: {
          visitor: isSame
            ? { ...confirmer, ip: found.askedFrom ?? from, userAgent: waiting.userAgent }
            : confirmer,
          provenId: null,
          isConfirmed: emailAddress(String(waiting.contact.email ?? '')) === found.address,
          query: {},
          trackingId: isSame ? trackingId : null,
          said: waiting.contact,
          writer: writerOf({ publisher: actorOf(found), contactUpdates: found.contactUpdates }),
          isKiosk: found.inKioskMode,
        },
      },
    ],
    { siteKey, placeOf },
  )
  const contactId = sender?.contactId ?? null
  if (!sender || contactId === null) return 'over'
  await db`
    update form_submissions set contact_id = ${contactId} where id = ${submissionId} and contact_id is distinct from ${contactId}`
  const isProven = await isMailboxOf(db, contactId, found.address)
  await takePicture(context, { ...found, contactId, isProven })
  await db`
    update form_confirmations set date_confirmed = ${now}, contact_id = ${contactId}, waiting = '{}' where id = ${id}`
  const { formName: what, agreed, address, askedFrom, askedAt } = found
  const consent = { source: 'form', sourceId: formId, confirmedFrom: from, confirmedAt: now }
  await recordConsents(db, [{ contactId, what, agreed, address, askedFrom, askedAt, ...consent }], now)
  await tellOfSubmissions(
    db,
    [{ id: submissionId, formId, contactId, ipId: sender.noted?.ipId ?? null, isProven }],
    now,
  )
  const actions = await findActionsOfForms(db, [formId])
  return { formId, submissionId, sender, inKioskMode: found.inKioskMode, actions, from }
}

// A mailbox proves the contact whose address it is, not another contact that the form may name.
async function isMailboxOf(db: Db, contactId: number, address: string): Promise<boolean> {
  const [row] = await db`select from contacts where id = ${contactId} and lower(email) = lower(${address})`
  return row !== undefined
}

async function takePicture(
  context: Context,
  {
    submissionId,
    contactId,
    isProven,
    waiting: { pictureFieldId = null },
  }: Pick<Waiting, 'submissionId' | 'contactId' | 'waiting'> & { isProven: boolean },
): Promise<void> {
  if (pictureFieldId === null) return
  await context.db`
    update form_submissions set picture_field_id = ${pictureFieldId}, picture_is_proven = ${isProven}
    where id = ${submissionId} and contact_id = ${contactId}`
  await preferPictures(actingIn(context), [{ contactId, isProven }])
}

async function findWaiting(db: Db, id: number): Promise<Waiting | null> {
  const [row] = await db<Waiting[]>`
    select w.id, w.form_id as "formId", f.name as "formName", f.in_kiosk_mode as "inKioskMode", w.submission_id as "submissionId",
      w.contact_id as "contactId", w.address, w.waiting, w.agreed, w.asked_from as "askedFrom", w.date_asked as "askedAt",
      w.date_confirmed as "confirmedAt", f.contact_updates as "contactUpdates", ${actsForColumns(db, 'f')}
    from form_confirmations w join forms f on f.id = w.form_id where w.id = ${id}`
  return row ?? null
}

function isOver({ askedAt, confirmedAt }: Waiting, at: Date): boolean {
  return confirmedAt === null && at.getTime() - askedAt.getTime() > CONFIRMATION_DAYS * DAY_MS
}

function sendOver(reply: FastifyReply): FastifyReply {
  return sendPage(reply.code(410), {
    title: 'This link is too old',
    message: `It was good for ${CONFIRMATION_DAYS} days. Please fill in the form again.`,
  })
}

function sendAlready(reply: FastifyReply, at: Date): FastifyReply {
  return sendPage(reply, {
    title: 'Already confirmed',
    message: `This was confirmed on ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC. There is nothing left to do.`,
  })
}
