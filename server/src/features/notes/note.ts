// Notes on contacts. Rights are those of the note's author; creating one also needs the right to see the contact.
import { grantOf } from '../../auth/permissions.ts'
import { type ApiError, forbidden, invalid } from '../../errors.ts'
import { type Change, type Context, defineResource } from '../../rest/definition.ts'
import { attributed } from '../../rest/groups.ts'
import { idsCommand, type SearchCommand } from '../../search/compile.ts'
import { f } from '../../values/field.ts'
import { findContactOwners } from '../contacts/findContactOwners.ts'
import { presentContactReferences } from '../contacts/presentContactReferences.ts'

const TYPES = ['general', 'email', 'call', 'meeting']

export const note = defineResource({
  name: 'note',
  path: '/notes',
  one: 'note',
  many: 'notes',
  table: 'notes',
  permission: 'lead:notes',
  audit: { bundle: 'lead', object: 'note' },
  fields: {
    ...attributed,
    text: f.html({ required: true }),
    type: f.text({ oneOf: TYPES, initial: 'general', cleared: 'general' }),
    dateTime: f.datetime(),
    lead: f.ref(
      { load: presentContactReferences, unknown: (id) => `Contact ${id} does not exist` },
      { required: true, column: 'contact_id' },
    ),
  },
  listFields: ['text', 'type', 'dateTime', 'lead'],
  search: { text: ['text'], commands: { ids: idsCommand(), type: typeCommand() } },
  async check(context, changes) {
    for (const change of changes) change.after.dateTime ??= context.now
    return refuseForeignContacts(context, changes)
  },
  sample: (n) => ({ lead: 1, text: `Note <b>${n}</b>`, type: 'call' }),
})

function typeCommand(): SearchCommand {
  return (term, { db }) => db`t.type = ${term.value.toLowerCase()}`
}

async function refuseForeignContacts(context: Context, changes: Change[]): Promise<(ApiError | null)[]> {
  const grant = grantOf(context.actor, 'lead:leads', 'view')
  const moved = changes.map((change) =>
    change.before === null || 'lead' in change.values ? Number(change.after.lead) : null,
  )
  const owners = await findContactOwners(
    context.db,
    moved.filter((id) => id !== null),
  )
  return moved.map((id) => {
    if (id === null) return null
    if (!owners.has(id)) return invalid('lead', `Contact ${id} does not exist`)
    const owner = owners.get(id) ?? null
    const isOwn = owner !== null && owner === context.actor.userId
    return (isOwn ? grant.own : grant.other) ? null : forbidden()
  })
}
