// Reports about pages and visits.

import {
  categoryColumns,
  commonColumns,
  int,
  moment,
  type ReportColumns,
  type ReportSources,
  text,
} from '../../../catalog/reportSource.ts'
import { contactColumns } from '../../audience/contactRows/reportColumns.ts'

const permission = 'page:pages'
const owner = 'p.created_by'

const page: ReportColumns = {
  ...commonColumns('p'),
  'p.title': text('Title', 'p.title'),
  'p.alias': text('Alias', 'p.alias'),
  'p.language': text('Language', 'p.language'),
  'p.hits': int('Hits', 'p.hits'),
  'p.unique_hits': int('Unique hits', 'p.unique_hits'),
  ...categoryColumns,
}

export const trackingReportSources: ReportSources = async (db) => {
  const contact = await contactColumns(db)
  return [
    {
      key: 'pages',
      label: 'Landing pages',
      from: 'pages p left join categories c on c.id = p.category_id',
      id: 'p.id',
      date: 'p.date_added',
      permission,
      owner,
      columns: page,
    },
    {
      key: 'page.hits',
      label: 'Page hits',
      from: 'page_hits ph left join pages p on p.id = ph.page_id left join categories c on c.id = p.category_id left join contacts l on l.id = ph.contact_id left join ip_addresses i on i.id = ph.ip_id left join contact_devices ds on ds.id = ph.device_id left join redirects r on r.id = ph.redirect_id',
      id: 'ph.id',
      date: 'ph.date_hit',
      permission,
      owner,
      contactId: 'ph.contact_id',
      columns: {
        'ph.date_hit': moment('Date hit', 'ph.date_hit'),
        'ph.date_left': moment('Date left', 'ph.date_left'),
        'ph.url': text('URL', 'ph.url'),
        'ph.url_title': text('URL title', 'ph.url_title'),
        'ph.referer': text('Referer', 'ph.referer'),
        'ph.country': text('Country', 'ph.country', 'hit_country'),
        'ph.region': text('Region', 'ph.region'),
        'ph.city': text('City', 'ph.city', 'hit_city'),
        'ph.isp': text('Provider', 'ph.isp'),
        'ph.organization': text('Organization', 'ph.organization'),
        'ph.code': int('Code', 'ph.code'),
        'ph.page_language': text('Language of the page', 'ph.page_language'),
        'ph.user_agent': text('User agent', 'ph.user_agent'),
        'ph.remote_host': text('Remote host', 'ph.remote_host'),
        'ph.source': text('Source', 'ph.source'),
        'ph.source_id': int('Source ID', 'ph.source_id'),
        'i.ip_address': text('IP address', 'i.ip_address'),
        'ds.device': text('Device', 'ds.device'),
        'ds.device_brand': text('Brand', 'ds.device_brand'),
        'ds.device_model': text('Model', 'ds.device_model'),
        'ds.device_os_name': text('Operating system', 'ds.device_os_name'),
        'r.url': text('Target of the link', 'r.url', 'redirect_url'),
        'r.hits': int('Clicks on the link', 'r.hits', 'redirect_hits'),
        ...page,
        ...contact,
      },
    },
    {
      key: 'video.hits',
      label: 'Video hits',
      from: 'video_hits vh left join contacts l on l.id = vh.contact_id left join ip_addresses i on i.id = vh.ip_id',
      id: 'vh.id',
      date: 'vh.date_hit',
      permission,
      contactId: 'vh.contact_id',
      columns: {
        'vh.date_hit': moment('Date hit', 'vh.date_hit'),
        'vh.url': text('URL', 'vh.url'),
        'vh.duration': int('Duration', 'vh.duration'),
        'vh.time_watched': int('Time watched', 'vh.time_watched'),
        'vh.referer': text('Referer', 'vh.referer'),
        'vh.country': text('Country', 'vh.country', 'hit_country'),
        'vh.city': text('City', 'vh.city', 'hit_city'),
        'i.ip_address': text('IP address', 'i.ip_address'),
        ...contact,
      },
    },
  ]
}
