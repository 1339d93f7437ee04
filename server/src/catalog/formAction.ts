// What a form does after a submission: declared by the feature that owns what it does.
import type { Config } from '../platform/config.ts'
import type { Field } from '../platform/values/field.ts'
import type { Refers } from './judgeProperties.ts'

export interface FormActionType {
  /** The documented identifier, such as `lead.pointschange`. */
  type: string
  /** The properties that are checked; others are kept as sent. */
  properties: Readonly<Record<string, Field>>
  /** What a property names, by property, and the right that it takes. The records have to exist. */
  refers?: Refers
  /** Forms of type `campaign` may have it, too. */
  isForCampaignForms: boolean
  /** Why properties cannot be used together: the property, and the message. */
  problem?(properties: Readonly<Record<string, unknown>>): [property: string, message: string] | null
  /** Why the account as it is configured cannot do it: the property, and the message. What is stored stays. */
  unmet?(
    properties: Readonly<Record<string, unknown>>,
    context: { config: Config },
  ): [property: string, message: string] | null
}
