// The public side of assets: the address that counts downloads.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { now } from '../../../platform/clock.ts'
import { type Db, transaction } from '../../../platform/database/connection.ts'
import { groupCommit } from '../../../platform/engine/groupCommit.ts'
import { again } from '../../../platform/engine/retry.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { sendStored } from '../../../platform/http/sendStored.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { sendDocument } from '../../../platform/values/htmlDocument.ts'
import { visitorReader } from '../../audience/devices/visitor.ts'
import { deviceCookie, setVisitorCookies } from '../../audience/devices/visitorCookies.ts'
import { contentTypeOf, storedAs } from '../../content/assets/fileFolders.ts'
import { splitQuery } from '../../content/links/clickThrough.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { pageOrigins } from '../visitors/pageOrigins.ts'
import { provenContact } from '../visitors/provenContact.ts'
import { keptParameters } from '../visits/keptParameters.ts'
import { type AskedDownload, type DownloadAnswer, recordVisitorDownloads } from './recordVisitorDownloads.ts'

const TRACKING_ID_BYTES = 17
/** A drawing or document that browsers show can hold a script, which must not run. */
const FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; sandbox"

/** `/asset/{id}:{alias}`. */
export async function downloadRoutes(
  app: FastifyInstance,
  { sql, config, log, catalog, storage }: PublicOptions,
): Promise<void> {
  const siteKey = await ensureSiteKey(sql)
  const visitorOf = visitorReader(config)
  const { isForeign } = pageOrigins(config)
  const downloads = groupCommit<AskedDownload, DownloadAnswer>({
    async write(asked) {
      const answers = await again(() =>
        transaction(sql, (db) =>
          recordVisitorDownloads({ sql, db, actor: SYSTEM, config, catalog, now: now() }, asked, { siteKey }),
        ),
      )
      wakeConsumers(sql)
      return answers
    },
    failed: (err, hit) => log.error({ err, assetId: hit.assetId }, 'a download could not be recorded'),
  })

  app.get<{ Params: { name: string } }>('/asset/:name', async (request, reply) => {
    const { id, alias } = readName(request.params.name)
    const [asset] = await findAssets(sql, [id], now())
    if (!asset) return sendNotice(reply.code(404), 'There is no file at this address.')

    const note = async (code: number) => {
      const visitor = visitorOf(request)
      if (!visitor.isTracked || request.method !== 'GET') return
      // Pages of other sites can load the file with the cookies of the visitor.
      const isHitOnly = isForeign(request, { isDocument: true })
      const clickThrough = isHitOnly ? null : splitQuery(request.url).clickThrough
      const answer = await downloads.add({
        at: now(),
        visitor,
        assetId: asset.id,
        code,
        clickThrough,
        provenId: provenContact(siteKey, clickThrough),
        query: isHitOnly ? {} : keptParameters(request.query as Record<string, unknown>),
        trackingId: deviceCookie(request),
        // So that two downloads of somebody whose program says nothing are two of one visitor.
        freshId: randomBytes(TRACKING_ID_BYTES).toString('base64url'),
      })
      setVisitorCookies(reply, answer, config.public_url.startsWith('https:'))
    }

    reply.header('cache-control', 'no-store')
    if (asset.disallow) reply.header('x-robots-tag', 'noindex, nofollow, noarchive')
    if (!asset.isActive) {
      await note(401)
      return sendNotice(reply.code(403), 'This file is not published.')
    }
    if (alias !== asset.alias) {
      await note(301)
      return reply.redirect(`/asset/${asset.id}:${encodeURIComponent(asset.alias)}${queryOf(request)}`, 301)
    }
    if (asset.storageLocation === 'remote') {
      await note(200)
      return reply.redirect(asset.remoteUrl ?? '', 302)
    }
    const missing = async () => {
      await note(404)
      return sendNotice(reply.code(404), 'The file is not there any more.')
    }
    if (asset.path === null || !(await storage.stat(storedAs(asset.path)))) return missing()
    // A viewer that asks for the file in parts downloads it once.
    if (/^bytes=0-/.test(request.headers.range ?? 'bytes=0-')) await note(200)
    const { stream } = request.query as Record<string, unknown>
    const isShown = stream !== '0' && config.streamed_extensions.includes(asset.extension ?? '')
    const fileName = encodeURIComponent(asset.originalFileName ?? asset.alias)
    reply.header('content-disposition', `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${fileName}`)
    const file = { key: storedAs(asset.path), contentType: contentTypeOf(asset.path) }
    // Browsers show no PDF in a sandbox, and run its scripts outside of the page anyway.
    if (file.contentType !== 'application/pdf') reply.header('content-security-policy', FILE_POLICY)
    return (await sendStored(storage, request, reply, file)) ? reply : missing()
  })
}

interface PublicAsset {
  id: number
  alias: string
  storageLocation: 'local' | 'remote'
  path: string | null
  remoteUrl: string | null
  originalFileName: string | null
  extension: string | null
  disallow: boolean
  isActive: boolean
}

async function findAssets(db: Db, ids: readonly number[], at: Date): Promise<PublicAsset[]> {
  return db<PublicAsset[]>`
    select id, alias, storage_location as "storageLocation", path, remote_url as "remoteUrl",
      original_file_name as "originalFileName", extension, disallow,
      is_published and coalesce(publish_up <= ${at}, true) and coalesce(publish_down > ${at}, true) as "isActive"
    from assets where id = any(${ids as number[]}::bigint[])`
}

function readName(name: string): { id: number; alias: string } {
  const [, id = '0', alias = ''] = /^(\d{1,15})(?::(.*))?$/s.exec(name) ?? []
  return { id: Number(id), alias }
}

function queryOf(request: FastifyRequest): string {
  const at = request.url.indexOf('?')
  return at < 0 ? '' : request.url.slice(at)
}

function sendNotice(reply: FastifyReply, text: string): FastifyReply {
  return sendDocument(reply, { title: 'Download', body: `<p>${text}</p>` })
}
