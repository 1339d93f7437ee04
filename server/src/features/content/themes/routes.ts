// Themes: list, download, upload, delete (rest-interface, "Themes"; compatibility, section 2.4).
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { transaction } from '../../../platform/database/connection.ts'
import { badRequest, forbidden, notFound } from '../../../platform/errors.ts'
import { receiveFile } from '../../../platform/http/receiveFile.ts'
import { holds } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import type { ContextOf } from '../../../platform/rest/mount.ts'
import { bundledThemes, readBundledTheme } from './bundledThemes.ts'
import { listThemes } from './listThemes.ts'
import { readThemeZip } from './readThemeZip.ts'
import { deleteOwnTheme, hasOwnTheme, hideTheme, putOwnTheme, readOwnTheme } from './themes.sql.ts'
import { zipTheme } from './zipTheme.ts'

const BYTES_PER_MEGABYTE = 1024 * 1024

export function themeRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  app.get('/themes', async (request) => {
    const context = contextOf(request)
    demand(context, 'view')
    const themes = await listThemes(context.db)
    const shown = themes.map(({ key, config, isHidden }) => [
      key,
      { name: config.name, key, config, visibility: { hidden: isHidden } },
    ])
    return { themes: Object.fromEntries(shown) }
  })

  app.get<{ Params: { name: string } }>('/themes/:name', async (request, reply) => {
    const context = contextOf(request)
    demand(context, 'view')
    const { name } = request.params
    const files = (await readBundledTheme(name)) ?? (await readOwnTheme(context.db, name))
    if (!files) throw notFound('There is no such theme.')
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="${encodeURIComponent(name)}.zip"`)
      .send(await zipTheme(files))
  })

  app.post('/themes/new', async (request) => {
    const context = contextOf(request)
    demand(context, 'create')
    const { config, dataDir } = context
    if (dataDir === undefined) throw new Error('the folder of the installation is not known here')
    const folder = join(dataDir, 'uploads')
    const file = await receiveFile(request, { folder, maxBytes: config.max_size * BYTES_PER_MEGABYTE })
    if (!file) throw badRequest('file: a ZIP file is needed, in a body of type multipart/form-data.')
    try {
      const key = keyOf(file.fileName)
      if (file.isTooLarge)
        throw badRequest(`The file is too large: at most ${config.max_size} megabytes are allowed.`)
      if (bundledThemes().has(key)) throw badRequest('A theme that comes with the system cannot be replaced.')
      const path = join(folder, `${randomUUID()}.zip`)
      await file.moveTo(path)
      try {
        await store(context, key, path)
      } finally {
        await rm(path, { force: true })
      }
    } finally {
      await file.discard()
    }
    return { success: true }
  })

  app.delete<{ Params: { name: string } }>('/themes/:name/delete', async (request) => {
    const context = contextOf(request)
    demand(context, 'delete')
    const { name } = request.params
    const isBundled = bundledThemes().has(name)
    await transaction(context.sql, async (db) => {
      if (isBundled) await hideTheme(db, name)
      else if (!(await deleteOwnTheme(db, name))) throw notFound('There is no such theme.')
      await record({ ...context, db }, name, isBundled ? 'hide' : 'delete')
    })
    return { success: true }
  })
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
