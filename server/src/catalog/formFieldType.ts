// What a form asks for: declared by the feature that shows it and reads the answer.
import type { Field } from '../platform/values/field.ts'

export interface FormFieldType {
  /** The documented identifier, such as `checkboxgrp`. */
  type: string
  /** The properties that are checked; others are kept as sent. */
  properties: Readonly<Record<string, Field>>
  /** A visitor gives it a value, which a submission holds. */
  hasValue: boolean
  /** The property with the options to choose from. */
  choices?: 'list' | 'optionlist'
}
