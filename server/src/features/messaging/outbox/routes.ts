// The outbox: what waits, why, and for whom.
import type { FastifyInstance } from 'fastify'
import { forbidden, notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { grantOf } from '../../../platform/permissions.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { s } from '../../../platform/values/shape.ts'
import { findWaitingUserMails, maySeeUserMails } from './findUserMails.ts'
import { findWaiting, findWaitingContacts, MOST_CONTACTS, type Waiting } from './findWaiting.ts'
import { CHANNELS, outboxes, REASONS, USER_MAILS } from './outboxes.ts'

const OUTBOX = {
  summary: 'What waits to be sent, by what is sent and why it waits',
  answer: s.object({
    waiting: s.list(
      s.object(
        {
          channel: s.word(...CHANNELS, USER_MAILS),
          // Null for what was deleted, and for notices to users.
          message: s.orNull(s.object({ id: s.int(), name: s.text() })),
          reason: s.word(...REASONS),
          count: s.int(),
          isExact: s.bool({ description: 'Nothing that waits was left out of the count.' }),
          at: s.orNull(s.moment()),
          error: s.orNull(s.text({ description: 'The last reason of a failure among them.' })),
        },
        'WaitingMessages',
      ),
    ),
  }),
  errors: [403],
} as const

const MESSAGE = {
  summary: 'For whom a message waits',
  answer: s.object({
    waiting: s.list(
      s.object(
        {
          contact: s.orNull(s.int()),
          reason: s.word(...REASONS),
          at: s.orNull(s.moment()),
          dateQueued: s.orNull(s.moment()),
          error: s.orNull(s.text()),
        },
        'WaitingMessage',
      ),
    ),
    isComplete: s.bool({ description: 'No others wait.' }),
  }),
  errors: [403, 404],
} as const

function shownOf<C extends string>(channel: C, waiting: readonly Waiting[]) {
  return waiting.map(({ messageId, name, at, isCut, reason, ...group }) => ({
    channel,
    message: messageId === null || name === null ? null : { id: messageId, name },
    ...group,
    reason: reason as (typeof REASONS)[number],
    isExact: !isCut,
    at: at && isoDate(at),
  }))
}

export function outboxRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /outbox', OUTBOX, async (request) => {
    const context = contextOf(request)
    const seen = outboxes.filter(({ definition: { permission } }) => {
      const { own, other } = grantOf(context.actor, permission, 'view')
      return own || other
    })
    if (seen.length === 0 && !maySeeUserMails(context)) throw forbidden()
    const found = await Promise.all([
      ...seen.map(async (outbox) => shownOf(outbox.channel, await findWaiting(context, outbox))),
      maySeeUserMails(context) ? shownOf(USER_MAILS, await findWaitingUserMails(context)) : [],
    ])
    return { waiting: found.flat() }
  })

  route(
    app,
    `GET /outbox/:channel(^${CHANNELS.join('|')}$)/:id(^\\d+$)` as const,
    MESSAGE,
    async (request) => {
      const context = contextOf(request)
      const { channel } = request.params as { channel: string }
      const outbox = outboxes.find((one) => one.channel === channel)
      if (!outbox) throw notFound()
      const [row] = await find(context, outbox.definition, [idOf(request)])
      const waiting = await findWaitingContacts(context, outbox, row?.id ?? idOf(request))
      return {
        isComplete: waiting.length < MOST_CONTACTS,
        waiting: waiting.map(({ contactId, reason, at, dateQueued, error }) => ({
          contact: contactId,
          reason: reason as (typeof REASONS)[number],
          at: at && isoDate(at),
          dateQueued: dateQueued && isoDate(dateQueued),
          error,
        })),
      }
    },
  )
}
