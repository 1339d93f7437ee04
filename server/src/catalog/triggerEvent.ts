import type { Actor } from '../platform/permissions.ts'
import type { Context } from '../platform/resource/definition.ts'
import type { Field } from '../platform/values/field.ts'
import type { Refers } from './judgeProperties.ts'

/** An event of a point trigger that is due for contacts. */
export interface TriggerBatch {
  /** The running transaction, acting for the system. Nothing may open one of its own. */
  context: Context
  /** The user or API credential in whose name the trigger acts. */
  publisher: Actor
  trigger: { id: number; name: string }
  event: { id: number; name: string }
  /** Parsed by the type's declaration. */
  properties: Readonly<Record<string, unknown>>
  contactIds: readonly number[]
}

/** What happens to contacts that reach a number of points: declared by the feature that does it. */
export interface TriggerEventType {
  /** The documented identifier, such as `lead.changetags`. */
  type: string
  /** It changes contacts: whoever publishes it needs the right to. */
  changes?: 'edit'
  /** The properties that are checked; others are kept as sent. */
  properties: Readonly<Record<string, Field>>
  /** What a property names, by property, and the right that it takes. The records have to exist. */
  refers?: Refers
  /** The property, among `refers`, that names the message which it sends. */
  sends?: string
  /** Does it for all contacts at once, and returns why it could not be done for some of them. */
  run(batch: TriggerBatch): Promise<ReadonlyMap<number, string>>
}
