// What campaigns do to contacts themselves, and ask about them.

import { type CampaignEventType, declineUnless, deviceTypes, texts } from '../../../catalog/campaignEvent.ts'
import { removeWithin } from '../../../platform/rest/remove.ts'
import { type Field, f, reference } from '../../../platform/values/field.ts'
import { loadContactFields } from '../contactRows/contactFields.ts'
import { findFittingContacts } from '../filters/findFittingContacts.ts'
import { asksAboutRecords } from '../filters/refuseFilters.ts'
import { addDoNotContact, DNC, findBlockedContacts, removeDoNotContact } from '../preferences/doNotContact.ts'
import { contact } from './contact.ts'
import { patchContacts } from './patchContacts.ts'

/** Operators of segments that a field may be compared by, and `date` for a day counted from today. */
const OPERATORS = [
  ...['=', '!=', 'gt', 'gte', 'lt', 'lte', 'empty', '!empty', 'like', '!like', 'regexp', '!regexp'],
  ...['startsWith', 'endsWith', 'contains', 'in', '!in', 'between', '!between', 'inLast', 'inNext', 'date'],
]

const value = f.json({ of: 'any', input: { kind: 'filterValue', of: 'operator' } })
const channels = texts({ required: true, input: { kind: 'multiselect', choices: 'channels' } })
const anything = { ...value, parse: (given: unknown) => ({ value: given ?? null }) }

// Segments, emails and the like have conditions of their own, which ask whether their author may see them.
const contactFieldName: Field = {
  ...f.text({ required: true, input: { kind: 'filterField' } }),
  parse(value) {
    const name = f.text().parse(value)
    return 'value' in name && asksAboutRecords(String(name.value ?? ''))
      ? { error: 'This is not a field of the contact.' }
      : name
  },
}

export const contactEvents: readonly CampaignEventType[] = [
  {
    type: 'lead.updatelead',
    kind: 'action',
    changes: 'edit',
    properties: {},
    fields: 'contactFields',
    async run({ context, properties, contactIds }) {
      const { custom } = await loadContactFields(context.db)
      const known = new Set(custom.map((field) => field.alias))
      const body = Object.fromEntries(Object.entries(properties).filter(([alias]) => known.has(alias)))
      return patchContacts(context, contactIds, body)
    },
  },
  {
    type: 'lead.changeowner',
    kind: 'action',
    changes: 'edit',
    properties: { owner: f.int({ big: true, min: 1, required: true, input: { choices: 'owners' } }) },
    refers: { owner: reference('user', 'none') },
    run: ({ context, properties, contactIds }) =>
      patchContacts(context, contactIds, { owner: properties.owner }),
  },
  {
    type: 'lead.adddnc',
    kind: 'action',
    changes: 'edit',
    properties: { channels, reason: f.text({ max: 65_535 }) },
    async run({ context, properties, contactIds }) {
      const comments = properties.reason as string | null
      const entries = (properties.channels as string[]).flatMap((channel) =>
        contactIds.map((contactId) => ({ contactId, channel, reason: DNC.manual, comments })),
      )
      await addDoNotContact(context.db, entries, context)
      return new Map()
    },
  },
  {
    type: 'lead.removednc',
    kind: 'action',
    changes: 'edit',
    properties: { channels },
    async run({ context, properties, contactIds }) {
      const entries = (properties.channels as string[]).flatMap((channel) =>
        contactIds.map((contactId) => ({ contactId, channel })),
      )
      await removeDoNotContact(context.db, entries, context)
      return new Map()
    },
  },
  {
    type: 'lead.deletecontact',
    kind: 'action',
    changes: 'delete',
    properties: {},
    isLast: true,
    async run({ context, contactIds }) {
      await removeWithin(context, contact, [...contactIds])
      return new Map()
    },
  },
  {
    type: 'lead.field_value',
    kind: 'condition',
    properties: {
      field: contactFieldName,
      operator: f.text({
        required: true,
        oneOf: OPERATORS,
        input: { kind: 'filterOperator', of: 'field' },
      }),
      value: anything,
    },
    async run({ context, properties, contactIds }) {
      const filters = [fieldFilter(properties)]
      const how = { hasLocalDays: properties.operator === 'date', matchesEmptyCompanyValues: true }
      return declineUnless(
        contactIds,
        await findFittingContacts(context.db, contactIds, filters, context, how),
      )
    },
  },
  {
    type: 'lead.device',
    kind: 'condition',
    properties: { device_type: deviceTypes, device_brand: texts(), device_os: texts() },
    async run({ context, properties, contactIds }) {
      const filters = ['device_type', 'device_brand', 'device_os'].flatMap((field) => {
        const wanted = properties[field] as string[]
        const filter = { glue: 'and', object: 'lead', field, operator: 'in', properties: { filter: wanted } }
        return wanted.length > 0 ? [filter] : []
      })
      if (filters.length === 0) return declineUnless(contactIds, new Set())
      return declineUnless(contactIds, await findFittingContacts(context.db, contactIds, filters, context))
    },
  },
  {
    type: 'lead.owner',
    kind: 'condition',
    properties: { owner: f.ids({ required: true, input: { choices: 'owners' } }) },
    refers: { owner: reference('user', 'none') },
    async run({ context, properties, contactIds }) {
      const { owner } = properties
      const filter = {
        glue: 'and',
        object: 'lead',
        field: 'owner_id',
        operator: 'in',
        properties: { filter: owner },
      }
      return declineUnless(contactIds, await findFittingContacts(context.db, contactIds, [filter], context))
    },
  },
  {
    type: 'lead.dnc',
    kind: 'condition',
    properties: {
      channels,
      reason: f.int({ min: 0, max: 3, input: { kind: 'select', choices: [1, 2, 3] } }),
    },
    async run({ context, properties, contactIds }) {
      const { channels, reason } = properties as { channels: string[]; reason: number | null }
      return declineUnless(
        contactIds,
        await findBlockedContacts(context.db, contactIds, { channels, reason: reason || null }),
      )
    },
  },
]

const UNITS = ['year', 'month', 'week', 'day']

// A day counted from today is written as an ISO 8601 interval with a sign; segments say `+1 day`.
function fieldFilter({
  field,
  operator,
  value: given,
}: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const filter = (word: unknown, wanted: unknown) => ({
    glue: 'and',
    object: 'lead',
    field,
    operator: word,
    properties: { filter: wanted },
  })
  if (operator !== 'date') return filter(operator, given)
  const interval = /^([+-]?)P(?=\d)(?:(\d{1,4})Y)?(?:(\d{1,5})M)?(?:(\d{1,5})W)?(?:(\d{1,5})D)?$/.exec(
    String(given ?? ''),
  )
  if (!interval) return filter('=', given)
  const [, sign, ...counts] = interval
  const steps = UNITS.flatMap((unit, index) => {
    const count = Number(counts[index] ?? 0)
    return count === 0 ? [] : [`${sign || '+'}${count} ${unit}`]
  })
  return filter('=', steps.length === 0 ? 'today' : steps.join(' '))
}
