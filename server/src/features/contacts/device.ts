// Devices that contacts were seen with. Access follows the contact.
import { grantOf } from '../../auth/permissions.ts'
import { appendEvents } from '../../engine/events.ts'
import { type ApiError, forbidden, invalid } from '../../errors.ts'
import { type Change, type Context, defineResource } from '../../rest/definition.ts'
import { standardCommands } from '../../search/standard.ts'
import { f } from '../../values/field.ts'
import { findContactOwners } from './findContactOwners.ts'
import { presentContactReferences } from './presentContactReferences.ts'

const reference = { load: presentContactReferences, unknown: (id: number) => `Contact ${id} does not exist` }

export const device = defineResource({
  name: 'device',
  path: '/devices',
  one: 'device',
  many: 'devices',
  table: 'contact_devices',
  permission: 'lead:leads',
  owner: '(select coalesce(c.owner_id, c.created_by) from contacts c where c.id = t.contact_id)',
  fields: {
    dateAdded: f.datetime({ readonly: true, hidden: true }),
    lead: f.ref(reference, { column: 'contact_id', listed: true, cleared: undefined }),
    // The other name that clients send.
    contact: f.ref(reference, { column: null, hidden: true, cleared: undefined }),
    clientInfo: f.json({ of: 'any', listed: true }),
    device: f.text({ listed: true }),
    deviceBrand: f.text({ listed: true }),
    deviceModel: f.text({ listed: true }),
    deviceOsName: f.text({ listed: true }),
    deviceOsShortName: f.text({ listed: true, column: 'device_os_shortname' }),
    deviceOsVersion: f.text({ listed: true }),
    deviceOsPlatform: f.text({ listed: true }),
  },
  search: { text: ['device', 'deviceBrand', 'deviceModel', 'deviceOsName'], commands: standardCommands() },
  emits: false,
  check: checkDevices,
  async saved({ db, now }, changes) {
    const ids = [
      ...new Set(
        changes
          .flatMap(({ before, after }) => [before?.lead, after.lead])
          .filter((id) => typeof id === 'number'),
      ),
    ]
    await appendEvents(db, [{ type: 'contact.changed', ids, payload: { fields: ['devices'] } }], now)
  },
  sample: (n) => ({ lead: 1, device: 'desktop', deviceOsName: 'Linux', deviceModel: `Model ${n}` }),
})

// A device needs a contact that the actor may edit.
async function checkDevices(context: Context, changes: Change[]): Promise<(ApiError | null)[]> {
  for (const change of changes) {
    if (typeof change.values.contact === 'number' && !('lead' in change.values))
      change.after.lead = change.values.contact
  }
  const grant = grantOf(context.actor, 'lead:leads', 'edit')
  const owners = await findContactOwners(
    context.db,
    changes.map(({ after }) => after.lead).filter((id) => typeof id === 'number'),
  )
  return changes.map(({ after }) => {
    if (typeof after.lead !== 'number') return invalid('lead', 'This field is required.')
    if (!owners.has(after.lead)) return invalid('lead', reference.unknown(after.lead))
    const owner = owners.get(after.lead) ?? null
    return (owner !== null && owner === context.actor.userId ? grant.own : grant.other) ? null : forbidden()
  })
}
