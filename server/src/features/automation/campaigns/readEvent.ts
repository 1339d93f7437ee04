// Pure: one event as it was sent, on top of what is stored of it.

import type { CampaignEventType } from '../../../catalog/campaignEvent.ts'
import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import { type ApiError, unprocessable } from '../../../platform/errors.ts'
import { type Field, toId } from '../../../platform/values/field.ts'
import { isStorable } from '../../../platform/values/inputs.ts'
import type { CampaignEvent } from './campaignEvent.ts'
import { eventFields } from './eventFields.ts'

/** The event, and what is wrong with it under its path. Keys that are not sent, or wrong, stay; a new event has id 0. */
export function readEvent(
  types: Contracts['campaignEvents'],
  path: string,
  given: Readonly<Record<string, unknown>>,
  { stored, campaignId, config }: { stored: CampaignEvent | null; campaignId: number | null; config: Config },
): { event: CampaignEvent; problems: ApiError[] } {
  const values: Record<string, unknown> = stored ? { ...stored } : { ...BLANK }
  const problems: ApiError[] = []
  const refuse = (name: string, message: string) => problems.push(unprocessable(`${path}.${name}`, message))
  for (const [name, field] of Object.entries(eventFields)) {
    if (!Object.hasOwn(given, name)) continue
    const parsed = field.parse(given[name])
    if ('error' in parsed) refuse(name, parsed.error)
    if (!('value' in parsed)) continue
    if (isStorable(parsed.value)) values[name] = parsed.value ?? field.initial
    else refuse(name, 'This value holds a character that cannot be stored.')
  }
  const event = { ...values, id: stored?.id ?? 0, campaignId: campaignId ?? 0 } as CampaignEvent
  const type = types.get(String(values.type ?? ''))
  if (!type) {
    refuse('type', `The event type "${String(values.type ?? '')}" does not exist.`)
    return { event, problems }
  }
  if (values.eventType !== null && values.eventType !== type.kind)
    refuse('eventType', `The event type of "${type.type}" is ${type.kind}.`)
  event.eventType = type.kind
  event.name ||= type.name
  for (const [name, message] of checkProperties(type, event, config)) refuse(`properties.${name}`, message)
  return { event: { ...event, ...channelOf(type, event.properties) }, problems }
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

function checkProperties(type: CampaignEventType, event: CampaignEvent, config: Config): [string, string][] {
  const { properties } = event
  const problems = Object.entries(type.properties).flatMap(([name, field]): [string, string][] => {
    const problem =
      Object.hasOwn(properties, name) || field.isRequired ? problemOf(field, properties[name]) : null
    return problem === null ? [] : [[name, problem]]
  })
  if (problems.length > 0) return problems
  const timing = { ...event, campaignId: event.campaignId || null, config }
  const problem = type.problem?.(readProperties(type, properties), timing)
  return problem ? [problem] : []
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
