// Devices that contacts were seen with. Access follows the contact.
import { appendHappenings } from '../../../catalog/happenings.ts'
import { type ApiError, invalid } from '../../../platform/errors.ts'
import { type Change, type Context, defineResource } from '../../../platform/resource/definition.ts'
import { standardCommands } from '../../../platform/search/standard.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { contactReference } from './presentContactReferences.ts'

const names = reference('contact', 'edit')
/** Longest description of a browser, as JSON. */
const CLIENT_INFO = 8_192

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
    lead: f.ref(contactReference, { column: 'contact_id', listed: true, cleared: undefined, names }),
    // The other name that clients send.
    contact: f.ref(contactReference, { column: null, hidden: true, cleared: undefined, names }),
    clientInfo: f.json({ of: 'any', listed: true, max: CLIENT_INFO }),
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
    await appendHappenings(db, [{ type: 'contact.changed', ids, payload: { fields: ['devices'] } }], now)
  },
  sample: (n) => ({ lead: 1, device: 'desktop', deviceOsName: 'Linux', deviceModel: `Model ${n}` }),
})

async function checkDevices(_context: Context, changes: Change[]): Promise<(ApiError | null)[]> {
  return changes.map(({ after, values }) => {
    if (typeof values.contact === 'number' && !('lead' in values)) after.lead = values.contact
    return typeof after.lead === 'number' ? null : invalid('lead', 'This field is required.')
  })
}
