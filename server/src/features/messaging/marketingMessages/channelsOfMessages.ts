// The channels of marketing messages: checked, written and shown by set.
import type { Db } from '../../../platform/database/connection.ts'
import { type ApiError, invalid } from '../../../platform/errors.ts'
import type { Change, Context, Detail, Planned, Showing } from '../../../platform/resource/definition.ts'
import { forbiddenRecord, judgeMentions, unknownRecord } from '../../../platform/rest/references.ts'
import { reference } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import type { ChannelInput } from './channelsField.ts'
import { messageChannels } from './messageChannels.ts'
import { findChannelsOfMessages, putChannels, type StoredChannel } from './storedChannel.ts'

/** What the channels of a message will be; null when they stay as they are. */
type Channels = Omit<StoredChannel, 'id'>[] | null

/** Every channel, also those that nothing is chosen for. */
export const messageShows = {
  channels: s.list(
    s.object(
      {
        id: s.orNull(s.int()),
        channel: s.text({ example: 'email' }),
        channelId: s.orNull(s.int()),
        channelName: s.orNull(s.text()),
        isEnabled: s.bool(),
      },
      'MessageChannel',
    ),
  ),
} as const

/** A verdict per change, or what its channels will be. One statement, and one per channel that is named. */
export async function checkMessages(context: Context, changes: Change[]): Promise<(ApiError | Channels)[]> {
  const ids = changes.flatMap((change) => (change.before ? [change.after.id] : []))
  const stored = Map.groupBy(await findChannelsOfMessages(context.db, ids), (channel) => channel.messageId)
  const refused = await refuseChannels(context, changes, stored)
  return changes.map((change) => {
    const inputs = inputsOf(change)
    if (refused.has(change)) return refused.get(change) ?? null
    if (change.before && !inputs && !change.isPut) return null
    const before = stored.get(change.after.id) ?? []
    const next = plan(inputs ?? [], change.isPut ? [] : before)
    const [old, now] = [shape(before), shape(next)]
    if (change.before && old !== now) change.differences.channels = [JSON.parse(old), JSON.parse(now)]
    return next
  })
}

async function refuseChannels(
  context: Context,
  changes: readonly Change[],
  stored: ReadonlyMap<number, readonly StoredChannel[]>,
): Promise<Map<Change, ApiError>> {
  const mentions = changes.flatMap((change) =>
    (inputsOf(change) ?? []).flatMap((input) => {
      const { channel, channelId } = input
      const standing = stored
        .get(change.after.id)
        ?.some((known) => known.channel === channel && known.channelId === channelId)
      return channelId && !standing
        ? [{ change, input, reference: reference(channel, 'view'), id: channelId }]
        : []
    }),
  )
  const errors = new Map<Change, ApiError>()
  const refusals = await judgeMentions(context, mentions)
  // Dead references have no effect, whatever gets the id later.
  const isLenient = context.keepsDeadReferences || context.config.api_legacy_clients
  for (const [index, mention] of mentions.entries()) {
    const path = `channels.${mention.reference.kind}`
    if (errors.has(mention.change) || !refusals[index]) continue
    if (isLenient && refusals[index] !== 'forbidden') {
      mention.input.channelId = null
      continue
    }
    errors.set(
      mention.change,
      refusals[index] === 'forbidden'
        ? forbiddenRecord(context, path, mention)
        : invalid('channels', unknownRecord(context, mention)),
    )
  }
  return errors
}

/** Writes the channels that the changes name. One statement; a message takes its channels along when it goes. */
export async function saveMessages({ db }: Context, changes: Planned<Channels>[]): Promise<void> {
  await putChannels(
    db,
    changes.flatMap((change) =>
      change.kind === 'create' || 'channels' in change.differences
        ? (change.plan ?? []).map((channel) => ({ ...channel, messageId: change.after.id }))
        : [],
    ),
  )
}

/** Puts in every channel, in the fixed order. One statement, and one per channel that something is chosen for. */
export async function presentMessages(
  { db }: Context,
  entities: Showing<typeof messageShows>[],
  detail: Detail,
): Promise<void> {
  if (detail === 'minimal' || entities.length === 0) return
  const ids = entities.map(({ row }) => row.id)
  const all = await findChannelsOfMessages(db, ids)
  const names = await findNames(db, all)
  const stored = Map.groupBy(all, (channel) => channel.messageId)
  for (const { row, wire } of entities) {
    const own = new Map((stored.get(row.id) ?? []).map((channel) => [channel.channel, channel]))
    wire.channels = messageChannels.map(({ name }) => {
      const channel = own.get(name)
      // What was chosen may have been deleted since.
      const channelName = names.get(name)?.get(channel?.channelId ?? 0) ?? null
      return {
        id: channel?.id ?? null,
        channel: name,
        channelId: channelName === null ? null : (channel?.channelId ?? null),
        channelName,
        isEnabled: channel?.isEnabled ?? false,
      }
    })
  }
}

function inputsOf(change: Change): ChannelInput[] | null {
  return (change.values.channels as ChannelInput[] | undefined) ?? null
}

function plan(inputs: readonly ChannelInput[], before: readonly StoredChannel[]): NonNullable<Channels> {
  return messageChannels.map(({ name }) => {
    const { channelId, isEnabled, properties } = before.find(({ channel }) => channel === name) ?? BLANK
    const input = inputs.find(({ channel }) => channel === name)
    return { messageId: 0, channel: name, channelId, isEnabled, properties, ...input }
  })
}

const BLANK = { channelId: null, isEnabled: false, properties: {} }

function shape(channels: readonly Omit<StoredChannel, 'id'>[]): string {
  const set = channels.map(({ channel, channelId, isEnabled }) => ({ channel, channelId, isEnabled }))
  return JSON.stringify(set.sort((a, b) => (a.channel < b.channel ? -1 : 1)))
}

async function findNames(
  db: Db,
  named: readonly { channel: string; channelId?: number | null }[],
): Promise<Map<string, Map<number, string>>> {
  const names = new Map<string, Map<number, string>>()
  for (const { name, findNames: find } of messageChannels) {
    const ids = named.flatMap(({ channel, channelId }) => (channel === name && channelId ? [channelId] : []))
    if (ids.length > 0) names.set(name, await find(db, ids))
  }
  return names
}
