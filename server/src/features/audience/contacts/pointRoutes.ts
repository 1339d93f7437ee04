// Points and group scores of one contact.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/database/connection.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { badRequest, notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { boundedListQuery } from '../../../platform/openapi/operations.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf, objectBody, queryOf } from '../../../platform/rest/mount.ts'
import { boundedPage } from '../../../platform/search/page.ts'
import { SHORT_TEXT, toText } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { stripTags } from '../../../platform/values/stripTags.ts'
import { lockEditableContacts } from '../contactRows/lockEditableContacts.ts'
import { findOrCreateIpAddresses, storedIp } from '../devices/ipAddresses.ts'
import {
  changePoints,
  POINT_OPERATORS,
  type PointChange,
  type PointOperator,
  type PointOutcome,
} from '../points/changePoints.ts'
import { findGroupScores, type GroupScore } from '../points/findGroupScores.ts'
import { pointGroupShape } from '../points/pointGroupField.ts'
import { contact } from './contact.ts'

/** Groups with their descriptions in one answer. */
const MAX_GROUPS = 200

const change = {
  path: {
    op: s.text({ description: `One of: ${POINT_OPERATORS.join(', ')}.`, example: 'plus' }),
    value: s.text({ description: 'A whole number.', example: '10' }),
  },
  body: s.sent({ eventName: s.text(), actionName: s.text() }),
  example: { body: { eventName: 'Trade fair' } },
}
const scoreShape = s.object({ score: s.int(), group: pointGroupShape }, 'GroupScore')

const CHANGE = {
  ...change,
  summary: 'Change points',
  answer: s.object({ success: s.exactly(true) }),
} as const
const SCORES = {
  summary: 'Scores in groups',
  query: boundedListQuery(MAX_GROUPS),
  answer: s.object({ total: s.int(), groupScores: s.list(scoreShape) }),
} as const
const SCORE = { summary: 'Score in a group', answer: s.object({ groupScore: scoreShape }) } as const
const CHANGE_SCORE = {
  ...change,
  summary: 'Change a score',
  answer: s.object({ groupScore: scoreShape }),
} as const

export function pointRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'POST /contacts/:id(^\\d+$)/points/:op/:value', CHANGE, async (request) => {
    const context = contextOf(request)
    const change = changeOf(request)
    await changeOne(context, request, change)
    return { success: true }
  })

  route(app, 'GET /contacts/:id(^\\d+$)/points/groups', SCORES, async (request) => {
    const context = contextOf(request)
    const id = await visibleContact(context, request)
    return findGroupScores(context.db, id, boundedPage(queryOf(request), MAX_GROUPS))
  })

  route(app, 'GET /contacts/:id(^\\d+$)/points/groups/:groupId(^\\d+$)', SCORE, async (request) => {
    const context = contextOf(request)
    const {
      groupScores: [groupScore],
    } = await findGroupScores(context.db, await visibleContact(context, request), {
      groupId: idOf(request, 'groupId'),
      start: 0,
      limit: 1,
    })
    if (!groupScore) throw notFound()
    return { groupScore }
  })

  route(
    app,
    'POST /contacts/:id(^\\d+$)/points/groups/:groupId(^\\d+$)/:op/:value',
    CHANGE_SCORE,
    async (request) => {
      const context = contextOf(request)
      const groupId = idOf(request, 'groupId')
      const outcome = await changeOne(context, request, { ...changeOf(request), groupId })
      const [group] = await findGroups(context.db, groupId)
      if (!group) throw notFound()
      return { groupScore: { score: outcome.new, group } }
    },
  )
}

async function visibleContact(context: Context, request: FastifyRequest): Promise<number> {
  const [row] = await find(context, contact, [idOf(request)])
  if (!row) throw notFound()
  return row.id
}

/** @throws ApiError 404 for an unknown contact or group. */
async function changeOne(
  context: Context,
  request: FastifyRequest,
  change: PointChange,
): Promise<PointOutcome> {
  const { sql, actor, config, now } = context
  const words = wordsOf(request, change)
  const outcome = await transaction(sql, async (db) => {
    await lockEditableContacts({ ...context, db }, [change.contactId])
    const address = storedIp(actor.ip, config)
    const ipId = actor.ip === '' ? null : (await findOrCreateIpAddresses(db, [address])).get(address)
    const [first] = await changePoints(db, [change], { actor, now, type: 'API', ...words, ipId })
    return first
  })
  wakeConsumers(sql)
  if (!outcome) throw notFound()
  return outcome
}

function changeOf(request: FastifyRequest): PointChange {
  const { op = '', value = '' } = request.params as Record<string, string>
  if (!isOperator(op))
    throw badRequest(
      `"${op.slice(0, 50)}" is no operation on points. Use one of: ${POINT_OPERATORS.join(', ')}.`,
    )
  if (!/^[+-]?\d{1,15}$/.test(value)) throw badRequest('Points should be a whole number.')
  if (op === 'divide' && Number(value) === 0) throw badRequest('Points cannot be divided by 0.')
  return { contactId: idOf(request), op, value: Number(value) }
}

function isOperator(op: string): op is PointOperator {
  return POINT_OPERATORS.some((known) => known === op)
}

function wordsOf(request: FastifyRequest, change: PointChange): { eventName: string; actionName: string } {
  const body = objectBody(request)
  const named = (name: string, fallback: string) => {
    const text = toText(body[name])
    if (text === undefined || text.includes('\0')) throw badRequest(`${name}: a text is needed.`)
    const clean = stripTags(text).trim()
    if (clean.length > SHORT_TEXT) throw badRequest(`${name}: at most ${SHORT_TEXT} characters.`)
    return clean === '' ? fallback : clean
  }
  return {
    eventName: named('eventName', change.groupId === undefined ? `Points: ${change.op}` : 'Manual change'),
    actionName: named('actionName', change.groupId === undefined ? 'Via API' : 'API'),
  }
}

async function findGroups(db: Db, id: number): Promise<GroupScore['group'][]> {
  return db<GroupScore['group'][]>`select id, name, description from point_groups where id = ${id}`
}
