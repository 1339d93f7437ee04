// Earlier versions of emails and pages. Restoring one is an ordinary save of what it says, as a draft or at once.
import type { FastifyInstance } from 'fastify'
import { actorKey } from '../../../platform/auth/loadActors.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { latestOnly, TIME_OVER } from '../../../platform/database/latestOnly.ts'
import { ApiError, invalid, notFound } from '../../../platform/errors.ts'
import { goneOf, route } from '../../../platform/http/route.ts'
import type { Context, Definition, Row } from '../../../platform/resource/definition.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf, queryOf } from '../../../platform/rest/mount.ts'
import { present } from '../../../platform/rest/present.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { isBlank, toId } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { page } from '../../content/pages/page.ts'
import { email } from '../../messaging/emails/email.ts'
import { findContentAt, findSaves } from './versions.sql.ts'
import { versionsOf } from './versionsOf.ts'

const MOST_VERSIONS = 50
/** Saves that are looked at for a page of versions: each may hold a document twice. */
const MOST_SAVES = 500
const LIMIT_MS = 10_000

interface Kind {
  definition: Definition
  /** The keys that are its contents: what its readers see, and no settings. */
  contents: readonly string[]
}

const kinds: readonly Kind[] = [
  {
    definition: email,
    contents: [
      ...['subject', 'preheaderText', 'customHtml', 'plainText', 'template'],
      ...['dynamicContent', 'grapesjsbuilder'],
    ],
  },
  { definition: page, contents: ['title', 'metaDescription', 'customHtml', 'template'] },
]

const said = {
  id: s.int(),
  dateAdded: s.moment(),
  userId: s.int({ description: '0 for the system, and for programs that act for themselves.' }),
  userName: s.text(),
}

const version = s.object(
  {
    ...said,
    changes: s.list(
      s.text({ description: 'A key that changed since the version before.', example: 'subject' }),
    ),
    isPublication: s.bool({ description: 'A draft was published.' }),
  },
  'ContentVersion',
)

const LIST = {
  summary: 'Earlier versions, the newest first',
  query: { before: s.int({ description: 'The `next` of the page before.' }) },
  answer: s.object({
    versions: s.list(version),
    next: s.orNull(s.int({ description: 'Where the next page begins; null at the end.' })),
  }),
  errors: [400, 409, 422, 503],
} as const

const READ = {
  summary: 'What a version said',
  answer: s.object({
    version: s.object(
      {
        ...said,
        content: s.map(s.anything(), 'The contents by key, as a PATCH of the record takes them.'),
      },
      'ContentOfVersion',
    ),
  }),
  errors: [409, 422, 503],
} as const

/** Adds `versions` below emails and pages. */
export function contentVersionRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  for (const kind of kinds) addRoutes(app, contextOf, kind)
}

function addRoutes(app: FastifyInstance, contextOf: ContextOf, { definition, contents }: Kind): void {
  const path = `${definition.path as '/emails'}/:id(^\\d+$)/versions` as const

  const record = (id: number) => ({ ...definition.audit, id })

  route(app, `GET ${path}`, LIST, async (request, reply) => {
    const context = contextOf(request)
    const id = idOf(request)
    const before = beforeOf(queryOf(request).before)
    await editable(context, definition, id)
    // One more tells whether there are more.
    const range = { keys: contents, before, limit: MOST_SAVES + 1 }
    const saves = await inTime(context, 'versions', goneOf(reply), (db) => findSaves(db, record(id), range))
    const { versions, next } = versionsOf(saves.slice(0, MOST_SAVES), {
      most: MOST_VERSIONS,
      isEnd: saves.length <= MOST_SAVES,
    })
    return {
      versions: versions.map((version) => ({ ...version, dateAdded: isoDate(version.dateAdded) })),
      next,
    }
  })

  route(app, `GET ${path}/:version(^\\d+$)`, READ, async (request, reply) => {
    const context = contextOf(request)
    const id = idOf(request)
    const wanted = idOf(request, 'version')
    // Read first: a save in between says what it found.
    const row = await editable(context, definition, id)
    const [save] = await findSaves(context.db, record(id), { keys: contents, before: wanted, limit: 1 })
    if (save?.id !== wanted || save.keys.length === 0) throw notFound('There is no such version.')
    const earlier = await inTime(context, 'version', goneOf(reply), (db) =>
      findContentAt(db, record(id), { save: wanted, keys: contents }),
    )
    const then = { ...row, ...Object.fromEntries(earlier) }
    const { keys: _keys, action: _action, ...rest } = save
    // As a read shows it, so that saving it again changes nothing else.
    const [wire = {}] = await present(context, definition, [then], 'full')
    const content = Object.fromEntries(contents.map((key) => [key, wire[key] ?? null]))
    return { version: { ...rest, dateAdded: isoDate(save.dateAdded), content } }
  })
}

/** @throws ApiError 400 for what no page gave as its `next`. */
function beforeOf(given: unknown): number | null {
  if (isBlank(given)) return null
  const before = toId(given)
  if (before === undefined) throw invalid('before', 'This is no whole number above zero.')
  return before
}

/** Whole documents are unpacked: one question at a time of each actor, so that nobody takes all connections. */
async function inTime<T>(
  { sql, actor }: Context,
  what: string,
  signal: AbortSignal,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const found = await latestOnly(sql, `${what} of ${actorKey(actor)}`, signal, (step) => step(LIMIT_MS, read))
  if (found === TIME_OVER)
    throw new ApiError(
      422,
      'too_slow',
      `The version is so far back that looking for it took longer than ${LIMIT_MS / 1_000} seconds.`,
    )
  return found
}

/** Who may not edit a record sees what it says, and not what it said. */
async function editable(context: Context, definition: Definition, id: number): Promise<Row> {
  const [row] = await find(context, definition, [id], 'edit')
  if (!row) throw notFound()
  return row
}
