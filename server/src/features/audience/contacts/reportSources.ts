// Reports about contacts.
import {
  bool,
  int,
  moment,
  type ReportColumn,
  type ReportSources,
  text,
} from '../../../catalog/reportSource.ts'
import { companyMembership, contactRelationColumns } from '../companies/relationColumns.ts'
import { companyColumns, contactColumns } from '../contactRows/reportColumns.ts'

const COMPANY =
  'left join company_contacts cc on cc.contact_id = l.id and cc.is_primary and not cc.manually_removed left join companies comp on comp.id = cc.company_id'

export const contactReportSources: ReportSources = async (db) => {
  const contact = await contactColumns(db)
  const company = await companyColumns(db)
  const relations = await contactRelationColumns(db)
  return [
    {
      key: 'leads',
      from: `contacts l ${COMPANY} left join users u on u.id = l.owner_id`,
      id: 'l.id',
      date: 'l.date_added',
      contactId: 'l.id',
      columns: {
        ...contact,
        'u.id': int('u.id', 'owner_id'),
        'u.first_name': text('u.first_name', 'owner_firstname'),
        'u.last_name': text('u.last_name', 'owner_lastname'),
        ...company,
        ...companyMembership,
        'l.owner_id': relations['l.owner_id'] as ReportColumn,
        'i.ip_address': relations['i.ip_address'] as ReportColumn,
        'l.stage_id': int('l.stage_id'),
        'ss.name': text('(select ss.name from stages ss where ss.id = l.stage_id)', 'stage_name'),
        'ss.date_added': moment(
          '(select max(sc.date_added) from stage_changes sc where sc.contact_id = l.id and sc.stage_id = l.stage_id)',
          'stage_date_added',
        ),
      },
    },
    {
      key: 'lead.utmTag',
      from: `contact_utm_tags utm join contacts l on l.id = utm.contact_id`,
      id: 'utm.id',
      date: 'utm.date_added',
      contactId: 'l.id',
      columns: {
        'utm.utm_campaign': text('utm.utm_campaign'),
        'utm.utm_content': text('utm.utm_content'),
        'utm.utm_medium': text('utm.utm_medium'),
        'utm.utm_source': text('utm.utm_source'),
        'utm.utm_term': text('utm.utm_term'),
        'utm.date_added': moment('utm.date_added'),
        ...contact,
        ...relations,
      },
    },
    {
      key: 'contact.frequencyrules',
      from: 'contact_frequency_rules lf join contacts l on l.id = lf.contact_id',
      id: 'lf.id',
      date: 'lf.date_added',
      contactId: 'l.id',
      columns: {
        'lf.channel': text('lf.channel'),
        'lf.frequency_number': int('lf.frequency_number'),
        'lf.frequency_time': text('lf.frequency_time'),
        'lf.preferred_channel': bool('lf.preferred_channel'),
        'lf.pause_from_date': moment('lf.pause_from_date'),
        'lf.pause_to_date': moment('lf.pause_to_date'),
        'lf.date_added': moment('lf.date_added'),
        ...contact,
        ...relations,
      },
    },
    {
      key: 'contact.dnc',
      from: 'contact_do_not_contact dnc join contacts l on l.id = dnc.contact_id',
      id: 'dnc.id',
      date: 'dnc.date_added',
      contactId: 'l.id',
      columns: {
        'dnc.reason': int('dnc.reason'),
        'dnc.comments': text('dnc.comments'),
        'dnc.date_added': moment('dnc.date_added'),
        'dnc.channel': text('dnc.channel'),
        'dnc.channel_id': int('dnc.channel_id'),
        ...contact,
        ...relations,
      },
    },
    {
      key: 'contact.devices',
      from: 'contact_devices dev join contacts l on l.id = dev.contact_id',
      id: 'dev.id',
      date: 'dev.date_added',
      contactId: 'l.id',
      columns: {
        'dev.date_added': moment('dev.date_added'),
        'dev.device': text('dev.device'),
        'dev.device_brand': text('dev.device_brand'),
        'dev.device_model': text('dev.device_model'),
        'dev.device_os_name': text('dev.device_os_name'),
        'dev.device_os_shortname': text('dev.device_os_shortname'),
        'dev.device_os_version': text('dev.device_os_version'),
        'dev.device_os_platform': text('dev.device_os_platform'),
        'dev.client_info': text('dev.client_info::text'),
        ...contact,
        ...relations,
      },
    },
  ]
}
