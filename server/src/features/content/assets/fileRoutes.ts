// Uploaded files: what assets and pictures in emails and pages are made of.

import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { actorKey } from '../../../platform/auth/loadActors.ts'
import { ApiError, forbidden, notFound } from '../../../platform/errors.ts'
import { receiveFile } from '../../../platform/http/receiveFile.ts'
import { route } from '../../../platform/http/route.ts'
import { limitUserUploads } from '../../../platform/http/uploadLimit.ts'
import { grantOf } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { type ContextOf, queryOf } from '../../../platform/rest/mount.ts'
import { type Storage, storageOf } from '../../../platform/storage/storage.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'
import { extensionOf, type FileFolder, folderOf, storedAs } from './fileFolders.ts'
import { isFileName, PUBLIC_IMAGES } from './fileNames.ts'

const BYTES_PER_MEGABYTE = 1024 * 1024
/** Uploads under way: more than a browser has connections, since editors add several pictures at once. */
const LIMITS = { perSender: 10, perProcess: 40 }

const place = {
  path: { dir: s.text({ description: '`media` or `images`; folders below it after dots.' }) },
  query: { subdir: s.text({ description: 'Folders below it.' }) },
  errors: [406],
}

const LIST = {
  ...place,
  summary: 'List files',
  answer: s.object({
    files: s.free('Names; with folders, names by number and the files of each folder by its name.'),
  }),
} as const

const UPLOAD = {
  ...place,
  summary: 'Upload a file',
  takesFile: true,
  answer: s.object({
    file: s.object({
      link: s.optional(s.text({ format: 'uri', description: 'Where anybody finds it; of pictures alone.' })),
      name: s.text({ example: '0123456789abcdef0123456789abcdef.png' }),
    }),
  }),
  errors: [...place.errors, 429, 503],
} as const

const DELETE = { ...place, summary: 'Delete a file', answer: s.object({ success: s.exactly(true) }) } as const

function paramsOf(request: FastifyRequest): { dir: string; file: string } {
  return request.params as { dir: string; file: string }
}

/** `/files/{dir}`: list, upload, delete. */
export function fileRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  const limitOf = limitUserUploads(LIMITS)
  route(app, 'GET /files/:dir', LIST, async (request) => {
    const context = contextOf(request)
    demand(context, 'view')
    const folder = folderOf(paramsOf(request).dir, queryOf(request).subdir)
    // A name is enough to make an asset of the file, so private ones are listed to those who may see every asset.
    if (!folder.isPublic && !grantOf(context.actor, 'asset:assets', 'view').other) throw forbidden()
    return { files: await listFiles(storageOf(context), folder) }
  })

  route(app, 'POST /files/:dir/new', UPLOAD, async (request) => {
    const context = contextOf(request)
    demand(context, 'create')
    return limitOf(actorKey(context.actor), () => receiveUpload(context, request))
  })

  route(app, 'DELETE /files/:dir/:file/delete', DELETE, async (request) => {
    const context = contextOf(request)
    demand(context, 'delete')
    const folder = folderOf(paramsOf(request).dir, queryOf(request).subdir)
    // Public files are nobody's own, and everybody sees their names.
    if (folder.isPublic && !grantOf(context.actor, 'asset:assets', 'delete').other) throw forbidden()
    const { file } = paramsOf(request)
    if (!isFileName(file)) throw notFound()
    const path = `${folder.path}/${file}`
    const [user] = await context.db`select from assets where path = ${path} limit 1`
    if (user) throw refused('The file belongs to an asset. Delete the asset instead.')
    if (!(await storageOf(context).delete(storedAs(path)))) throw notFound()
    await note(context, 'delete', path)
    return { success: true }
  })
}

/** Receives and stores a file. @throws ApiError for what cannot be stored */
async function receiveUpload(
  context: Context,
  request: FastifyRequest,
): Promise<Shown<typeof UPLOAD.answer>> {
  const { config } = context
  const folder = folderOf(paramsOf(request).dir, queryOf(request).subdir)
  const storage = storageOf(context)
  const maxBytes = config.max_size * BYTES_PER_MEGABYTE
  const file = await receiveFile(request, { storage, maxBytes })
  if (!file) throw refused('A file is needed, in a body of type multipart/form-data.')
  try {
    const extension = extensionOf(file.fileName)
    if (file.isTooLarge)
      throw refused(`The file is too large: at most ${config.max_size} megabytes are allowed.`)
    if (!config.allowed_extensions.includes(extension))
      throw refused(
        `The file type "${extension}" is not allowed. Use one of: ${config.allowed_extensions.join(', ')}.`,
      )
    const name = `${randomBytes(16).toString('hex')}.${extension}`
    await storage.put(storedAs(`${folder.path}/${name}`), createReadStream(file.path))
    await note(context, 'create', `${folder.path}/${name}`)
    return {
      file: folder.isPublic ? { link: publicAddress(config.public_url, folder, name), name } : { name },
    }
  } finally {
    await file.discard()
  }
}

async function note({ db, actor, now }: Context, action: string, path: string): Promise<void> {
  const entry = { bundle: 'asset', object: 'file', objectId: 0, action, details: { path } }
  await insertAuditEntries(db, [entry], { actor, now })
}

function publicAddress(siteUrl: string, { path }: FileFolder, name: string): string {
  const below = path.split('/').slice(1)
  return [siteUrl + PUBLIC_IMAGES, ...below.map(encodeURIComponent), name].join('/')
}

/** Files that are listed of a folder. */
const MAX_LISTED = 10_000

/** Names of files, and folders with theirs. */
interface Folder {
  files: string[]
  folders: Map<string, Folder>
}

// The names of the first 10,000 files; with subfolders, an object that has their lists under their names too.
async function listFiles(
  storage: Storage,
  { path }: FileFolder,
): Promise<unknown[] | Record<string, unknown>> {
  const top: Folder = { files: [], folders: new Map() }
  const prefix = storedAs(`${path}/`)
  let count = 0
  for await (const { key } of storage.list(prefix)) {
    const parts = key.slice(prefix.length).split('/')
    const name = parts.pop() ?? ''
    if (![...parts, name].every(isFileName)) continue
    if (++count > MAX_LISTED) break
    let folder = top
    for (const part of parts) {
      const below: Folder = folder.folders.get(part) ?? { files: [], folders: new Map() }
      folder.folders.set(part, below)
      folder = below
    }
    folder.files.push(name)
  }
  return show(top)
}

function show({ files, folders }: Folder): unknown[] | Record<string, unknown> {
  const names = files.sort()
  if (folders.size === 0) return names
  const nested = [...folders]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, folder]) => [name, show(folder)])
  return { ...names, ...Object.fromEntries(nested) }
}

// The established system asks for no right here, so that everybody with an account could fill the disk.
function demand(context: Context, action: 'view' | 'create' | 'delete'): void {
  const grant = grantOf(context.actor, 'asset:assets', action)
  if (!grant.own && !grant.other) throw forbidden()
}

function refused(message: string): ApiError {
  return new ApiError(406, 'not_acceptable', message)
}
