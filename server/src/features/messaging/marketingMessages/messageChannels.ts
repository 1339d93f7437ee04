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
  /** The campaign event that sends on it, and its properties for what is sent. */
  event: string
  propertiesOf(channelId: number): Readonly<Record<string, unknown>>
}

export const messageChannels: readonly MessageChannel[] = [
  {
    name: 'email',
    findNames: findEmailNames,
    event: 'email.send',
    propertiesOf: (id) => ({ email: id, email_type: 'marketing' }),
  },
  {
    name: 'sms',
    findNames: findTextMessageNames,
    event: 'sms.send_text_sms',
    propertiesOf: (id) => ({ sms: id }),
  },
  {
    name: 'notification',
    findNames: findNotificationNames,
    event: 'notification.send_notification',
    propertiesOf: (id) => ({ notification: id }),
  },
  {
    name: 'tweet',
    findNames: findTweetNames,
    event: 'twitter.tweet',
    propertiesOf: (id) => ({ channelId: id }),
  },
]
