// Custom fields of contacts and of companies: one table, two resources. Their values are real columns.
import { type Definition, defineResource } from '../../../platform/resource/definition.ts'
import { audited, scheduled } from '../../../platform/rest/groups.ts'
import { isCommand, textCommand } from '../../../platform/search/compile.ts'
import { publishedWords, standardCommands } from '../../../platform/search/standard.ts'
import { type Field, f, isBlank, type Parsed } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { groupsOf } from '../fieldValues/fieldGroups.ts'
import { FIELD_TYPES } from '../fieldValues/fieldTypes.ts'
import type { FieldObject } from '../fieldValues/loadFieldSet.ts'
import { orderProperties } from '../fieldValues/orderProperties.ts'
import { checkFields } from './checkFields.ts'
import { deletableFields, refuseFields } from './refuseFields.ts'
import { saveFields } from './saveFields.ts'

/** Older clients write the key so; `checkFields` reads it. */
const misspelt: Field = { ...f.bool({ column: null, hidden: true, initial: undefined }), cleared: undefined }

export const contactField = fieldResource('contact')
export const companyField = fieldResource('company')

function fieldResource(object: FieldObject): Definition {
  const shownAs = object === 'contact' ? 'lead' : 'company'
  return defineResource({
    name: 'field',
    kind: `${object}_field`,
    path: `/fields/${object}`,
    one: 'field',
    many: 'fields',
    table: 'fields',
    permission: 'lead:fields',
    only: `t.object = '${object}'`,
    fields: {
      ...audited,
      label: f.text({ required: true, listed: true }),
      alias: f.text({ listed: true, initial: '', cleared: undefined }),
      type: f.text({ listed: true, oneOf: Object.keys(FIELD_TYPES), initial: 'text', cleared: undefined }),
      group: f.text({
        listed: true,
        column: 'field_group',
        oneOf: groupsOf(object),
        initial: 'core',
        cleared: undefined,
      }),
      order: f.int({ listed: true, column: 'field_order', cleared: undefined }),
      object: f.text({ listed: true, readonly: true, initial: object }),
      description: f.text({ max: 65_535, html: true }),
      defaultValue: { ...f.text(), parse: parseDefault },
      isRequired: f.bool(),
      isFixed: f.bool({ readonly: true }),
      isListable: f.bool({ initial: true }),
      isVisible: f.bool({ initial: true }),
      isShortVisible: f.bool({ initial: true }),
      isUniqueIdentifier: f.bool(),
      isPubliclyUpdatable: f.bool(),
      isIndexed: f.bool(),
      charLengthLimit: f.int({ min: 1, max: 65_535 }),
      properties: { ...f.json({ of: 'any', initial: [] }), cleared: undefined },
      ...scheduled,
      columnName: f.text({ readonly: true, hidden: true, initial: '' }),
      isUniqueIdentifer: misspelt,
    },
    search: {
      text: ['label', 'alias'],
      commands: {
        ...standardCommands(),
        is: isCommand({
          ...publishedWords,
          indexed: ({ db }) => db`t.is_indexed`,
          unique: ({ db }) => db`t.is_unique_identifier`,
        }),
        type: textCommand('t.type'),
        group: textCommand('t.field_group'),
      },
    },
    order: ['order'],
    audit: { bundle: 'lead', object: 'field' },
    check: (context, changes) => checkFields(context, object, changes),
    saved: (context, changes) => saveFields(context, object, changes),
    refuse: (context, rows) => refuseFields(context, object, rows),
    shows: { object: s.exactly(shownAs), properties: s.anything() },
    abilities: (context, rows) => deletableFields(context, object, rows),
    async present(_context, entities) {
      for (const { wire } of entities) {
        if ('object' in wire) wire.object = shownAs
        if ('properties' in wire) wire.properties = orderProperties(wire.properties)
      }
    },
    sample: (n) => ({ type: 'text', label: `Field ${n}` }),
  })
}

// A default may be sent as a number, a boolean, or the values of a multi-select; it is kept as text.
function parseDefault(value: unknown): Parsed {
  if (isBlank(value)) return { value: null }
  const list = Array.isArray(value) ? value : [value]
  if (!list.every((entry) => ['string', 'number', 'boolean'].includes(typeof entry)))
    return { error: 'This value should be a text.' }
  const text = list.map((entry) => (typeof entry === 'boolean' ? Number(entry) : entry)).join('|')
  return text.length > 65_535
    ? { error: 'This value is too long. It should have 65535 characters or less.' }
    : { value: text === '' ? null : text }
}
