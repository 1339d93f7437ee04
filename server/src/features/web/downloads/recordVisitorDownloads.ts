import type { Context } from '../../../platform/resource/definition.ts'
import { type DownloadHit, recordDownloads } from '../../content/assets/recordDownloads.ts'
import { identifyVisitors } from '../visitors/identifyVisitors.ts'
import type { VisitorRequest } from '../visitors/visitorRequest.ts'

/** A request for the file of an asset: who it is, is still to be found out. */
export interface AskedDownload extends VisitorRequest, Omit<DownloadHit, 'contactId' | 'trackingId'> {
  /** What the visitor is called where nothing is known of the device. */
  freshId: string
}

/** Who downloaded, and what the browser is to remember. */
export interface DownloadAnswer {
  contactId: number | null
  trackingId: string
}

/** Identifies the visitors and writes their downloads, in the transaction `context.db`; answers in their order. */
export async function recordVisitorDownloads(
  context: Context,
  asked: readonly AskedDownload[],
  { siteKey }: { siteKey: Buffer },
): Promise<DownloadAnswer[]> {
  const { db, config, now } = context
  const visitors = await identifyVisitors(context, asked, { siteKey })
  const answers = asked.map(({ trackingId, freshId }, index) => {
    const visitor = visitors[index]
    return {
      contactId: visitor?.contactId ?? null,
      trackingId: visitor?.trackingId ?? trackingId ?? freshId,
    }
  })
  await recordDownloads(
    db,
    asked.map(({ at, visitor, assetId, code, clickThrough, query }, index) => ({
      ...{ at, visitor, assetId, code, clickThrough, query },
      ...(answers[index] ?? { contactId: null, trackingId: '' }),
    })),
    { config, now },
  )
  return answers
}
