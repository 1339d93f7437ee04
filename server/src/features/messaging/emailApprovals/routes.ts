// Asking whether an email may be sent, and answering.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { appendHappenings } from '../../../catalog/happenings.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { conflict, forbidden, invalid, notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { holds } from '../../../platform/permissions.ts'
import { type Context, type Row, resourceOf } from '../../../platform/resource/definition.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf, objectBody } from '../../../platform/rest/mount.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { isBlank } from '../../../platform/values/field.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'
import { type ApprovalState, findApproval, findContentVersion, putDecision } from './approvals.sql.ts'
import { askApprovers } from './askApprovers.ts'

const name = s.orNull(s.text())
const id = s.orNull(s.int())
const moment = s.orNull(s.moment())

const approvalShape = s.object(
  {
    isNeeded: s.bool({ description: 'The account wants approvals (`email_approval`).' }),
    state: s.word('none', 'asked', 'approved', 'refused'),
    dateAsked: moment,
    askedBy: id,
    askedByUser: name,
    dateDecided: moment,
    decidedBy: id,
    decidedByUser: name,
    note: s.orNull(s.text()),
    version: s.text({ description: 'Identifies the present content of the email.' }),
  },
  'EmailApproval',
)

const answer = s.object({ approval: approvalShape })
const NOTE = s.sent({ note: s.text({ description: 'A note for the user who requested the approval.' }) })
const APPROVED = s.sent({
  note: s.text({ description: 'A note for the user who requested the approval.' }),
  version: s.optional(
    s.text({ description: 'The `version` that was checked; a 409 when the email has changed since.' }),
  ),
})
const LONGEST_NOTE = 2_000

const READ = { summary: 'Whether the email may be sent', answer } as const
const ASK = { summary: 'Ask those who may approve', answer, errors: [409] } as const
const APPROVE = {
  summary: 'Approve as it is',
  body: APPROVED,
  answer,
  errors: [409],
  example: { body: { note: 'Well done.' } },
} as const
const REFUSE = {
  summary: 'Refuse, or take an approval back',
  body: NOTE,
  answer,
  errors: [409],
  example: { body: { note: 'The price is wrong.' } },
} as const

type State = 'none' | ApprovalState

/** Adds `approval` below emails. */
export function approvalRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /emails/:id(^\\d+$)/approval', READ, async (request) => {
    const context = contextOf(request)
    const row = await emailOf(context, request, 'view')
    return { approval: await show(context, row.id) }
  })

  route(app, 'POST /emails/:id(^\\d+$)/approval', ASK, async (request) =>
    act(contextOf(request), request, 'edit', async (within, row, state) => {
      if (!within.config.email_approval) throw conflict('The account asks for no approvals (email_approval).')
      if (state === 'approved') throw conflict('The email is approved as it is.')
      // Who asks twice mails nobody twice.
      if (state === 'asked') return
      await askApprovers(within.db, [{ id: row.id, name: String(row.name) }], within)
      await note(within, row.id, 'askApproval', {})
    }),
  )

  route(app, 'POST /emails/:id(^\\d+$)/approval/approve', APPROVE, async (request) =>
    decide(contextOf(request), request, { from: ['asked'], to: 'approved' }),
  )

  route(app, 'POST /emails/:id(^\\d+$)/approval/refuse', REFUSE, async (request) =>
    decide(contextOf(request), request, { from: ['asked', 'approved'], to: 'refused' }),
  )
}

async function decide(
  context: Context,
  request: FastifyRequest,
  { from, to }: { from: readonly State[]; to: 'approved' | 'refused' },
) {
  if (!holds(context.actor, 'email:emails:approve')) throw forbidden()
  return act(context, request, 'view', async (within, row, state) => {
    const said = noteIn(objectBody(request).note)
    if (to === 'refused' && said === null) throw invalid('note', 'Say why it is refused.')
    if (!from.includes(state)) throw conflict(`Nothing is to be decided: the state is "${state}".`)
    const { db, actor, config, now } = within
    if (to === 'approved') await requireVersion(within, row.id, objectBody(request).version)
    await putDecision(db, row.id, { state: to, note: said, actor, now, settings: config })
    if (to === 'approved')
      await appendHappenings(db, [{ type: 'email.approved', ids: [row.id], payload: {} }], now)
    await note(within, row.id, to === 'approved' ? 'approve' : 'refuse', { note: said })
  })
}

/** @throws ApiError 409 when the email has changed since the actor read this version of it */
async function requireVersion({ db, config }: Context, emailId: number, given: unknown): Promise<void> {
  if (isBlank(given) || given === (await findContentVersion(db, emailId, config))) return
  throw conflict('The email has changed since you opened it. Check it again, then approve it.')
}

/** Under the lock of the email, so that nobody edits it between the look at its state and the decision. */
async function act(
  context: Context,
  request: FastifyRequest,
  right: 'view' | 'edit',
  fn: (within: Context, row: Row, state: State) => Promise<void>,
): Promise<{ approval: Shown<typeof approvalShape> }> {
  return transaction(context.sql, async (db) => {
    const within = { ...context, db }
    const { table } = resourceOf(context, 'email')
    await db`select from ${db(table)} where id = ${idOf(request)} ${lockRows(db, table, { strength: 'no key update' })}`
    const row = await emailOf(within, request, right)
    const known = await findApproval(db, row.id, within.config)
    await fn(within, row, known?.state ?? 'none')
    return { approval: await show(within, row.id) }
  })
}

async function emailOf(context: Context, request: FastifyRequest, right: 'view' | 'edit'): Promise<Row> {
  const [row] = await find(context, resourceOf(context, 'email'), [idOf(request)], right)
  if (!row) throw notFound()
  return row
}

async function show({ db, config }: Context, emailId: number): Promise<Shown<typeof approvalShape>> {
  const known = await findApproval(db, emailId, config)
  return {
    isNeeded: config.email_approval,
    state: known?.state ?? 'none',
    dateAsked: known ? isoDate(known.dateAsked) : null,
    askedBy: known?.askedBy ?? null,
    askedByUser: known?.askedByUser ?? null,
    dateDecided: known?.dateDecided ? isoDate(known.dateDecided) : null,
    decidedBy: known?.decidedBy ?? null,
    decidedByUser: known?.decidedByUser ?? null,
    note: known?.note ?? null,
    version: (await findContentVersion(db, emailId, config)) ?? '',
  }
}

function noteIn(given: unknown): string | null {
  if (isBlank(given)) return null
  if (typeof given !== 'string' || given.length > LONGEST_NOTE)
    throw invalid('note', `This value should be a text of at most ${LONGEST_NOTE} characters.`)
  return given.trim() === '' ? null : given.trim()
}

async function note(context: Context, objectId: number, action: string, details: object): Promise<void> {
  const { db, actor, now } = context
  const { audit } = resourceOf(context, 'email')
  await insertAuditEntries(db, [{ ...audit, objectId, action, details: { ...details } }], { actor, now })
}
