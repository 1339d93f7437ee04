// Drafts of emails, pages and forms: saved, read, judged, published and discarded.
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { transaction } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { transactionThen } from '../../../platform/database/poolWithin.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { ApiError, badRequest, notFound, onConstraint, wireError } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { type Context, fieldsOf, type Row } from '../../../platform/resource/definition.ts'
import { presentAnswers } from '../../../platform/rest/abilities.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf, objectBody } from '../../../platform/rest/mount.ts'
import { namesState } from '../../../platform/revisions/ifMatch.ts'
import { type Told, tell } from '../../../platform/revisions/told.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { toBoolean } from '../../../platform/values/field.ts'
import { parseBody } from '../../../platform/values/inputs.ts'
import { describeDrafts, type ShownDraft } from './describeDrafts.ts'
import { type DraftKind, draftKinds } from './draftKinds.ts'
import { type Draft, deleteContentDraft, lockDraft, putContentDraft } from './drafts.sql.ts'
import { saveDraft, tryDraft } from './saveDraft.ts'

/** Adds `draft` below emails, pages and forms. `If-Match` with the tag of a draft is for that one only. */
export function contentDraftRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  for (const kind of draftKinds) addRoutes(app, contextOf, kind)
}

function addRoutes(app: FastifyInstance, contextOf: ContextOf, kind: DraftKind): void {
  const { definition, table } = kind
  const said = describeDrafts(kind)
  const path = `${definition.path as '/emails'}/:id(^\\d+$)/draft` as const

  route(app, `PUT ${path}`, said.save, async (request, reply) => {
    const context = contextOf(request)
    const given = objectBody(request)
    const draft = await transaction(context.sql, async (db) => {
      const within = { ...context, db }
      const record = await editable(within, kind, idOf(request))
      const body = await draftBody(within, kind, given)
      await askedDraft(within, kind, record, request)
      const { actor, now } = context
      await putContentDraft(db, table, {
        recordId: record.row.id,
        body,
        begunOn: record.told.tag,
        actor,
        now,
      })
      await note(within, kind, record.row.id, 'draft')
      return show(within, kind, record, await lockDraft(db, table, record.row.id))
    })
    return tagged(reply.code(draft.revision === 1 ? 201 : 200), draft)
  })

  route(app, `GET ${path}`, said.read, async (request, reply) => {
    const context = contextOf(request)
    return transaction(context.sql, async (db) => {
      const within = { ...context, db }
      const record = await editable(within, kind, idOf(request))
      return tagged(reply, await show(within, kind, record, await lockDraft(db, table, record.row.id)))
    })
  })

  route(app, `DELETE ${path}`, said.discard, async (request) => {
    const context = contextOf(request)
    await transaction(context.sql, async (db) => {
      const within = { ...context, db }
      const record = await editable(within, kind, idOf(request))
      if (!(await askedDraft(within, kind, record, request))) throw noDraft()
      await deleteContentDraft(db, table, record.row.id)
      await note(within, kind, record.row.id, 'discardDraft')
    })
    return { success: true as const }
  })

  route(app, `GET ${path}/effects`, said.effects, async (request) => {
    const context = contextOf(request)
    return transaction(context.sql, async (db) => {
      const within = { ...context, db }
      const { row, told } = await editable(within, kind, idOf(request))
      const draft = await lockDraft(db, table, row.id)
      if (!draft) throw noDraft()
      const before = told.answer[definition.one] as Record<string, unknown>
      const { after, problem } = await tryDraft(within, kind, row, draft)
      const fields = await fieldsOf(definition, db)
      const isWritten = (key: string) => fields[key]?.isWritable ?? true
      return {
        effects: {
          changes: Object.keys(after ?? {}).filter(
            (key) => isWritten(key) && !isDeepStrictEqual(before[key], after?.[key]),
          ),
          ...(await kind.findEffects(db, { id: row.id, before, after })),
          problems: problem ? [wireError(problem)] : [],
        },
      }
    })
  })

  route(app, `POST ${path}/publish`, said.publish, async (request, reply) => {
    const context = contextOf(request)
    const isForced = toBoolean(objectBody(request).force) === true
    const saved = await transactionThen(context.sql, async (db, afterCommit) => {
      const within = { ...context, db, afterCommit }
      const id = idOf(request)
      const lock = lockRows(db, definition.table, { strength: 'no key update' })
      await db`select from ${db(definition.table)} where id = ${id} ${lock}`
      const record = await editable(within, kind, id)
      const draft = await askedDraft(within, kind, record, request)
      if (!draft) throw noDraft()
      if (draft.begunOn !== record.told.tag && !isForced) throw changed()
      const outcome = await saveDraft(within, kind, record.row, draft)
      await deleteContentDraft(db, table, id)
      await note(within, kind, id, 'publishDraft')
      return outcome
    })
    wakeConsumers(context.sql)
    const [told] = await presentAnswers(context, definition, [saved])
    return tell(reply, told)
  })
}

for (const { table } of draftKinds) onConstraint(`${table}_record_id_fkey`, notFound)

interface Editable {
  row: Row
  told: Told
}

/** Who may not edit a record may not see what it is to become either. */
async function editable(context: Context, { definition }: DraftKind, id: number): Promise<Editable> {
  const [row] = await find(context, definition, [id], 'edit')
  const [told] = row ? await presentAnswers(context, definition, [{ row }]) : []
  if (!row || !told) throw notFound()
  return { row, told }
}

/** The draft, locked, when it is the one that the request is meant for. @throws ApiError 412 with the one that is there */
async function askedDraft(
  context: Context,
  kind: DraftKind,
  record: Editable,
  request: FastifyRequest,
): Promise<Draft | null> {
  const isMeant = namesState(request)
  const draft = await lockDraft(context.db, kind.table, record.row.id)
  if (!isMeant || isMeant(draft && tagOf(draft))) return draft
  throw new ApiError(
    412,
    'conflict',
    'Somebody else saved, published or discarded the draft in the meantime.',
    {
      headers: draft ? { etag: tagOf(draft) } : {},
      beside: draft ? { draft: await show(context, kind, record, draft) } : {},
    },
  )
}

const noDraft = () => notFound('There is no draft.')

function changed(): ApiError {
  const message =
    'The record was changed since the draft was begun. With "force": true the draft replaces that.'
  return new ApiError(409, 'conflict', message, { details: { force: [message] } })
}

// The keys that the record has: what else a request carries, such as its token, is not kept.
async function draftBody(
  { db }: Context,
  { definition }: DraftKind,
  given: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const fields = await fieldsOf(definition, db)
  const body = Object.fromEntries(Object.entries(given).filter(([name]) => fields[name]?.isWritable))
  const { error } = parseBody(fields, body)
  if (error) throw error
  if (Object.keys(body).length === 0) throw badRequest('A draft needs at least one key of the record.')
  return body
}

async function show(
  context: Context,
  kind: DraftKind,
  { row, told }: Editable,
  draft: Draft | null,
): Promise<ShownDraft> {
  if (!draft) throw noDraft()
  const { problem } = await tryDraft(context, kind, row, draft)
  return {
    id: row.id,
    body: draft.body,
    revision: draft.revision,
    begunOn: draft.begunOn,
    isRecordChanged: draft.begunOn !== told.tag,
    problems: problem ? [wireError(problem)] : [],
    dateAdded: isoDate(draft.dateAdded),
    dateModified: draft.dateModified && isoDate(draft.dateModified),
    createdBy: draft.createdBy,
    createdByUser: draft.createdByUser,
    modifiedBy: draft.modifiedBy,
    modifiedByUser: draft.modifiedByUser,
  }
}

const tagOf = ({ revision }: Pick<Draft, 'revision'>) => `"${revision}"`

function tagged(reply: FastifyReply, draft: ShownDraft): { draft: ShownDraft } {
  reply.header('etag', tagOf(draft))
  return { draft }
}

async function note(
  { db, actor, now }: Context,
  { definition }: DraftKind,
  objectId: number,
  action: string,
): Promise<void> {
  await insertAuditEntries(db, [{ ...definition.audit, objectId, action, details: {} }], { actor, now })
}
