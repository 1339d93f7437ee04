// What can be worth points, what can happen at a number of points, and taking events out of triggers.
import type { FastifyInstance } from 'fastify'
import { appendHappenings } from '../../../catalog/happenings.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { badRequest, forbidden, notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { ABILITIES_QUERY, answerAbout } from '../../../platform/openapi/records.ts'
import { holds } from '../../../platform/permissions.ts'
import { presentAnswers } from '../../../platform/rest/abilities.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf, objectBody, queryOf } from '../../../platform/rest/mount.ts'
import { tell } from '../../../platform/revisions/told.ts'
import { toId } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { pointTrigger } from './pointTrigger.ts'
import { deleteTriggerEvents } from './triggerEvents.sql.ts'

const labels = s.map(s.text(), 'Labels by type.')

const ACTION_TYPES = {
  summary: 'What can be worth points',
  answer: s.object({ pointActionTypes: labels }),
} as const

const EVENT_TYPES = { summary: 'What can happen', answer: s.object({ eventTypes: labels }) } as const

const DELETE_EVENTS = {
  summary: 'Delete events',
  query: { events: s.list(s.int()), ...ABILITIES_QUERY },
  answer: answerAbout(pointTrigger),
} as const

export function pointTriggerRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /points/actions/types', ACTION_TYPES, async (request) => {
    const { actor, catalog } = contextOf(request)
    if (!holds(actor, 'point:points:view')) throw forbidden()
    return { pointActionTypes: named(catalog.pointActions) }
  })

  route(app, 'GET /points/triggers/events/types', EVENT_TYPES, async (request) => {
    const { actor, catalog } = contextOf(request)
    if (!holds(actor, 'point:triggers:view')) throw forbidden()
    return { eventTypes: named(catalog.triggerEvents) }
  })

  route(app, 'DELETE /points/triggers/:id(^\\d+$)/events/delete', DELETE_EVENTS, async (request, reply) => {
    const context = contextOf(request)
    const { sql, actor, now } = context
    const id = idOf(request)
    const eventIds = idsIn(queryOf(request).events ?? objectBody(request).events)
    const told = await transaction(sql, async (db) => {
      const inner = { ...context, db }
      const [row] = await find(inner, pointTrigger, [id], 'edit')
      if (!row) throw notFound()
      const deleted = await deleteTriggerEvents(db, eventIds, id)
      if (deleted.length > 0) {
        const entry = {
          ...pointTrigger.audit,
          objectId: id,
          action: 'update',
          details: { events: [deleted, []] },
        }
        await insertAuditEntries(db, [entry], { actor, now })
        await appendHappenings(
          db,
          [{ type: 'point_trigger.changed', ids: [id], payload: { fields: ['events'] } }],
          now,
        )
      }
      const [told] = await presentAnswers(inner, pointTrigger, [{ row }])
      return told
    })
    wakeConsumers(sql)
    return tell(reply, told)
  })
}

function named(types: ReadonlyMap<string, { name: string }>): Record<string, string> {
  return Object.fromEntries([...types].map(([type, { name }]) => [type, name]))
}

function idsIn(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) throw badRequest('events: a list of ids is needed.')
  return Object.values(value).map((id) => {
    const known = toId(id)
    if (known === undefined) throw badRequest('events: a list of ids is needed.')
    return known
  })
}
