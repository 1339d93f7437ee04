// Notes on contacts. Rights are those of the note's author; creating one also needs the right to see the contact.

import { grantOf } from '../../../platform/permissions.ts'
import { type Context, defineResource, type Entity } from '../../../platform/resource/definition.ts'
import type { SearchCommand } from '../../../platform/resource/searchCommand.ts'
import { attributed } from '../../../platform/rest/groups.ts'
import { idsCommand } from '../../../platform/search/compile.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { findContactOwners } from '../contactRows/findContactOwners.ts'
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
      { required: true, column: 'contact_id', names: reference('contact', 'view') },
    ),
  },
  listFields: ['text', 'type', 'dateTime', 'lead'],
  search: { text: ['text'], commands: { ids: idsCommand(), type: typeCommand() } },
  async check(context, changes) {
    for (const change of changes) change.after.dateTime ??= context.now
    return changes.map(() => null)
  },
  present: hideForeignContacts,
  sample: (n) => ({ lead: 1, text: `Note <b>${n}</b>`, type: 'call' }),
})

function typeCommand(): SearchCommand {
  return (term, { db }) => db`t.type = ${term.value.toLowerCase()}`
}

/** Of a contact that the actor may not see a note tells the id alone: rights on notes are none on contacts. */
async function hideForeignContacts(context: Context, entities: Entity[]): Promise<void> {
  const grant = grantOf(context.actor, 'lead:leads', 'view')
  if (grant.own && grant.other) return
  const idOf = ({ row }: Entity) => Number(row.lead)
  const visible = await visibilityOf(context, entities.map(idOf))
  for (const entity of entities) {
    const id = idOf(entity)
    if ('lead' in entity.wire && !visible.get(id)) entity.wire.lead = { id }
  }
}

/** Whether the actor may see each of the contacts; ids that are no contact are absent. One statement. */
async function visibilityOf(context: Context, ids: number[]): Promise<Map<number, boolean>> {
  const grant = grantOf(context.actor, 'lead:leads', 'view')
  const owners = await findContactOwners(context.db, ids)
  return new Map(
    [...owners].map(([id, owner]) => {
      const isOwn = owner !== null && owner === context.actor.userId
      return [id, isOwn ? grant.own : grant.other]
    }),
  )
}
