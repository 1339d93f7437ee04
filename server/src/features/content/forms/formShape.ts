// Fields and actions as forms show them.
import { s } from '../../../platform/values/shape.ts'

const text = s.orNull(s.text())
const map = s.free()
const flag = s.orNull(s.bool())

export const fieldShape = s.object(
  {
    id: s.int(),
    label: s.text(),
    showLabel: s.bool(),
    alias: s.text(),
    type: s.text({ example: 'text' }),
    defaultValue: text,
    isRequired: s.bool(),
    validationMessage: text,
    helpMessage: text,
    order: s.int(),
    properties: map,
    validation: map,
    parent: s.orNull(s.int({ description: 'The field whose value decides whether this one is shown.' })),
    conditions: map,
    labelAttributes: text,
    inputAttributes: text,
    containerAttributes: text,
    leadField: text,
    saveResult: s.bool(),
    isAutoFill: s.bool(),
    mappedObject: s.orNull(s.word('contact', 'company')),
    mappedField: text,
    alwaysDisplay: flag,
    showWhenValueExists: flag,
    showAfterXSubmissions: s.orNull(s.int()),
  },
  'FormField',
)

export const actionShape = s.object(
  {
    id: s.int(),
    name: s.text(),
    description: text,
    type: s.text({ example: 'email.send.lead' }),
    order: s.int(),
    properties: map,
  },
  'FormAction',
)

/** What is put into a form. */
export const formShows = {
  fields: s.list(fieldShape),
  actions: s.list(actionShape),
  contactUpdates: s.optional(s.word('blank', 'proven')),
  optInEmail: s.optional(
    s.int({
      description: 'The email that asks for a confirmation, of forms whose submissions wait for one.',
    }),
  ),
} as const
