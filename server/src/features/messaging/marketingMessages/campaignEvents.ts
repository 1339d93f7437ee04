// What campaigns do with marketing messages.
import {
  allWith,
  type CampaignEventType,
  type EventBatch,
  type Outcome,
  type Outcomes,
} from '../../../catalog/campaignEvent.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { orderChannels } from './channelOrder.ts'
import { messageChannels } from './messageChannels.ts'
import { findChannelsOfMessages } from './storedChannel.ts'

export const messageCampaignEvents: readonly CampaignEventType[] = [
  {
    type: 'message.send',
    kind: 'action',
    properties: { marketingMessage: f.int({ big: true, min: 1, required: true }) },
    refers: { marketingMessage: reference('message', 'view') },
    sends: 'marketingMessage',
    channel: { name: 'channel.message', property: 'marketingMessage' },
    triesChannels: true,
    run: sendOnChannels,
    async assumeGone(batch) {
      for (const { event } of messageChannels)
        await batch.context.catalog.campaignEvents.get(event)?.assumeGone?.(batch)
    },
  },
]

const NOT_PUBLISHED = 'The marketing message is not published.'
const DELETED = 'The marketing message was deleted.'
const ON_NONE = 'No channel of the marketing message reaches the contact.'

/**
 * Sends to each contact on the first of its channels that takes the message: the event of that channel runs for all who
 * try it, in as many rounds as there are channels. What waits for its provider has been taken; when it fails after that,
 * this runs again for the contact without the channels that have failed.
 */
async function sendOnChannels(batch: EventBatch): Promise<Outcomes> {
  const { context, contactIds, properties } = batch
  const { db, now } = context
  const messageId = Number(properties.marketingMessage)
  const [message] = await db<{ isPublished: boolean }[]>`
    select ${publishedNow(db, 'm', now)} as "isPublished" from marketing_messages m where m.id = ${messageId}`
  if (!message?.isPublished)
    return allWith(contactIds, { result: 'failed', reason: message ? NOT_PUBLISHED : DELETED })
  const chosen = (await findChannelsOfMessages(db, [messageId])).flatMap(
    ({ channel, channelId, isEnabled }) => (isEnabled && channelId !== null ? [{ channel, channelId }] : []),
  )
  const idOf = new Map(chosen.map(({ channel, channelId }) => [channel, channelId]))
  const names = messageChannels.map(({ name }) => name).filter((name) => idOf.has(name))
  const order = await orderChannels(db, contactIds, names, now)
  const left = new Map(
    contactIds.map((id) => {
      const failed = batch.rows.get(id)?.failedChannels ?? []
      return [id, (order.get(id) ?? []).filter((name) => !failed.includes(name))]
    }),
  )
  const outcomes = new Map<number, Outcome>()
  const reasons = new Map<number, string>()
  for (let round = 0; round < names.length; round++) {
    const open = contactIds.filter((id) => !outcomes.has(id))
    const byChannel = Map.groupBy(open, (id) => left.get(id)?.[round])
    for (const name of names) {
      const own = byChannel.get(name) ?? []
      if (own.length === 0) continue
      const tried = await runChannel(batch, name, idOf.get(name) ?? 0, own)
      for (const id of own) {
        const { result, reason, metadata, leaves } = tried.get(id) ?? { result: 'passed' }
        if (result === 'waiting' || (result === 'passed' && reason === undefined))
          outcomes.set(id, { result: 'passed', metadata: { ...metadata, channel: name }, leaves })
        else if (reason !== undefined) reasons.set(id, `${ON_NONE} ${reason}`)
      }
    }
  }
  for (const id of contactIds)
    if (!outcomes.has(id)) outcomes.set(id, { result: 'failed', reason: reasons.get(id) ?? ON_NONE })
  return outcomes
}

/** The event of a channel, for some contacts of the batch. */
async function runChannel(
  batch: EventBatch,
  name: string,
  channelId: number,
  contactIds: readonly number[],
): Promise<Outcomes> {
  const channel = messageChannels.find((one) => one.name === name)
  const type = channel && batch.context.catalog.campaignEvents.get(channel.event)
  if (!channel || !type?.run) throw new Error(`the channel ${name} cannot send`)
  return type.run({ ...batch, properties: channel.propertiesOf(channelId), contactIds })
}
