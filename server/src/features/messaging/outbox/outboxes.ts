// Where messages of each channel wait.
import type { Definition } from '../../../platform/resource/definition.ts'
import { email } from '../emails/email.ts'
import { notification } from '../notifications/notification.ts'
import { textMessage } from '../textMessages/textMessage.ts'
import { tweet } from '../tweets/tweet.ts'

export const CHANNELS = ['email', 'sms', 'notification', 'tweet'] as const
export type OutboxChannel = (typeof CHANNELS)[number]

/** Mail to users and other addresses that are no contact's: it waits in an outbox of another shape. */
export const USER_MAILS = 'user'

export interface Outbox {
  channel: OutboxChannel
  /** What is sent: who may see it may see how much of it waits. */
  definition: Definition
  log: 'email_sends' | 'notification_sends' | 'text_message_sends' | 'tweet_sends'
  /** The column of `log` that names what is sent. */
  messageId: 'email_id' | 'notification_id' | 'text_message_id' | 'tweet_id'
}

export const outboxes: readonly Outbox[] = [
  { channel: 'email', definition: email, log: 'email_sends', messageId: 'email_id' },
  { channel: 'sms', definition: textMessage, log: 'text_message_sends', messageId: 'text_message_id' },
  {
    channel: 'notification',
    definition: notification,
    log: 'notification_sends',
    messageId: 'notification_id',
  },
  { channel: 'tweet', definition: tweet, log: 'tweet_sends', messageId: 'tweet_id' },
]

/**
 * Why a message is listed: it is next; a later time was set; it failed and is tried again; the pace of its provider or domain;
 * its email is not published, or not approved; its broadcast was stopped by bounces; its contact has had as many as allowed. Or it is on
 * its way, or it is not known whether it left, or, for mail to users, it failed within the last week.
 */
export const REASONS = [
  ...[
    'due',
    'later',
    'retry',
    'pace',
    'held',
    'approval',
    'stopped',
    'frequency',
    'sending',
    'unknown',
    'failed',
  ],
] as const
