// Campaigns out of one installation and into another (rest-interface, "Campaigns"; compatibility, section 1.17).
import { randomBytes, randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { grantOf } from '../../auth/permissions.ts'
import { wakeConsumers } from '../../engine/wake.ts'
import { badRequest, conflict, forbidden } from '../../errors.ts'
import { receiveFile } from '../../http/receiveFile.ts'
import type { Context } from '../../rest/definition.ts'
import { type ContextOf, idOf, objectBody } from '../../rest/mount.ts'
import { present } from '../../rest/present.ts'
import { mayCreate } from '../../rest/rights.ts'
import { extensionOf, filesRoot } from '../assets/fileFolders.ts'
import { campaign } from './campaign.ts'
import { parse, readArchive, writeArchive } from './campaignArchive.ts'
import { exportCampaign } from './exportCampaign.ts'
import { importCampaigns } from './importCampaigns.ts'

const MAX_ARCHIVE_BYTES = 100 * 1024 * 1024

export function campaignExchangeRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  app.get('/campaigns/export/:id(^\\d+$)', async (request, reply) => {
    const id = idOf(request)
    const { document, files } = await exportCampaign(contextOf(request), id)
    if (files.length === 0) return document
    for (const { name, path } of files)
      await access(path).catch(() => {
        throw conflict(`The file of ${name} is missing on this server.`)
      })
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="campaign-${id}.zip"`)
      .send(writeArchive(document, files))
  })

  // Only here a body may be an archive: everywhere else other types count as empty.
  app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/zip', 'application/x-zip-compressed', 'application/octet-stream'],
      { parseAs: 'buffer', bodyLimit: MAX_ARCHIVE_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post('/campaigns/import', async (request, reply) => {
      const context = contextOf(request)
      // Before the archive is unpacked; what it may change is asked record by record.
      const edit = grantOf(context.actor, campaign.permission, 'edit')
      if (!mayCreate(context.actor, campaign) && !edit.own && !edit.other) throw forbidden()
      const { document, files } = await receive(context, request)
      const places = await placeFiles(context, files)
      const result = await importCampaigns(context, document, places).catch(async (error: unknown) => {
        await removeFiles(context, places)
        throw error
      })
      await removeFiles(context, new Map([...places].filter(([name]) => !result.usedFiles.has(name))))
      wakeConsumers(context.sql)
      const [wire] = await present(context, campaign, [result.campaign], 'full')
      const isNew = Object.keys(result.summary.created).length > 0
      return reply.code(isNew ? 201 : 200).send({ campaign: wire, summary: result.summary })
    })
  })
}

async function receive(
  context: Context,
  request: FastifyRequest,
): Promise<{ document: unknown; files: Map<string, Buffer> }> {
  if (Buffer.isBuffer(request.body)) return readAny(request.body)
  if (!request.isMultipart()) return { document: objectBody(request), files: new Map() }
  const folder = filesRoot(context)
  const file = await receiveFile(request, { folder, maxBytes: MAX_ARCHIVE_BYTES })
  if (!file) throw badRequest('A file is needed.')
  const path = join(folder, `.import-${randomUUID()}`)
  try {
    if (file.isTooLarge)
      throw badRequest(`The file is too large: at most ${MAX_ARCHIVE_BYTES} bytes are allowed.`)
    await file.moveTo(path)
    return await readAny(await readFile(path))
  } finally {
    await file.discard()
    await rm(path, { force: true })
  }
}

async function readAny(bytes: Buffer): Promise<{ document: unknown; files: Map<string, Buffer> }> {
  return bytes.subarray(0, 2).toString() === 'PK'
    ? readArchive(bytes)
    : { document: parse(bytes), files: new Map() }
}

/** Gives the files of an archive names of their own below the folder of uploads. */
async function placeFiles(
  context: Context,
  files: ReadonlyMap<string, Buffer>,
): Promise<Map<string, string>> {
  const places = new Map<string, string>()
  for (const [name, bytes] of files) {
    const extension = extensionOf(name)
    if (!context.config.allowed_extensions.includes(extension)) continue
    const place = `${randomBytes(16).toString('hex')}.${extension}`
    await mkdir(join(filesRoot(context), 'media'), { recursive: true })
    await writeFile(join(filesRoot(context), 'media', place), bytes, { flag: 'wx' })
    places.set(name, place)
  }
  return places
}

async function removeFiles(context: Context, places: ReadonlyMap<string, string>): Promise<void> {
  for (const place of places.values()) await rm(join(filesRoot(context), 'media', place), { force: true })
}
