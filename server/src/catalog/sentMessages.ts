// The right to send, for parts of records that send messages: events of campaigns and triggers, and actions of forms.
import { ApiError } from '../platform/errors.ts'
import { grantOf } from '../platform/permissions.ts'
import { type Context, resourceOf } from '../platform/resource/definition.ts'
import { isAllowed } from '../platform/resource/rights.ts'
import { toId } from '../platform/values/field.ts'
import type { Refers } from './judgeProperties.ts'

/** A type whose parts send a message to contacts or users. */
export interface SendingType {
  refers?: Refers
  /** The property, among `refers`, that names the message which it sends. */
  sends?: string
}

/** A message by the kind of its record. */
export interface SentMessage {
  kind: string
  id: number
}

/** The message that a part sends; null for a part that sends none, or names none. */
export function messageOf(
  type: SendingType | undefined,
  properties: Readonly<Record<string, unknown>>,
): SentMessage | null {
  const kind = type?.sends === undefined ? undefined : type.refers?.[type.sends]?.kind
  if (kind === undefined) return null
  const value = (type?.sends ?? '')
    .split('.')
    .reduce<unknown>(
      (at, name) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? at[name as keyof typeof at] : null,
      properties,
    )
  const id = toId(value)
  return id === undefined ? null : { kind, id }
}

/** Those of the messages that exist and that the actor may not send. One statement per kind, none for one that may send all. */
export async function findUnsendable(
  context: Context,
  messages: readonly SentMessage[],
): Promise<SentMessage[]> {
  const unsendable: SentMessage[] = []
  for (const [kind, own] of Map.groupBy(messages, (message) => message.kind)) {
    const definition = resourceOf(context, kind)
    const grant = grantOf(context.actor, definition.permission, 'send')
    if (grant.own && grant.other) continue
    const { db } = context
    const rows = await db<{ id: number }[]>`
      select t.id from ${db(definition.table)} t
      where t.id = any(${own.map(({ id }) => id)}::bigint[]) and not ${isAllowed(context, definition, 'send')}`
    unsendable.push(...rows.map(({ id }) => ({ kind, id })))
  }
  return unsendable
}

/**
 * Verdicts about changes, in their order: those whose record would send a message that the actor may not send become refusals.
 * One statement per kind of message.
 */
export async function refuseUnsendable<T>(
  context: Context,
  verdicts: readonly { result: T | ApiError; messages: readonly SentMessage[] }[],
): Promise<(T | ApiError)[]> {
  const unsendable = await findUnsendable(
    context,
    verdicts.flatMap(({ messages }) => messages),
  )
  return verdicts.map(({ result, messages }) => {
    const refused = messages.find(({ kind, id }) =>
      unsendable.some((one) => one.kind === kind && one.id === id),
    )
    return refused ? notSendable(context, refused) : result
  })
}

/** The refusal to publish what sends a message that the actor may not send. */
function notSendable(context: Context, { kind, id }: SentMessage): ApiError {
  const { permission } = resourceOf(context, kind)
  const message = `Publishing what sends ${kind} ${id} needs the right ${permission}:sendother.`
  return new ApiError(403, 'access_denied', `isPublished: ${message}`, {
    details: { isPublished: [message] },
  })
}
