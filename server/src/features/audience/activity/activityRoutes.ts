// Activity of one contact or of all.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badRequest } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf, queryOf } from '../../../platform/rest/mount.ts'
import { answerList } from '../../../platform/search/answerList.ts'
import { wholeNumber } from '../../../platform/search/page.ts'
import { parseDate } from '../../../platform/values/dates.ts'
import { isBlank, toNumber, toText } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { contact } from '../contacts/contact.ts'
import {
  ACTIVITY_ORDER,
  type Activity,
  type ActivityQuery,
  activityTypes,
  listActivity,
} from './listActivity.ts'

const day = s.text({ description: 'A day or a moment.' })
const filters = {
  search: s.text(),
  includeEvents: s.list(s.text({ example: 'page.hit' })),
  excludeEvents: s.list(s.text({ example: 'email.sent' })),
  dateFrom: s.optional(day),
  dateTo: s.optional(day),
}

const ACTIVITY = {
  summary: 'What happened, the last first',
  query: {
    filters: s.sent(filters),
    order: s.list(s.text({ description: 'A column and a direction.' })),
    page: s.int(),
    limit: s.int({ description: '0 for all.' }),
  },
  answer: s.object({
    events: s.list(
      s.object(
        {
          event: s.text({ example: 'page.hit' }),
          eventId: s.text(),
          eventLabel: s.anything(),
          eventType: s.text(),
          timestamp: s.moment(),
          contactId: s.int(),
          details: s.free('What there is to say of such an event.'),
        },
        'Activity',
      ),
    ),
    filters: s.object(filters),
    order: s.list(s.text()),
    types: s.map(s.text(), 'Labels by kind of event.'),
    total: s.int(),
    page: s.int(),
    limit: s.int(),
    maxPages: s.int(),
  }),
} as const

const PAGE_SIZE = 25
const MAX_PAGE = 100_000

export function activityRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /contacts/activity', ACTIVITY, async (request) => answer(contextOf(request), null, request))
  // The second is the address that older clients know.
  for (const name of ['activity', 'events']) {
    route(app, `GET /contacts/:id(^\\d+$)/${name}`, ACTIVITY, async (request) => {
      const context = contextOf(request)
      const [row] = await find(context, contact, [idOf(request)])
      return answer(context, row?.id ?? idOf(request), request)
    })
  }
}

async function answer(context: Context, contactId: number | null, request: FastifyRequest) {
  const query = queryOf(request)
  const filters = readFilters(query.filters)
  const order = readOrder(query.order)
  const limit = readLimit(query.limit)
  const page = limit === 0 ? 1 : Math.min(MAX_PAGE, wholeNumber(query.page) || 1)
  const source = listActivity(context, {
    contactId,
    search: filters.search,
    include: filters.includeEvents,
    exclude: filters.excludeEvents,
    from: filters.from,
    to: filters.to,
    orderBy: order.column,
    isDescending: order.isDescending,
  })
  const { search, includeEvents, excludeEvents, dateFrom, dateTo } = filters
  const envelope = (total: number, events: Activity[]) => ({
    events,
    filters: {
      search,
      includeEvents,
      excludeEvents,
      ...(dateFrom ? { dateFrom } : {}),
      ...(dateTo ? { dateTo } : {}),
    },
    order: order.shown,
    types: activityTypes(context.catalog),
    total,
    page,
    limit,
    maxPages: limit === 0 ? 1 : Math.ceil(total / limit),
  })
  return answerList(context, request, {
    source,
    range: { start: (page - 1) * limit, limit },
    shape: { show: async (events) => events, envelope },
  })
}

// 0 is all, as on lists. What is no number is the usual page.
function readLimit(limit: unknown): number {
  return toNumber(limit) === 0 ? 0 : wholeNumber(limit) || PAGE_SIZE
}

interface Filters {
  search: string
  includeEvents: string[]
  excludeEvents: string[]
  dateFrom: string | null
  dateTo: string | null
  from: Date | null
  to: Date | null
}

function readFilters(given: unknown): Filters {
  const filters = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
  const search = toText(filters.search)
  if (search === undefined || search.includes('\0')) throw badRequest('filters: search needs a text.')
  const dateFrom = dateText(filters.dateFrom)
  const dateTo = dateText(filters.dateTo)
  return {
    search: search.trim(),
    includeEvents: names(filters.includeEvents),
    excludeEvents: names(filters.excludeEvents),
    dateFrom,
    dateTo,
    from: dateFrom === null ? null : parseDate(dateFrom),
    to: dateTo === null ? null : endOf(dateTo),
  }
}

const DAY_MS = 86_400_000

// A day counts to its end, a moment to its second.
function endOf(text: string): Date | null {
  const date = parseDate(text)
  if (!date) return null
  return new Date(date.getTime() + (/^\d{4}-\d\d-\d\d$/.test(text.trim()) ? DAY_MS : 1_000))
}

function dateText(value: unknown): string | null {
  const text = isBlank(value) ? undefined : toText(value)
  return text !== undefined && parseDate(text) ? text : null
}

function names(value: unknown): string[] {
  if (isBlank(value)) return []
  const list = typeof value === 'object' && value !== null ? Object.values(value) : String(value).split(',')
  return list.map((name) => toText(name)?.trim() ?? '').filter((name) => name !== '')
}

// Empty parts stand for the default: newest first.
function readOrder(given: unknown): {
  column: ActivityQuery['orderBy']
  isDescending: boolean
  shown: [string, string]
} {
  const [column, direction] =
    typeof given === 'object' && given !== null
      ? Object.values(given).map((part) => toText(part)?.trim() ?? '')
      : []
  const known = Object.hasOwn(ACTIVITY_ORDER, column ?? '')
    ? (column as ActivityQuery['orderBy'])
    : 'timestamp'
  const isAscending = direction?.toUpperCase() === 'ASC'
  return {
    column: known,
    isDescending: !isAscending,
    shown: [column || 'timestamp', isAscending ? 'ASC' : 'DESC'],
  }
}
