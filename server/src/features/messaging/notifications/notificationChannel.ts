/** What the sender of notifications sends: heading, text and address with the tokens and the link of a contact. */
import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import { besideId } from '../../../platform/database/besideId.ts'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import { MAX_PUSH_IDS } from '../../../platform/delivery/oneSignalTransport.ts'
import { addCounts } from '../../../platform/engine/counters.ts'
import { makeMessageClickThrough } from '../../content/links/clickThrough.ts'
import { trackingHash } from '../../content/links/trackingHash.ts'
import type { Channel, SendTable } from '../channelSends/channel.ts'
import { compiledTexts } from '../channelSends/compiledTexts.ts'
import { renderText } from '../channelSends/compileText.ts'
import { findRecipients } from '../rendering/findRecipients.ts'
import { notificationCounters } from './notificationCounters.ts'
import { disablePushIds } from './pushIds.ts'

/** Where sends of notifications are kept. */
export const NOTIFICATION_SENDS: SendTable = {
  log: 'notification_sends',
  messages: 'notifications',
  messageId: 'notification_id',
}

export interface NotificationChannelOptions {
  sql: Sql
  config: Pick<Config, 'site_url'>
  catalog: Contracts
  siteKey: Buffer
}

/** Between the parts of a notification that are filled in together: no text of a form holds it. */
const BREAK = '\n\u001f\n'

export function notificationChannel({ sql, config, catalog, siteKey }: NotificationChannelOptions): Channel {
  const texts = compiledTexts({
    channel: 'notification',
    isTracked: true,
    siteUrl: config.site_url,
    catalog,
    run: (act) => transaction(sql, act),
  })

  return {
    name: 'notification',
    sends: NOTIFICATION_SENDS,
    keyPrefix: 'notification',

    async prepare(sends, now) {
      const ids = [...new Set(sends.flatMap((send) => send.messageId ?? []))]
      const rows = await sql<NotificationRow[]>`
        select id, heading, message, url, button, utm_tags as "utmTags" from notifications where id = any(${ids}::bigint[])`
      const compiled = await texts(
        rows.map((row) => ({
          id: row.id,
          message: [row.heading, row.message, withUtm(row.url ?? '', row.utmTags)].join(BREAK),
        })),
        now,
      )
      const used = [...compiled.values()]
      const shown = new Map(rows.map((row) => [row.id, row]))
      const contactIds = sends.flatMap((send) => send.contactId ?? [])
      const recipients = await findRecipients(sql, contactIds, {
        aliases: [...new Set(used.flatMap((text) => text.aliases))],
        needsOwner: used.some((text) => text.needsOwner),
      })
      const devices = await findDevices(
        sends.map((send) => send.id),
        contactIds,
      )
      return sends.map(({ id, contactId, messageId }) => {
        const row = shown.get(messageId ?? 0)
        const text = compiled.get(messageId ?? 0)
        const recipient = recipients.get(contactId ?? 0)
        if (!row || !text || messageId === null) return new Error('The notification was deleted.')
        if (!recipient || contactId === null) return new Error('The contact was deleted.')
        const device = devices.get(id)
        if (!device) return new Error(NO_PUSH_ID)
        const hash = trackingHash(siteKey, { sendId: id, contactId }, 'notification')
        const clickThrough = makeMessageClickThrough(
          { channel: 'notification', id: messageId },
          contactId,
          hash,
        )
        const filled = renderText(text, recipient, clickThrough)
        const [heading = '', message = '', url = ''] = filled.split(BREAK)
        const body = {
          headings: { en: heading },
          contents: { en: message },
          ...(url === '' ? {} : { url }),
          ...buttonsOf(row, { isMobile: device.isMobile, url }),
        }
        return {
          to: device.pushIds,
          address: null,
          content: Buffer.from(JSON.stringify(body)),
          text: [heading, message, url].filter((part) => part !== '').join('\n'),
          hash,
        }
      })
    },

    async written(db, sends) {
      const sent = sends.filter((send) => send.state === 'sent' && send.messageId !== null)
      await addCounts(
        db,
        [...Map.groupBy(sent, (send) => send.messageId ?? 0)].map(([id, own]) => ({
          counter: notificationCounters.sent_count,
          id,
          difference: own.length,
        })),
      )
    },

    forget: disablePushIds,
  }

  /** Where each send goes: the latest push ids of its contact, as many as one request may name. */
  async function findDevices(ids: readonly number[], contactIds: readonly number[]) {
    const rows = await sql<{ id: number; isMobile: boolean; pushIds: string[] }[]>`
      select s.id, s.is_mobile as "isMobile", array_agg(p.push_id order by p.id desc) as "pushIds"
      from notification_sends s
      cross join lateral (
        select id, push_id from push_ids
        where contact_id = s.contact_id and enabled and mobile = s.is_mobile order by id desc limit ${MAX_PUSH_IDS}) p
      where s.id = any(${ids as number[]}::bigint[]) and ${besideId(sql, sql`s.contact_id = any(${contactIds as number[]}::bigint[])`)}
      group by s.id, s.is_mobile`
    return new Map(rows.map((row) => [row.id, row]))
  }
}

export const NO_PUSH_ID = 'The contact has no active push id.'

interface NotificationRow {
  id: number
  heading: string
  message: string
  url: string | null
  button: string | null
  utmTags: Record<string, string | null>
}

function buttonsOf(
  { button }: NotificationRow,
  { isMobile, url }: { isMobile: boolean; url: string },
): object {
  if (!button) return {}
  return isMobile
    ? { buttons: [{ id: 'open', text: button }] }
    : { web_buttons: [{ id: 'open', text: button, ...(url === '' ? {} : { url }) }] }
}

const UTM = {
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmContent: 'utm_content',
} as const

function withUtm(address: string, tags: Record<string, string | null>): string {
  const added = Object.entries(UTM).flatMap(([key, name]) => {
    const value = tags[key]
    return value ? [`${name}=${encodeURIComponent(value)}`] : []
  })
  if (address === '' || added.length === 0) return address
  const [rest = '', anchor] = address.split('#', 2)
  const joined = `${rest}${rest.includes('?') ? '&' : '?'}${added.join('&')}`
  return anchor === undefined ? joined : `${joined}#${anchor}`
}
