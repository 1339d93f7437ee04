/** What the sender of notifications sends: heading, text and address with the tokens and the link of a contact. */
import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import { besideId } from '../../../platform/database/besideId.ts'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import type { Channel, ChannelSend, SendTable } from '../channelSends/channel.ts'
import { compiledTexts } from '../channelSends/compiledTexts.ts'
import { countSent, sentByMessage } from '../channelSends/sentByMessage.ts'
import { messagesOf, textsOfSends } from '../channelSends/textsOfSends.ts'
import type { RecipientData } from '../rendering/findRecipients.ts'
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
  config: Pick<Config, 'public_url'>
  catalog: Contracts
  siteKey: Buffer
}

/** Between the parts of a notification that are filled in together: no text of a form holds it. */
const BREAK = '\n\u001f\n'

export function notificationChannel({ sql, config, catalog, siteKey }: NotificationChannelOptions): Channel {
  const texts = compiledTexts({
    channel: 'notification',
    isTracked: true,
    siteUrl: config.public_url,
    catalog,
    run: (act) => transaction(sql, act),
  })

  return {
    name: 'notification',
    sends: NOTIFICATION_SENDS,
    keyPrefix: 'notification',

    async prepare(sends, now) {
      const rows = await sql<NotificationRow[]>`
        select id, heading, message, url, button, utm_tags as "utmTags" from notifications where id = any(${messagesOf(sends)}::bigint[])`
      const filled = await textsOfSends(
        { sql, siteKey, links: 'notification', kind: 'notification', texts },
        sends,
        {
          sources: rows.map((row) => ({
            id: row.id,
            message: [row.heading, row.message, withUtm(row.url ?? '', row.utmTags)].join(BREAK),
          })),
          aliases: [],
          noun: 'notification',
          now,
        },
      )
      const buttons = new Map(rows.map((row) => [row.id, row.button]))
      const devices = await findDevices(sends)
      return filled.map((send, index) => {
        if (send instanceof Error) return send
        const { id = 0, messageId = 0 } = sends[index] ?? {}
        const device = devices.get(id)
        if (!device) return new Error(NO_PUSH_ID)
        const [heading = '', message = '', url = ''] = send
          .fill({}, device.isProven ? undefined : NOBODY)
          .split(BREAK)
        const body = {
          headings: { en: heading },
          contents: { en: message },
          ...(url === '' ? {} : { url }),
          ...buttonsOf(buttons.get(messageId ?? 0), { isMobile: device.isMobile, url }),
        }
        return {
          to: device.pushIds,
          address: null,
          content: Buffer.from(JSON.stringify(body)),
          text: [heading, message, url].filter((part) => part !== '').join('\n'),
          hash: send.hash,
        }
      })
    },

    written: (db, sends) => countSent(db, notificationCounters.sent_count, sentByMessage(sends)),

    forget: disablePushIds,
  }

  /** Where each send goes. The order stays while push ids are added: a message that is tried again names the same first. */
  async function findDevices(sends: readonly ChannelSend[]) {
    const ids = sends.map((send) => send.id)
    const contactIds = sends.flatMap((send) => send.contactId ?? [])
    const rows = await sql<{ id: number; isMobile: boolean; isProven: boolean; pushIds: string[] }[]>`
      select s.id, s.is_mobile as "isMobile", bool_and(p.is_proven) as "isProven",
        array_agg(p.push_id order by p.id) as "pushIds"
      from notification_sends s cross join lateral (
        select id, push_id, is_proven from push_ids
        where contact_id = s.contact_id and enabled and mobile = s.is_mobile order by id desc limit ${MAX_DEVICES}) p
      where s.id = any(${ids}::bigint[]) and ${besideId(sql, sql`s.contact_id = any(${contactIds}::bigint[])`)}
      group by s.id, s.is_mobile`
    return new Map(rows.map((row) => [row.id, row]))
  }
}

/** Browsers and devices of a contact that get a message, the newest ones: visits add any number. */
const MAX_DEVICES = 10_000

// All of a contact's browsers get the same words: one that may be a stranger's gets what everybody may read.
const NOBODY: RecipientData = { values: {}, owner: null }

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
  button: string | null | undefined,
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
