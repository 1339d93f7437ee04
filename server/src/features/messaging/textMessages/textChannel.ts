/** What the sender of text messages sends: each message with the number, the tokens and the links of its contact. */
import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import type { Channel, WrittenChannelSend } from '../channelSends/channel.ts'
import { compiledTexts } from '../channelSends/compiledTexts.ts'
import { countSent, sentByMessage } from '../channelSends/sentByMessage.ts'
import { messagesOf, textsOfSends } from '../channelSends/textsOfSends.ts'
import { phoneNumbers } from './phoneNumber.ts'
import { textMessageCounters } from './textMessageCounters.ts'
import { TEXT_SENDS } from './textSends.ts'

export interface TextChannelOptions {
  sql: Sql
  config: Pick<Config, 'public_url' | 'sms_default_region' | 'sms_disable_trackable_urls'>
  catalog: Contracts
  siteKey: Buffer
}

export function textChannel({ sql, config, catalog, siteKey }: TextChannelOptions): Channel {
  const texts = compiledTexts({
    channel: 'sms',
    isTracked: !config.sms_disable_trackable_urls,
    siteUrl: config.public_url,
    catalog,
    run: (act) => transaction(sql, act),
  })

  return {
    name: 'sms',
    sends: TEXT_SENDS,
    keyPrefix: 'sms',

    async prepare(sends, now) {
      const rows = await sql<{ id: number; message: string }[]>`
        select id, message from text_messages where id = any(${messagesOf(sends)}::bigint[])`
      const filled = await textsOfSends({ sql, siteKey, links: 'sms', kind: 'sms', texts }, sends, {
        sources: rows,
        aliases: ['mobile', 'phone', 'country'],
        noun: 'text message',
        now,
      })
      const numbers = await phoneNumbers(config)
      return filled.map((send) => {
        if (send instanceof Error) return send
        const number = numbers.ofContact(send.recipient.values)
        if (typeof number !== 'string') return new Error(number.reason)
        const text = send.fill()
        return { to: [number], address: number, content: Buffer.from(text), text, hash: send.hash }
      })
    },

    async written(db, sends, now) {
      const sent = sentByMessage(sends)
      await countSent(db, textMessageCounters.sent_count, sent)
      await appendHappenings(
        db,
        [...sent].map(([textMessageId, own]) => {
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
