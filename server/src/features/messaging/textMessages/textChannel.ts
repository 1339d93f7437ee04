/** What the sender of text messages sends: each message with the number, the tokens and the links of its contact. */
import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import { addCounts } from '../../../platform/engine/counters.ts'
import { makeMessageClickThrough } from '../../content/links/clickThrough.ts'
import { trackingHash } from '../../content/links/trackingHash.ts'
import type { Channel, WrittenChannelSend } from '../channelSends/channel.ts'
import { compiledTexts } from '../channelSends/compiledTexts.ts'
import { renderText } from '../channelSends/compileText.ts'
import { findRecipients } from '../rendering/findRecipients.ts'
import { numberOf } from './phoneNumber.ts'
import { textMessageCounters } from './textMessageCounters.ts'
import { TEXT_SENDS } from './textSends.ts'

export interface TextChannelOptions {
  sql: Sql
  config: Pick<Config, 'site_url' | 'sms_disable_trackable_urls'>
  catalog: Contracts
  siteKey: Buffer
}

export function textChannel({ sql, config, catalog, siteKey }: TextChannelOptions): Channel {
  const texts = compiledTexts({
    channel: 'sms',
    isTracked: !config.sms_disable_trackable_urls,
    siteUrl: config.site_url,
    catalog,
    run: (act) => transaction(sql, act),
  })

  return {
    name: 'sms',
    sends: TEXT_SENDS,
    keyPrefix: 'sms',

    async prepare(sends, now) {
      const ids = [...new Set(sends.flatMap((send) => send.messageId ?? []))]
      const rows = await sql<{ id: number; message: string }[]>`
        select id, message from text_messages where id = any(${ids}::bigint[])`
      const compiled = await texts(rows, now)
      const used = [...compiled.values()]
      const recipients = await findRecipients(
        sql,
        sends.flatMap((send) => send.contactId ?? []),
        {
          aliases: [...new Set(['mobile', 'phone', ...used.flatMap((text) => text.aliases)])],
          needsOwner: used.some((text) => text.needsOwner),
        },
      )
      return sends.map(({ id, contactId, messageId }) => {
        const text = compiled.get(messageId ?? 0)
        const recipient = recipients.get(contactId ?? 0)
        if (!text || messageId === null) return new Error('The text message was deleted.')
        if (!recipient || contactId === null) return new Error('The contact was deleted.')
        const number = numberOf(recipient.values)
        if (typeof number !== 'string') return new Error(number.reason)
        const hash = trackingHash(siteKey, { sendId: id, contactId }, 'sms')
        const clickThrough = makeMessageClickThrough({ channel: 'sms', id: messageId }, contactId, hash)
        const content = renderText(text, recipient, clickThrough)
        return { to: [number], address: number, content: Buffer.from(content), text: content, hash }
      })
    },

    async written(db, sends, now) {
      const sent = Map.groupBy(
        sends.filter((send) => send.state === 'sent'),
        (send) => send.messageId ?? 0,
      )
      const groups = [...sent].filter(([id]) => id !== 0)
      if (groups.length === 0) return
      await addCounts(
        db,
        groups.map(([id, own]) => ({ counter: textMessageCounters.sent_count, id, difference: own.length })),
      )
      await appendHappenings(
        db,
        groups.map(([textMessageId, own]) => {
          const named = own.filter(
            (send): send is WrittenChannelSend & { contactId: number } => send.contactId !== null,
          )
          return {
            type: 'text_message.sent',
            ids: named.map((send) => send.contactId),
            payload: { textMessageId, sendIds: named.map((send) => send.id) },
          }
        }),
        now,
      )
    },
  }
}
