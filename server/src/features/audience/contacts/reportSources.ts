// Reports about contacts.
import { bool, int, moment, type ReportSources, text } from '../../../catalog/reportSource.ts'
import { companyColumns, contactColumns } from '../contactRows/reportColumns.ts'

const COMPANY =
  'left join company_contacts cc on cc.contact_id = l.id and cc.is_primary and not cc.manually_removed left join companies comp on comp.id = cc.company_id'

export const contactReportSources: ReportSources = async (db) => {
  const contact = await contactColumns(db)
  const company = await companyColumns(db)
  return [
    {
      key: 'leads',
      label: 'Contacts',
      from: `contacts l ${COMPANY} left join users u on u.id = l.owner_id`,
      id: 'l.id',
      date: 'l.date_added',
      contactId: 'l.id',
      columns: {
        ...contact,
        'u.id': int('Owner ID', 'u.id', 'owner_id'),
        'u.first_name': text('Owner first name', 'u.first_name', 'owner_firstname'),
        'u.last_name': text('Owner last name', 'u.last_name', 'owner_lastname'),
        ...company,
      },
    },
    {
      key: 'lead.utmTag',
      label: 'UTM codes',
      from: `contact_utm_tags utm join contacts l on l.id = utm.contact_id`,
      id: 'utm.id',
      date: 'utm.date_added',
      contactId: 'l.id',
      columns: {
        'utm.utm_campaign': text('UTM campaign', 'utm.utm_campaign'),
        'utm.utm_content': text('UTM content', 'utm.utm_content'),
        'utm.utm_medium': text('UTM medium', 'utm.utm_medium'),
        'utm.utm_source': text('UTM source', 'utm.utm_source'),
        'utm.utm_term': text('UTM term', 'utm.utm_term'),
        'utm.date_added': moment('Date added', 'utm.date_added'),
        ...contact,
      },
    },
    {
      key: 'contact.frequencyrules',
      label: 'Frequency rules',
      from: 'contact_frequency_rules lf join contacts l on l.id = lf.contact_id',
      id: 'lf.id',
      date: 'lf.date_added',
      contactId: 'l.id',
      columns: {
        'lf.channel': text('Channel', 'lf.channel'),
        'lf.frequency_number': int('Number', 'lf.frequency_number'),
        'lf.frequency_time': text('Period', 'lf.frequency_time'),
        'lf.preferred_channel': bool('Preferred channel', 'lf.preferred_channel'),
        'lf.pause_from_date': moment('Pause from', 'lf.pause_from_date'),
        'lf.pause_to_date': moment('Pause until', 'lf.pause_to_date'),
        'lf.date_added': moment('Date added', 'lf.date_added'),
        ...contact,
      },
    },
    {
      key: 'contact.dnc',
      label: 'Do Not Contact',
      from: 'contact_do_not_contact dnc join contacts l on l.id = dnc.contact_id',
      id: 'dnc.id',
      date: 'dnc.date_added',
      contactId: 'l.id',
      columns: {
        'dnc.reason': int('Reason', 'dnc.reason'),
        'dnc.comments': text('Comments', 'dnc.comments'),
        'dnc.date_added': moment('Date added', 'dnc.date_added'),
        'dnc.channel': text('Channel', 'dnc.channel'),
        'dnc.channel_id': int('Channel ID', 'dnc.channel_id'),
        ...contact,
      },
    },
    {
      key: 'contact.devices',
      label: 'Devices',
      from: 'contact_devices dev join contacts l on l.id = dev.contact_id',
      id: 'dev.id',
      date: 'dev.date_added',
      contactId: 'l.id',
      columns: {
        'dev.date_added': moment('Date added', 'dev.date_added'),
        'dev.device': text('Device', 'dev.device'),
        'dev.device_brand': text('Brand', 'dev.device_brand'),
        'dev.device_model': text('Model', 'dev.device_model'),
        'dev.device_os_name': text('Operating system', 'dev.device_os_name'),
        'dev.device_os_shortname': text('Operating system, short', 'dev.device_os_shortname'),
        'dev.device_os_version': text('Version', 'dev.device_os_version'),
        'dev.device_os_platform': text('Platform', 'dev.device_os_platform'),
        ...contact,
      },
    },
  ]
}
