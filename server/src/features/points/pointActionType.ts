import type { Field } from '../../values/field.ts'

/** Something that contacts do and that can be worth points: declared by the feature in which they do it. */
export interface PointActionType {
  /** The documented identifier, such as `email.open`. */
  type: string
  name: string
  /** The properties that are checked; others are kept as sent. */
  properties: Readonly<Record<string, Field>>
}
