// The draft of a campaign: saved, read, and discarded.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { transaction } from '../../../platform/database/connection.ts'
import { transactionThen } from '../../../platform/database/poolWithin.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { ApiError, badRequest, invalid, notFound, wireError } from '../../../platform/errors.ts'
import { namesTag } from '../../../platform/http/entityTags.ts'
import { route } from '../../../platform/http/route.ts'
import { answerAbout, inputOf } from '../../../platform/openapi/records.ts'
import { type Context, fieldsOf } from '../../../platform/resource/definition.ts'
import { presentAnswers } from '../../../platform/rest/abilities.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf, objectBody } from '../../../platform/rest/mount.ts'
import { tell } from '../../../platform/revisions/told.ts'
import { asObject } from '../../../platform/values/asObject.ts'
import { auditShape } from '../../../platform/values/auditShape.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { isBlank, toBoolean } from '../../../platform/values/field.ts'
import { parseBody } from '../../../platform/values/inputs.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'
import { takeDefinition } from '../campaignDecisions/definitionLock.ts'
import { campaign } from '../campaigns/campaign.ts'
import { judgeDraft } from './applyDraft.ts'
import { type Draft, deleteDraft, findDraft, putDraft } from './drafts.sql.ts'
import { effectsShape, findEffects, problemShape } from './effects.ts'
import { type Choices, publishDraft } from './publishDraft.ts'

const draftShape = s.object(
  {
    campaign: s.object({ id: s.int(), name: s.text() }),
    body: s.free('What a PUT of the campaign would take.'),
    revision: s.int({ description: 'Grows with each save. It is the tag of the answer, too.' }),
    isCampaignChanged: s.bool({ description: 'The campaign was changed since the draft was begun.' }),
    problems: s.list(problemShape),
    ...auditShape,
  },
  'CampaignDraft',
)

const answer = s.object({ draft: draftShape })

const SAVE = {
  summary: 'Save the draft',
  body: inputOf(campaign),
  answer,
  statuses: [200, 201],
  errors: [400, 403, 404, 412],
  example: { body: campaign.sample?.(1) },
} as const

const READ = {
  summary: 'The draft, and what keeps it from being published',
  answer,
  errors: [403, 404],
} as const

const DISCARD = {
  summary: 'Discard the draft',
  answer: s.object({ success: s.exactly(true) }),
  errors: [403, 404, 412],
} as const

const EFFECTS = {
  summary: 'What publishing the draft would do, and who stands where',
  answer: s.object({ effects: effectsShape }),
  errors: [403, 404],
} as const

const choicesShape = s.sent({
  added: s.map(
    s.word('all', 'new'),
    'By temporary id: who is past it gets it, or only who comes; `new` unless told.',
  ),
  removed: s.map(
    s.word('leave', 'next'),
    'By id: who waits at it ends there, or goes on; `leave` unless told.',
  ),
  overwrite: s.bool({ description: 'Replace what was changed in the campaign since the draft was begun.' }),
})

const PUBLISH = {
  summary: 'Publish the draft',
  body: choicesShape,
  answer: answerAbout(campaign, {
    ids: s.map(s.int(), 'Of the events, by the ids that the draft names them by.'),
  }),
  errors: [400, 403, 404, 409, 412, 422],
  example: { body: { added: { new_1: 'all' }, removed: { 7: 'next' } } },
} as const

/** Adds `draft` below campaigns. `If-Match` with the tag of a draft writes over that one only. */
export function campaignDraftRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'PUT /campaigns/:id(^\\d+$)/draft', SAVE, async (request, reply) => {
    const context = contextOf(request)
    const { sql, actor, now } = context
    const given = objectBody(request)
    const saved = await transaction(sql, async (db) => {
      const within = { ...context, db }
      const id = await editableId(within, idOf(request))
      const body = await draftBody(within, given)
      const revision = await wantedRevision(within, id, request)
      if (!(await putDraft(db, id, { body, revision, actor, now }))) throw outdated()
      await note(within, id, 'draft')
      return show(within, await draftOf(within, id))
    })
    return tagged(reply.code(saved.revision === 1 ? 201 : 200), saved)
  })

  route(app, 'GET /campaigns/:id(^\\d+$)/draft', READ, async (request, reply) => {
    const context = contextOf(request)
    const shown = await transaction(context.sql, async (db) => {
      const within = { ...context, db }
      return show(within, await draftOf(within, await editableId(within, idOf(request))))
    })
    return tagged(reply, shown)
  })

  route(app, 'DELETE /campaigns/:id(^\\d+$)/draft', DISCARD, async (request) => {
    const context = contextOf(request)
    await transaction(context.sql, async (db) => {
      const within = { ...context, db }
      const id = await editableId(within, idOf(request))
      const { revision } = await draftOf(within, id)
      const wanted = await wantedRevision(within, id, request)
      if (!(await deleteDraft(db, id, wanted ?? revision))) throw outdated()
      await note(within, id, 'discardDraft')
    })
    return { success: true }
  })

  route(app, 'GET /campaigns/:id(^\\d+$)/draft/effects', EFFECTS, async (request) => {
    const context = contextOf(request)
    return transaction(context.sql, async (db) => {
      const within = { ...context, db }
      const draft = await draftOf(within, await editableId(within, idOf(request)))
      return { effects: await findEffects(within, draft) }
    })
  })

  route(app, 'POST /campaigns/:id(^\\d+$)/draft/publish', PUBLISH, async (request, reply) => {
    const context = contextOf(request)
    const choices = readChoices(objectBody(request))
    // Who may not publish it waits for no lock that runs would wait behind.
    await editableId(context, idOf(request))
    const published = await transactionThen(context.sql, async (db, afterCommit) => {
      const within = { ...context, db, afterCommit }
      await takeDefinition(db, idOf(request))
      const id = await editableId(within, idOf(request))
      const draft = await findDraft(db, id, { isLocked: true })
      if (!draft) throw noDraft()
      await wantedRevision(within, id, request)
      return { id, ids: await publishDraft(within, draft, choices) }
    })
    wakeConsumers(context.sql)
    const [row] = await find(context, campaign, [published.id])
    const [told] = row ? await presentAnswers(context, campaign, [{ row }]) : []
    return { ...tell(reply, told), ids: Object.fromEntries(published.ids) }
  })
}

async function note({ db, actor, now }: Context, objectId: number, action: string): Promise<void> {
  await insertAuditEntries(db, [{ ...campaign.audit, objectId, action, details: {} }], { actor, now })
}

function readChoices(body: Record<string, unknown>): Choices {
  return {
    added: wordsOf(body, 'added', ['all', 'new']),
    removed: wordsOf(body, 'removed', ['leave', 'next']),
    isOverwriting: toBoolean(body.overwrite) === true,
  }
}

function wordsOf<const T extends string>(
  body: Record<string, unknown>,
  name: string,
  words: readonly T[],
): Map<string, T> {
  const given = body[name]
  if (isBlank(given)) return new Map()
  const choices = asObject(given)
  if (!choices) throw invalid(name, 'This value should be an object.')
  return new Map(
    Object.entries(choices).map(([key, chosen]) => {
      const word = words.find((one) => one === chosen)
      if (word === undefined) throw invalid(name, `${key.slice(0, 50)} should be ${words.join(' or ')}.`)
      return [key, word]
    }),
  )
}

type ShownDraft = Shown<typeof draftShape>

function tagged(reply: FastifyReply, draft: ShownDraft): { draft: ShownDraft } {
  reply.header('etag', tagOf(draft))
  return { draft }
}

const tagOf = ({ revision }: Pick<Draft, 'revision'>) => `"${revision}"`

/** Who may not edit the campaign may not see what it is to become either. */
async function editableId(context: Context, id: number): Promise<number> {
  const [row] = await find(context, campaign, [id], 'edit')
  return row?.id ?? 0
}

async function draftOf({ db }: Context, campaignId: number): Promise<Draft> {
  const draft = await findDraft(db, campaignId)
  if (!draft) throw noDraft()
  return draft
}

const noDraft = () => notFound('The campaign has no draft.')

/** The revision that the request wants to write over; null when it does not say. */
async function wantedRevision(
  { db }: Context,
  campaignId: number,
  { headers }: FastifyRequest,
): Promise<number | null> {
  const wanted = headers['if-match']
  if (wanted === undefined) return null
  const draft = await findDraft(db, campaignId)
  if (!draft || !namesTag(wanted, tagOf(draft))) throw outdated()
  return draft.revision
}

function outdated(): ApiError {
  return new ApiError(412, 'conflict', 'Somebody else saved or discarded the draft in the meantime.')
}

// The keys that campaigns have: what else a request carries, such as its token, is not kept.
async function draftBody(context: Context, given: Record<string, unknown>): Promise<Record<string, unknown>> {
  const fields = await fieldsOf(campaign, context.db)
  const body = Object.fromEntries(Object.entries(given).filter(([name]) => fields[name]?.isWritable))
  const { error } = parseBody(fields, body)
  if (error) throw error
  if (Object.keys(body).length === 0) throw badRequest('A draft needs at least one key of a campaign.')
  return body
}

async function show(context: Context, draft: Draft): Promise<ShownDraft> {
  const { problems } = await judgeDraft(context, draft)
  return {
    campaign: { id: draft.campaignId, name: draft.campaignName },
    body: draft.body,
    revision: draft.revision,
    isCampaignChanged: draft.isCampaignChanged,
    problems: problems.map(wireError),
    dateAdded: isoDate(draft.dateAdded),
    dateModified: draft.dateModified && isoDate(draft.dateModified),
    createdBy: draft.createdBy,
    createdByUser: draft.createdByUser,
    modifiedBy: draft.modifiedBy,
    modifiedByUser: draft.modifiedByUser,
  }
}
