import type { SendTable } from '../channelSends/channel.ts'

/** Where sends of text messages are kept. */
export const TEXT_SENDS: SendTable = {
  log: 'text_message_sends',
  messages: 'text_messages',
  messageId: 'text_message_id',
}
