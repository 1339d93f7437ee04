/** What the server remembers for browsers on sandboxed pages, whose requests can set no cookie. */
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/database/connection.ts'
import type { Schedule } from '../../../platform/engine/schedules.ts'
import { deviceCookie, setVisitorCookies } from '../../audience/devices/visitorCookies.ts'
import { MAX_REMEMBERED, readSent, rememberSent } from './sentCookie.ts'
import { readSigned, setSigned } from './signedCookie.ts'
import type { BrowserState } from './visitorToken.ts'

const COOKIE = { name: 'mautic_browser', purpose: 'browser' }
const DAY_MS = 86_400_000
/** The next page view copies rows into cookies: without one for so long the visitor counts as a new one. */
const REMEMBERED_DAYS = 30
const MAX_DELETED = 10_000

export interface RecallOptions {
  db: Db
  siteKey: Buffer
  isSecure: boolean
}

/**
 * Reads device and submissions of the browser that loads a sandboxed page: from its cookies, and from what its earlier pages
 * sent, which becomes cookies now. A browser without a name gets one. One statement for a browser that has a name.
 */
export async function recallBrowser(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { db, siteKey, isSecure }: RecallOptions,
): Promise<Pick<BrowserState, 'trackingId' | 'sent' | 'browserId'>> {
  const known = readSent(request, siteKey)
  const device = deviceCookie(request)
  const browserId = readSigned(request, { ...COOKIE, siteKey })
  if (browserId === null) {
    const name = randomBytes(16).toString('hex')
    setSigned(reply, name, { ...COOKIE, siteKey, isSecure })
    return { trackingId: device, sent: known, browserId: name }
  }
  const rows = await findSubmissions(db, browserId)
  const added = rows.map(({ submissionId }) => submissionId)
  const isNew = added.some((id) => !known.includes(id))
  const trackingId = device ?? rows.at(-1)?.trackingId ?? null
  if (device === null && trackingId !== null)
    setVisitorCookies(reply, { contactId: null, trackingId }, isSecure)
  return {
    trackingId,
    sent: isNew ? rememberSent(reply, known, { added, siteKey, isSecure }) : known,
    browserId,
  }
}

/** Stores that a browser has sent a form. One statement. */
export async function insertBrowserSubmission(
  db: Db,
  browserId: string,
  { submissionId, trackingId, now }: { submissionId: number; trackingId: string | null; now: Date },
): Promise<void> {
  await db`
    insert into browser_submissions (browser_id, submission_id, tracking_id, date_added)
    values (${browserId}, ${submissionId}, ${trackingId}, ${now}) on conflict do nothing`
}

/** The newest submissions of a browser, the newest last. */
async function findSubmissions(
  db: Db,
  browserId: string,
): Promise<{ submissionId: number; trackingId: string | null }[]> {
  const rows = await db<{ submissionId: number; trackingId: string | null }[]>`
    select submission_id as "submissionId", tracking_id as "trackingId" from browser_submissions
    where browser_id = ${browserId} order by submission_id desc limit ${MAX_REMEMBERED}`
  return rows.toReversed()
}

/** Deletes old rows in batches. */
export const deleteOldBrowserSubmissions: Schedule = {
  name: 'visitors.delete-old-browser-submissions',
  next: (now) => new Date(now.getTime() + DAY_MS / 24),
  async run(db, now) {
    await db`
      delete from browser_submissions where (browser_id, submission_id) in (
        select browser_id, submission_id from browser_submissions
        where date_added < ${new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS)} order by date_added limit ${MAX_DELETED})`
  },
}
