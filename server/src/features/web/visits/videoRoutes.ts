// What players on pages tell of videos.
import type { FastifyInstance } from 'fastify'
import { now } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { groupCommit } from '../../../platform/engine/groupCommit.ts'
import { again } from '../../../platform/engine/retry.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { badRequest, forbidden } from '../../../platform/errors.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { storable } from '../../../platform/values/inputs.ts'
import { noStore } from '../../content/links/pixel.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { recordVideos, type VideoHit } from '../tracking/recordVideos.ts'
import { identifyVisitors } from '../visitors/identifyVisitors.ts'
import { readSentPage } from './readParameters.ts'
import { visitReader } from './readVisit.ts'
import type { NewVisit } from './visitGroup.ts'

/** Seconds that fit the column. */
const MOST_SECONDS = 2_147_483_647
const MAX_ADDRESS = 2_000

interface NewVideoHit {
  visit: NewVisit
  seen: Pick<VideoHit, 'guid' | 'duration' | 'timeWatched' | 'channel' | 'channelId'>
}

/** `POST /video/hit`, by scripts only. */
export async function videoRoutes(app: FastifyInstance, options: PublicOptions): Promise<void> {
  const { sql, config, catalog, log } = options
  const siteKey = await ensureSiteKey(sql)
  const readVisit = visitReader(config, siteKey)
  const videos = groupCommit<NewVideoHit, undefined>({
    async write(hits) {
      const at = now()
      await again(() =>
        transaction(sql, async (db) => {
          const visits = hits.map(({ visit }) => visit)
          const context = { sql, db, actor: SYSTEM, config, catalog, now: at }
          const identified = await identifyVisitors(context, visits, { siteKey })
          await recordVideos(
            db,
            hits.flatMap(({ visit, seen }, index) => {
              const { contactId = null, noted = null } = identified[index] ?? {}
              if (contactId === null || noted === null) return []
              const { visitor, query, url } = visit
              return [
                {
                  ...seen,
                  contactId,
                  ipId: noted.ipId,
                  at: visit.at,
                  visitor,
                  query,
                  url: url === null ? null : storable(url, MAX_ADDRESS),
                },
              ]
            }),
          )
        }),
      )
      wakeConsumers(sql)
      return hits.map(() => undefined)
    },
    failed: (err, { seen: { guid } }) =>
      log.error({ err, guid }, 'what was seen of a video could not be recorded'),
  })

  app.post('/video/hit', { helmet: false }, async (request, reply) => {
    if (String(request.headers['x-requested-with']).toLowerCase() !== 'xmlhttprequest')
      throw forbidden('Only scripts tell of videos.')
    const { isForged, ...page } = readSentPage(request)
    const { guid, duration, total_watched: watched, channel, channel_id: channelId } = page.parameters
    if (isForged || typeof guid !== 'string' || !/^[\w.:-]{1,191}$/.test(guid))
      throw badRequest('guid names the playing, in at most 191 letters, digits and signs of . : - _')
    const visit = readVisit(request, { ...page, pageId: null, code: 200 })
    await videos.add({
      visit,
      seen: {
        guid,
        duration: wholeNumber(duration),
        timeWatched: wholeNumber(watched),
        channel: typeof channel === 'string' && /^[a-z_.]{1,50}$/.test(channel) ? channel : null,
        channelId: wholeNumber(channelId),
      },
    })
    return noStore(reply).send({ success: true })
  })
}

// Players count in parts of seconds.
function wholeNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Math.round(Number(value)) : Number.NaN
  return number >= 0 && number <= MOST_SECONDS ? number : null
}
