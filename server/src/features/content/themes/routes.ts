// Themes: list, download, upload, delete.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { actorKey } from '../../../platform/auth/loadActors.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { badRequest, forbidden, notFound } from '../../../platform/errors.ts'
import { receiveFile } from '../../../platform/http/receiveFile.ts'
import { route } from '../../../platform/http/route.ts'
import { limitUserUploads } from '../../../platform/http/uploadLimit.ts'
import { holds } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import type { ContextOf } from '../../../platform/rest/mount.ts'
import { storageOf } from '../../../platform/storage/storage.ts'
import { s } from '../../../platform/values/shape.ts'
import { bundledThemes, readBundledTheme } from './bundledThemes.ts'
import { listThemes } from './listThemes.ts'
import { readOwnFile, reserveParts } from './ownFileContent.ts'
import { readThemeZip } from './readThemeZip.ts'
import { deleteOwnTheme, hasOwnTheme, hideTheme, listOwnFiles, putOwnTheme, showTheme } from './themes.sql.ts'
import { zipTheme } from './zipTheme.ts'

const configShape = s.sent(
  {
    name: s.text(),
    author: s.anything(),
    authorUrl: s.anything(),
    features: s.list(s.text({ example: 'email' })),
    builder: s.list(s.text()),
  },
  'ThemeConfig',
)

const BYTES_PER_MEGABYTE = 1024 * 1024
/** Uploads under way: the files of each are in memory while they are stored. */
const LIMITS = { perSender: 2, perProcess: 3 }

const LIST = {
  summary: 'List',
  answer: s.object({
    themes: s.map(
      s.object({
        name: s.text(),
        key: s.text(),
        config: configShape,
        visibility: s.object({ hidden: s.bool() }),
        isBundled: s.bool({
          description: 'It comes with the system: it can be hidden, and is never deleted.',
        }),
      }),
      'By key.',
    ),
  }),
} as const

const done = s.object({ success: s.exactly(true) })
const GET = {
  summary: 'Get the archive of one',
  answer: null,
  media: 'application/zip',
  errors: [503],
} as const
const UPLOAD = {
  summary: 'Create or replace',
  takesFile: true,
  answer: done,
  errors: [429, 503],
} as const
const DELETE = { summary: 'Delete one, or hide one that comes with the system', answer: done } as const

const RESTORE = { summary: 'Show a hidden one again', answer: done, errors: [404] } as const

export function themeRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  const limitOf = limitUserUploads(LIMITS)
  route(app, 'GET /themes', LIST, async (request) => {
    const context = contextOf(request)
    demand(context, 'view')
    const themes = await listThemes(context.db)
    const shown = themes.map(({ key, config, isHidden }) => [
      key,
      {
        name: config.name,
        key,
        config,
        visibility: { hidden: isHidden },
        isBundled: bundledThemes().has(key),
      },
    ])
    return { themes: Object.fromEntries(shown) }
  })

  route(app, 'GET /themes/:name', GET, async (request, reply) => {
    const context = contextOf(request)
    demand(context, 'view')
    const { name = '' } = request.params as Record<string, string>
    const { sql, db, config } = context
    const bundled = await readBundledTheme(name)
    const files = bundled
      ? [...bundled].map(([path, content]) => ({ path, sizeBytes: content.length, content }))
      : (await listOwnFiles(db, name)).map((file) => ({
          ...file,
          content: async () => readOwnFile(sql, file),
        }))
    if (files.length === 0) throw notFound('There is no such theme.')
    const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0)
    reserveParts(app, { request, reply }, { sizeBytes, share: 1, config })
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="${encodeURIComponent(name)}.zip"`)
      .send(zipTheme(files.map(({ path, content }) => [path, content])))
  })

  route(app, 'POST /themes/new', UPLOAD, async (request) => {
    const context = contextOf(request)
    demand(context, 'create')
    await limitOf(actorKey(context.actor), () => receiveTheme(context, request))
    return { success: true }
  })

  route(app, 'DELETE /themes/:name/delete', DELETE, async (request) => {
    const context = contextOf(request)
    demand(context, 'delete')
    const { name = '' } = request.params as Record<string, string>
    const isBundled = bundledThemes().has(name)
    await transaction(context.sql, async (db) => {
      if (isBundled) await hideTheme(db, name)
      else if (!(await deleteOwnTheme(db, name))) throw notFound('There is no such theme.')
      await record({ ...context, db }, name, isBundled ? 'hide' : 'delete')
    })
    return { success: true }
  })

  route(app, 'POST /themes/:name/restore', RESTORE, async (request) => {
    const context = contextOf(request)
    demand(context, 'delete')
    const { name = '' } = request.params as Record<string, string>
    await transaction(context.sql, async (db) => {
      if (!(await showTheme(db, name))) throw notFound('No theme of this name is hidden.')
      await record({ ...context, db }, name, 'restore')
    })
    return { success: true }
  })
}

async function receiveTheme(context: Context, request: FastifyRequest): Promise<void> {
  const { config } = context
  const maxBytes = config.max_size * BYTES_PER_MEGABYTE
  const file = await receiveFile(request, { storage: storageOf(context), maxBytes })
  if (!file) throw badRequest('file: a ZIP file is needed, in a body of type multipart/form-data.')
  try {
    const key = keyOf(file.fileName)
    if (file.isTooLarge)
      throw badRequest(`The file is too large: at most ${config.max_size} megabytes are allowed.`)
    if (bundledThemes().has(key)) throw badRequest('A theme that comes with the system cannot be replaced.')
    await store(context, key, file.path)
  } finally {
    await file.discard()
  }
}

async function store(context: Context, key: string, path: string): Promise<void> {
  const theme = await readThemeZip(path, context.config.theme_import_allowed_extensions)
  await transaction(context.sql, async (db) => {
    if (await hasOwnTheme(db, key)) demand(context, 'edit')
    const wasThere = await putOwnTheme(db, { key, ...theme }, context)
    await record({ ...context, db }, key, wasThere ? 'update' : 'create')
  })
}

/** The key is the name of the file; it never becomes a path. */
function keyOf(fileName: string): string {
  const [, name = ''] = /^(.*)\.zip$/i.exec(fileName.trim()) ?? []
  if (name === '') throw badRequest('The file should be a ZIP file, with the extension .zip.')
  const key = name.trim().replaceAll(/\s+/g, '-')
  if (!/^\w[\w.-]{0,99}$/.test(key))
    throw badRequest('The name of the file should be of letters, digits, dots, dashes and underscores.')
  return key
}

function demand({ actor }: Context, level: 'view' | 'create' | 'edit' | 'delete'): void {
  if (!holds(actor, `core:themes:${level}`)) throw forbidden()
}

async function record({ db, actor, now }: Context, key: string, action: string): Promise<void> {
  const entry = { bundle: 'core', object: 'theme', objectId: 0, action, details: { key } }
  await insertAuditEntries(db, [entry], { actor, now })
}
