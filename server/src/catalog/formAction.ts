// What a form does after a submission: declared by the feature that owns what it does.
import type { Config } from '../platform/config.ts'
import type { Actor } from '../platform/permissions.ts'
import type { Context } from '../platform/resource/definition.ts'
import type { Field } from '../platform/values/field.ts'
import type { Refers } from './judgeProperties.ts'

/** A submission that a form acts on. */
export interface FormSubmission {
  id: number
  contactId: number
  at: Date
  /** The address that it came from; null where none is kept. */
  ipId: number | null
  /** Where the form stood. */
  referer: string | null
  /** What was answered, by alias of the field, in the order of the fields: the label, and the answer as text. */
  answers: ReadonlyMap<string, { label: string; text: string }>
  /** The sender proved to be the contact: by a link of a message, or by a double opt-in. */
  isProven: boolean
  /** The publisher of the form may view the contact. Otherwise only the answers may be shown to others. */
  isViewable: boolean
}

/** An action of a form, for some of its submissions. */
export interface FormActionBatch {
  context: Context
  /** The user or credential in whose name the form acts; see `EventBatch.publisher`. */
  publisher: Actor
  form: { id: number; name: string }
  action: { id: number; name: string }
  properties: Readonly<Record<string, unknown>>
  submissions: readonly FormSubmission[]
}

/** What an action adds to what a visitor is told. */
export interface FormActionReply {
  /** HTML; empty for nothing. */
  message: string
  /** The address of a file that the visitor gets. */
  download: string | null
}

export interface FormActionType {
  /** The documented identifier, such as `lead.pointschange`. */
  type: string
  /** The properties that are checked; others are kept as sent. */
  properties: Readonly<Record<string, Field>>
  /** What a property names, by property, and the right that it takes. The records have to exist. */
  refers?: Refers
  /** The property, among `refers`, that names the message which it sends. */
  sends?: string
  /** Forms of type `campaign` may have it, too. */
  isForCampaignForms: boolean
  /** Why properties cannot be used together: the property, and the message. */
  problem?(properties: Readonly<Record<string, unknown>>): [property: string, message: string] | null
  /** Why the account as it is configured cannot do it: the property, and the message. What is stored stays. */
  unmet?(
    properties: Readonly<Record<string, unknown>>,
    context: { config: Config },
  ): [property: string, message: string] | null
  /**
   * The right that the publisher of the form needs for the contact; submissions of other contacts are skipped.
   * Absent: the action uses the answers only, or looks at `isViewable` itself.
   */
  needs?: 'view' | 'edit'
  /** Does it for submissions that are stored, by set; the batch may hold several of one contact. */
  run?(batch: FormActionBatch): Promise<void>
  /** What the visitor is told at once. */
  reply?(context: Context, properties: Readonly<Record<string, unknown>>): Promise<FormActionReply | null>
}

/** Who sent the submissions: each contact once. */
export function contactsOf(submissions: readonly FormSubmission[]): number[] {
  return [...new Set(submissions.map(({ contactId }) => contactId))]
}
