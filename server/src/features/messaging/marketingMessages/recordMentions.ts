import type { RecordMentions } from '../../../catalog/recordMentions.ts'
import { getOwn } from '../../../platform/getOwn.ts'

/** The kinds of records that channels send, where they are not called as the channel is. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  notification: ['notification', 'mobile_notification'],
}

export const messageMentions: readonly RecordMentions[] = [
  {
    by: 'message',
    find(db, { kind, id }) {
      const channels = getOwn(KINDS, kind) ?? [kind]
      return db`(select message_id as id from marketing_message_channels
        where channel = any(${channels as string[]}::text[]) and channel_id = ${id})`
    },
  },
]
