// Notes on contacts. Rights are those of the note's author; creating one also needs the right to see the contact.

import { grantOf } from '../../../platform/permissions.ts'
import { type Context, defineResource, type Showing } from '../../../platform/resource/definition.ts'
import type { SearchCommand } from '../../../platform/resource/searchCommand.ts'
import { attributed } from '../../../platform/rest/groups.ts'
import { idsCommand } from '../../../platform/search/compile.ts'
import { f, LONG_TEXT, reference } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { findContactOwners } from '../contactRows/findContactOwners.ts'
import { shortContactShape } from '../contacts/contactShape.ts'
import { contactReference } from '../contacts/presentContactReferences.ts'

const TYPES = ['general', 'email', 'call', 'meeting']

const leadShape = { lead: s.either(shortContactShape, s.object({ id: s.int() })) } as const

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
    text: f.html({ required: true, max: LONG_TEXT }),
    type: f.text({ oneOf: TYPES, initial: 'general', cleared: 'general' }),
    dateTime: f.datetime(),
    lead: f.ref(contactReference, {
      required: true,
      column: 'contact_id',
      names: reference('contact', 'view'),
    }),
  },
  listFields: ['text', 'type', 'dateTime', 'lead'],
  search: { text: ['text'], commands: { ids: idsCommand(), type: typeCommand() } },
  async check(context, changes) {
    for (const change of changes) change.after.dateTime ??= context.now
    return changes.map(() => null)
  },
  shows: leadShape,
  present: hideForeignContacts,
  sample: (n) => ({ lead: 1, text: `Note <b>${n}</b>`, type: 'call' }),
})

function typeCommand(): SearchCommand {
  return (term, { db }) => db`t.type = ${term.value.toLowerCase()}`
}

/** Of a contact that the actor may not see a note tells the id alone: rights on notes are none on contacts. */
async function hideForeignContacts(context: Context, entities: Showing<typeof leadShape>[]): Promise<void> {
  const grant = grantOf(context.actor, 'lead:leads', 'view')
  if (grant.own && grant.other) return
  const idOf = ({ row }: Showing<typeof leadShape>) => Number(row.lead)
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
