/** What the sender of tweets posts: the text with the tokens and the links of a contact. */
import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import { addCounts } from '../../../platform/engine/counters.ts'
import { makeMessageClickThrough } from '../../content/links/clickThrough.ts'
import { trackingHash } from '../../content/links/trackingHash.ts'
import type { Channel, SendTable } from '../channelSends/channel.ts'
import { compiledTexts } from '../channelSends/compiledTexts.ts'
import { renderText } from '../channelSends/compileText.ts'
import { findRecipients } from '../rendering/findRecipients.ts'
import { handleOf } from './handle.ts'
import { tweetCounters } from './tweetCounters.ts'

/** Where sends of tweets are kept. */
export const TWEET_SENDS: SendTable = { log: 'tweet_sends', messages: 'tweets', messageId: 'tweet_id' }

/** What links of tweets are tracked under. */
const LINKS = 'social_twitter'

const MAX_CHARACTERS = 280
/** However long a link is, it takes so many: X makes a short one of it. */
const LINK_CHARACTERS = 23

export interface TweetChannelOptions {
  sql: Sql
  config: Pick<Config, 'site_url'>
  catalog: Contracts
  siteKey: Buffer
}

export function tweetChannel({ sql, config, catalog, siteKey }: TweetChannelOptions): Channel {
  const texts = compiledTexts({
    channel: LINKS,
    isTracked: true,
    siteUrl: config.site_url,
    catalog,
    run: (act) => transaction(sql, act),
  })

  return {
    name: 'tweet',
    sends: TWEET_SENDS,
    keyPrefix: 'tweet',

    async prepare(sends, now) {
      const ids = [...new Set(sends.flatMap((send) => send.messageId ?? []))]
      const rows = await sql<TweetRow[]>`
        select t.id, t.text, t.media_id as "mediaId", t.asset_id as "assetId", t.page_id as "pageId" from tweets t
        where t.id = any(${ids}::bigint[])`
      const compiled = await texts(
        rows.map((row) => ({ id: row.id, message: textOf(row) })),
        now,
      )
      const used = [...compiled.values()]
      const tweets = new Map(rows.map((row) => [row.id, row]))
      const recipients = await findRecipients(
        sql,
        sends.flatMap((send) => send.contactId ?? []),
        {
          aliases: [...new Set(['twitter', ...used.flatMap((text) => text.aliases)])],
          needsOwner: used.some((text) => text.needsOwner),
        },
      )
      return sends.map(({ id, contactId, messageId }) => {
        const tweet = tweets.get(messageId ?? 0)
        const text = compiled.get(messageId ?? 0)
        const recipient = recipients.get(contactId ?? 0)
        if (!tweet || !text || messageId === null) return new Error('The tweet was deleted.')
        if (!recipient || contactId === null) return new Error('The contact was deleted.')
        const handle = handleOf(recipient.values.twitter)
        if (handle === null) return new Error(NO_HANDLE)
        const hash = trackingHash(siteKey, { sendId: id, contactId }, 'tweet')
        const clickThrough = makeMessageClickThrough({ channel: LINKS, id: messageId }, contactId, hash)
        const filled = renderText(text, recipient, clickThrough, { '{twitter_handle}': `@${handle}` })
        if (lengthOf(filled) > MAX_CHARACTERS)
          return new Error(`The tweet is longer than ${MAX_CHARACTERS} characters.`)
        const body = { text: filled, ...(tweet.mediaId ? { media: { media_ids: [tweet.mediaId] } } : {}) }
        return {
          to: [handle],
          address: handle,
          content: Buffer.from(JSON.stringify(body)),
          text: filled,
          hash,
        }
      })
    },

    async written(db, sends) {
      const sent = sends.filter((send) => send.state === 'sent' && send.messageId !== null)
      await addCounts(
        db,
        [...Map.groupBy(sent, (send) => send.messageId ?? 0)].map(([id, own]) => ({
          counter: tweetCounters.sent_count,
          id,
          difference: own.length,
        })),
      )
    },
  }
}

export const NO_HANDLE = 'The contact has no X account.'

interface TweetRow {
  id: number
  text: string
  mediaId: string | null
  assetId: number | null
  pageId: number | null
}

// What the tweet links to stands behind its text, unless the text says where.
function textOf({ text, assetId, pageId }: TweetRow): string {
  const links = [
    assetId !== null && !text.includes(`{assetlink=${assetId}}`) ? `{assetlink=${assetId}}` : '',
    pageId !== null && !text.includes(`{pagelink=${pageId}}`) ? `{pagelink=${pageId}}` : '',
  ]
  return [text, ...links].filter((part) => part !== '').join(' ')
}

function lengthOf(text: string): number {
  return [...text.replace(/https?:\/\/\S+/gi, 'x'.repeat(LINK_CHARACTERS))].length
}
