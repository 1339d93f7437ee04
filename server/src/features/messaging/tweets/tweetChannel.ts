/** What the sender of tweets posts: the text with the tokens and the links of a contact. */
import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import type { Channel, SendTable } from '../channelSends/channel.ts'
import { compiledTexts } from '../channelSends/compiledTexts.ts'
import { countSent, sentByMessage } from '../channelSends/sentByMessage.ts'
import { messagesOf, textsOfSends } from '../channelSends/textsOfSends.ts'
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
  config: Pick<Config, 'public_url'>
  catalog: Contracts
  siteKey: Buffer
}

export function tweetChannel({ sql, config, catalog, siteKey }: TweetChannelOptions): Channel {
  const texts = compiledTexts({
    channel: LINKS,
    isTracked: true,
    siteUrl: config.public_url,
    catalog,
    run: (act) => transaction(sql, act),
  })

  return {
    name: 'tweet',
    sends: TWEET_SENDS,
    keyPrefix: 'tweet',

    async prepare(sends, now) {
      const rows = await sql<TweetRow[]>`
        select t.id, t.text, t.media_id as "mediaId", t.asset_id as "assetId", t.page_id as "pageId" from tweets t
        where t.id = any(${messagesOf(sends)}::bigint[])`
      const filled = await textsOfSends({ sql, siteKey, links: LINKS, kind: 'tweet', texts }, sends, {
        sources: rows.map((row) => ({ id: row.id, message: textOf(row) })),
        aliases: ['twitter'],
        noun: 'tweet',
        now,
      })
      const media = new Map(rows.map((row) => [row.id, row.mediaId]))
      return filled.map((send, index) => {
        if (send instanceof Error) return send
        const handle = handleOf(send.recipient.values.twitter)
        if (handle === null) return new Error(NO_HANDLE)
        const text = send.fill({ '{twitter_handle}': `@${handle}` })
        if (lengthOf(text) > MAX_CHARACTERS)
          return new Error(`The tweet is longer than ${MAX_CHARACTERS} characters.`)
        const mediaId = media.get(sends[index]?.messageId ?? 0)
        const body = { text, ...(mediaId ? { media: { media_ids: [mediaId] } } : {}) }
        return {
          to: [handle],
          address: handle,
          content: Buffer.from(JSON.stringify(body)),
          text,
          hash: send.hash,
        }
      })
    },

    written: (db, sends) => countSent(db, tweetCounters.sent_count, sentByMessage(sends)),
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
