// Pure: one event as it was sent, on top of what is stored of it.

import type { CampaignEventType } from '../../../catalog/campaignEvent.ts'
import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import { type ApiError, unprocessable } from '../../../platform/errors.ts'
import { type Field, toId } from '../../../platform/values/field.ts'
import { isStorable } from '../../../platform/values/inputs.ts'
import type { CampaignEvent } from './campaignEvent.ts'
import { eventFields } from './eventFields.ts'

/** The event, or what is wrong with it under its path. Keys that are not sent stay; a new event has id 0. */
export function readEvent(
  types: Contracts['campaignEvents'],
  path: string,
  given: Readonly<Record<string, unknown>>,
  { stored, campaignId, config }: { stored: CampaignEvent | null; campaignId: number | null; config: Config },
): CampaignEvent | ApiError {
  const values: Record<string, unknown> = stored ? { ...stored } : { ...BLANK }
  for (const [name, field] of Object.entries(eventFields)) {
    if (!(name in given)) continue
    const parsed = field.parse(given[name])
    if ('error' in parsed) return unprocessable(`${path}.${name}`, parsed.error)
    if (!('value' in parsed)) continue
    if (!isStorable(parsed.value))
      return unprocessable(`${path}.${name}`, 'This value holds a character that cannot be stored.')
    values[name] = parsed.value ?? field.initial
  }
  const type = types.get(String(values.type ?? ''))
  if (!type)
    return unprocessable(`${path}.type`, `The event type "${String(values.type ?? '')}" does not exist.`)
  if (values.eventType !== null && values.eventType !== type.kind)
    return unprocessable(`${path}.eventType`, `The event type of "${type.type}" is ${type.kind}.`)
  const event = { ...values, id: stored?.id ?? 0, campaignId: campaignId ?? 0 } as CampaignEvent
  event.eventType = type.kind
  event.name ||= type.name
  const problem = checkProperties(type, event, config)
  if (problem) return unprocessable(`${path}.properties.${problem[0]}`, problem[1])
  return { ...event, ...channelOf(type, event.properties) }
}

const BLANK = {
  parentId: null,
  ...Object.fromEntries(Object.entries(eventFields).map(([name, { initial }]) => [name, initial])),
  order: 1,
  channel: null,
  channelId: null,
  dead: [],
}

/** The properties that the type declares, parsed; others as they were sent. Empty for properties that do not parse. */
export function readProperties(
  type: CampaignEventType,
  properties: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const parsed = Object.entries(type.properties).map(([name, field]): [string, unknown] => {
    const result = field.parse(properties[name])
    return [name, 'value' in result ? result.value : field.initial]
  })
  return { ...properties, ...Object.fromEntries(parsed) }
}

function checkProperties(
  type: CampaignEventType,
  event: CampaignEvent,
  config: Config,
): [string, string] | null {
  const { properties } = event
  for (const [name, field] of Object.entries(type.properties)) {
    if (name in properties || field.isRequired) {
      const problem = problemOf(field, properties[name])
      if (problem !== null) return [name, problem]
    }
  }
  const timing = { ...event, campaignId: event.campaignId || null, config }
  return type.problem?.(readProperties(type, properties), timing) ?? null
}

function problemOf(field: Field, value: unknown): string | null {
  const parsed = field.parse(value)
  if ('error' in parsed) return parsed.error
  const result = 'value' in parsed ? parsed.value : null
  const isEmpty = result === null || result === '' || (Array.isArray(result) && result.length === 0)
  return field.isRequired && isEmpty ? 'This field is required.' : null
}

function channelOf(
  { channel }: CampaignEventType,
  properties: Readonly<Record<string, unknown>>,
): Pick<CampaignEvent, 'channel' | 'channelId'> {
  const named = channel?.property === undefined ? undefined : properties[channel.property]
  const single = Array.isArray(named) ? (named.length === 1 ? named[0] : undefined) : named
  return { channel: channel?.name ?? null, channelId: toId(single) ?? null }
}
