// What webhooks can be told about visits.
import { showRecords, type WebhookTrigger } from '../../../catalog/webhookTrigger.ts'
import { besideId } from '../../../platform/database/besideId.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { s } from '../../../platform/values/shape.ts'
import { ipShape, loadIpReferences } from '../../audience/devices/loadIpReferences.ts'
import { loadPageReferences, pageShape } from '../../content/pages/loadPageReferences.ts'

const text = s.orNull(s.text())

const visited: WebhookTrigger<'page.hit'> = {
  key: 'mautic.page_on_hit',
  happenings: ['page.hit'],
  permission: 'page:pages',
  item: {
    hit: s.object({
      id: s.int(),
      dateHit: s.moment(),
      page: s.orNull(pageShape),
      redirect: s.exactly(null),
      lead: s.anything('The contact.'),
      ipAddress: s.orNull(ipShape),
      code: s.int(),
      url: text,
      urlTitle: text,
      referer: text,
      query: s.mapOrNone(s.anything()),
      userAgent: text,
      pageLanguage: text,
      source: text,
      sourceId: s.orNull(s.int()),
      trackingId: text,
    }),
  },
  async present(context, happenings) {
    const { db } = context
    const hits = happenings.flatMap(({ ids, payload }) =>
      payload.hits.filter(({ contactId }) => ids.includes(contactId)),
    )
    const contactIds = [...new Set(hits.map(({ contactId }) => contactId))]
    const froms = happenings.map(({ payload }) => Date.parse(payload.from))
    const tos = happenings.map(({ payload }) => Date.parse(payload.to))
    const rows = await db<HitRow[]>`
      select id, contact_id as "contactId", date_hit as "dateHit", page_id as "pageId", ip_id as "ipId", code, url,
        url_title as "urlTitle", referer, query, user_agent as "userAgent", page_language as "pageLanguage", source,
        source_id as "sourceId", tracking_id as "trackingId"
      from page_hits
      where id = any(${hits.map(({ id }) => id)}::bigint[]) and ${besideId(db, db`contact_id = any(${contactIds}::bigint[])`)}
        and date_hit between ${new Date(Math.min(...froms))} and ${new Date(Math.max(...tos))}
      order by id`
    const pages = await loadPageReferences(
      db,
      rows.flatMap(({ pageId }) => pageId ?? []),
    )
    const addresses = await loadIpReferences(
      db,
      rows.flatMap(({ ipId }) => ipId ?? []),
    )
    const contacts = await showRecords(context, 'contact', contactIds)
    return rows.flatMap(({ contactId, pageId, ipId, dateHit, query, ...row }) => {
      const lead = contacts.get(contactId)
      if (!lead) return []
      const { id, ...rest } = row
      const hit = {
        id,
        dateHit: isoDate(dateHit),
        page: pageId === null ? null : (pages.get(pageId) ?? null),
        redirect: null,
        lead,
        ipAddress: ipId === null ? null : (addresses.get(ipId) ?? null),
        ...rest,
        query: query ?? [],
      }
      return [{ about: { kind: 'contact', id: contactId }, payload: { hit } }]
    })
  },
}

interface HitRow {
  id: number
  contactId: number
  dateHit: Date
  pageId: number | null
  ipId: number | null
  code: number
  url: string | null
  urlTitle: string | null
  referer: string | null
  query: Record<string, unknown> | null
  userAgent: string | null
  pageLanguage: string | null
  source: string | null
  sourceId: number | null
  trackingId: string | null
}

export const trackingWebhookTriggers: readonly WebhookTrigger[] = [visited]
