// The channels that a marketing message can go out on, in the order in which they are always shown.
import type { Db } from '../../../platform/database/connection.ts'
import { findEmailNames } from '../emails/findEmailNames.ts'
import { findNotificationNames } from '../notifications/findNotificationNames.ts'
import { findTextMessageNames } from '../textMessages/findTextMessageNames.ts'
import { findTweetNames } from '../tweets/findTweetNames.ts'

interface MessageChannel {
  name: string
  /** The names of what can be sent on the channel, by id. One statement. */
  findNames(db: Db, ids: number[]): Promise<Map<number, string>>
}

export const messageChannels: readonly MessageChannel[] = [
  { name: 'email', findNames: findEmailNames },
  { name: 'sms', findNames: findTextMessageNames },
  { name: 'notification', findNames: findNotificationNames },
  { name: 'tweet', findNames: findTweetNames },
]
