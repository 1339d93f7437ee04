// Earlier versions of emails and pages. Restoring one is an ordinary save of what it says, as a draft or at once.
import type { FastifyInstance } from 'fastify'
import { withinTime } from '../../../platform/database/timeLimit.ts'
import { notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
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
const limit = {
  limitMs: LIMIT_MS,
  tooSlow: (seconds: number) =>
    `The version is so far back that looking for it took longer than ${seconds} seconds.`,
}

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
  errors: [422],
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
  errors: [422],
} as const

/** Adds `versions` below emails and pages. */
export function contentVersionRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  for (const kind of kinds) addRoutes(app, contextOf, kind)
}

function addRoutes(app: FastifyInstance, contextOf: ContextOf, { definition, contents }: Kind): void {
  const path = `${definition.path as '/emails'}/:id(^\\d+$)/versions` as const

  route(app, `GET ${path}`, LIST, async (request) => {
    const context = contextOf(request)
    const id = idOf(request)
    const given = queryOf(request).before
    const before = isBlank(given) ? null : (toId(given) ?? 0)
    const saves = await withinTime(context.sql, limit, async (db, step) => {
      await step()
      await editable({ ...context, db }, definition, id)
      await step()
      return findSaves(db, { ...definition.audit, id }, { keys: contents, before, limit: MOST_SAVES })
    })
    const { versions, next } = versionsOf(saves, { known: before, most: MOST_VERSIONS })
    return {
      versions: versions.map((version) => ({ ...version, dateAdded: isoDate(version.dateAdded) })),
      next: next ?? (saves.length < MOST_SAVES ? null : (saves.at(-1)?.id ?? null)),
    }
  })

  route(app, `GET ${path}/:version(^\\d+$)`, READ, async (request) => {
    const context = contextOf(request)
    const id = idOf(request)
    const wanted = idOf(request, 'version')
    return withinTime(context.sql, limit, async (db, step) => {
      const record = { ...definition.audit, id }
      await step()
      // Read first: a save in between says what it found.
      const row = await editable({ ...context, db }, definition, id)
      await step()
      const [save] = await findSaves(db, record, { keys: contents, before: wanted, limit: 1 })
      if (save?.id !== wanted || save.keys.length === 0) throw notFound('There is no such version.')
      await step()
      const earlier = await findContentAt(db, record, { save: wanted, keys: contents })
      const then = { ...row, ...Object.fromEntries(earlier) }
      const { keys: _keys, action: _action, ...rest } = save
      // As a read shows it, so that saving it again changes nothing else.
      const [wire = {}] = await present({ ...context, db }, definition, [then], 'full')
      const content = Object.fromEntries(contents.map((key) => [key, wire[key] ?? null]))
      return { version: { ...rest, dateAdded: isoDate(save.dateAdded), content } }
    })
  })
}

/** Who may not edit a record sees what it says, and not what it said. */
async function editable(context: Context, definition: Definition, id: number): Promise<Row> {
  const [row] = await find(context, definition, [id], 'edit')
  if (!row) throw notFound()
  return row
}
