// Reports about pages and visits.

import {
  type AddedReportColumns,
  aboutRecords,
  bool,
  categoryColumns,
  commonColumns,
  int,
  moment,
  percentage,
  type ReportChart,
  type ReportColumns,
  type ReportSources,
  synonym,
  text,
} from '../../../catalog/reportSource.ts'
import { counted } from '../../../platform/engine/counters.ts'
import { primaryCompanyColumns } from '../../audience/companies/relationColumns.ts'
import { contactColumns } from '../../audience/contactRows/reportColumns.ts'
import { redirectCounters } from '../../content/links/linkCounters.ts'
import { pageCounters } from '../../content/pages/pageCounters.ts'
import { emailCounters } from '../../messaging/sends/emailCounters.ts'

const permission = 'page:pages'
const owner = 'p.created_by'

const page: ReportColumns = {
  ...commonColumns('p'),
  'p.title': text('p.title'),
  'p.alias': text('p.alias'),
  'p.language': text('p.language'),
  'p.hits': int(counted(pageCounters.hits, 'p')),
  'p.unique_hits': int(counted(pageCounters.unique_hits, 'p')),
  ...categoryColumns,
  'p.publish_up': moment('p.publish_up'),
  'p.publish_down': moment('p.publish_down'),
  'p.revision': int('p.revision'),
  'p.lang': synonym(text('p.language')),
  'p.variant_start_date': moment('p.variant_start_date'),
  'p.variant_hits': int(counted(pageCounters.variant_hits, 'p')),
  'vp.id': int('p.variant_parent_id', 'variant_parent_id'),
  ...aboutRecords([{ kind: 'page', id: 'p.variant_parent_id' }], {
    'vp.title': text(
      '(select vp.title from pages vp where vp.id = p.variant_parent_id)',
      'variant_parent_title',
    ),
  }),
  'tp.id': int('p.translation_parent_id', 'translation_parent_id'),
  ...aboutRecords([{ kind: 'page', id: 'p.translation_parent_id' }], {
    'tp.title': text(
      '(select tp.title from pages tp where tp.id = p.translation_parent_id)',
      'translation_parent_title',
    ),
  }),
}

const byPage = { shape: 'split', as: 'table', by: 'coalesce(p.title, ph.url)' } as const

// Whether the visitor had come before.
function wasThere(): string {
  return 'exists (select from page_hits former where former.contact_id = ph.contact_id and former.date_hit < ph.date_hit)'
}

const SECONDS = 'extract(epoch from ph.date_left - ph.date_hit)'

const visitCharts: Readonly<Record<string, ReportChart>> = {
  'mautic.page.graph.line.hits': {
    shape: 'line',
    lines: [{ label: 'Visits' }, { label: 'Visitors', value: 'count(distinct ph.contact_id)' }],
  },
  'mautic.page.graph.line.time.on.site': {
    shape: 'line',
    lines: [{ label: 'Seconds', value: `round(avg(${SECONDS}), 1)`, where: 'ph.date_left is not null' }],
  },
  'mautic.page.graph.pie.new.vs.returning': {
    shape: 'pie',
    slices: [
      { label: 'New', where: `not ${wasThere()}` },
      { label: 'Returning', where: wasThere() },
    ],
  },
  'mautic.page.graph.pie.languages': { shape: 'split', as: 'pie', by: 'ph.page_language' },
  'mautic.page.graph.pie.time.on.site': {
    shape: 'pie',
    slices: [
      { label: 'Under a minute', where: `${SECONDS} < 60` },
      { label: '1 to 5 minutes', where: `${SECONDS} >= 60 and ${SECONDS} < 300` },
      { label: '5 to 10 minutes', where: `${SECONDS} >= 300 and ${SECONDS} < 600` },
      { label: 'Over 10 minutes', where: `${SECONDS} >= 600` },
    ],
  },
  'mautic.page.table.referrers': { shape: 'split', as: 'table', by: 'ph.referer', head: 'Visits' },
  'mautic.page.table.most.visited': { ...byPage, head: 'Visits' },
  'mautic.page.table.most.visited.unique': {
    ...byPage,
    head: 'Visitors',
    value: 'count(distinct ph.contact_id)',
  },
}

/** Seconds of a video as hours, minutes and seconds. */
function clock(seconds: string): string {
  return `case when coalesce(vh.duration, 0) = 0 then '-' else to_char(make_interval(secs => ${seconds}), 'HH24:MI:SS') end`
}

/** Of the clicks on links of an email `e`. */
const ofEmail = (value: string) =>
  `(select ${value} from page_hits ph where ph.email_id = e.id and ph.redirect_id is not null)`
/** Of the clicks of the contact of a send `es` on links of its email. */
const ofSend = (value: string) =>
  `(select ${value} from page_hits ph where ph.contact_id = es.contact_id and ph.email_id = es.email_id and ph.redirect_id is not null)`
const CLICKERS = ofEmail('count(distinct ph.contact_id)')

/** Clicks as columns of emails and of their sends. */
export const clickReportColumns: AddedReportColumns = {
  emails: {
    click_through_count: int(CLICKERS),
    click_through_rate: percentage(CLICKERS, counted(emailCounters.sent_count, 'e')),
    click_to_open_rate: percentage(CLICKERS, counted(emailCounters.read_count, 'e')),
  },
  'email.stats': {
    is_hit: bool(`exists ${ofSend('1')}`),
    hits: int(ofSend('count(*)')),
    unique_hits: int(ofSend('count(distinct ph.redirect_id)')),
  },
}

export const trackingReportSources: ReportSources = async (db) => {
  const contact = await contactColumns(db)
  const company = await primaryCompanyColumns(db)
  return [
    {
      key: 'pages',
      from: 'pages p left join categories c on c.id = p.category_id',
      id: 'p.id',
      date: 'p.date_added',
      permission,
      owner,
      columns: page,
    },
    {
      key: 'page.hits',
      from: 'page_hits ph left join pages p on p.id = ph.page_id left join categories c on c.id = p.category_id left join contacts l on l.id = ph.contact_id left join ip_addresses i on i.id = ph.ip_id left join contact_devices ds on ds.id = ph.device_id and ds.contact_id = ph.contact_id left join redirects r on r.id = ph.redirect_id',
      id: 'ph.id',
      date: 'ph.date_hit',
      permission,
      owner,
      contactId: 'ph.contact_id',
      charts: visitCharts,
      columns: {
        'ph.date_hit': moment('ph.date_hit'),
        'ph.date_left': moment('ph.date_left'),
        'ph.url': text('ph.url'),
        'ph.url_title': text('ph.url_title'),
        'ph.referer': text('ph.referer'),
        'ph.country': text('ph.country', 'hit_country'),
        'ph.region': text('ph.region'),
        'ph.city': text('ph.city', 'hit_city'),
        'ph.isp': text('ph.isp'),
        'ph.organization': text('ph.organization'),
        'ph.code': int('ph.code'),
        'ph.page_language': text('ph.page_language'),
        'ph.user_agent': text('ph.user_agent'),
        'ph.remote_host': text('ph.remote_host'),
        'ph.source': text('ph.source'),
        'ph.source_id': int('ph.source_id'),
        'i.ip_address': text('i.ip_address'),
        'ds.device': text('ds.device'),
        'ds.device_brand': text('ds.device_brand'),
        'ds.device_model': text('ds.device_model'),
        'ds.device_os_name': text('ds.device_os_name'),
        'r.url': text('r.url', 'redirect_url'),
        'r.hits': int(counted(redirectCounters.hits, 'r'), 'redirect_hits'),
        ...page,
        ...contact,
        ...company,
        'ph.id': int('ph.id', 'hit_id'),
        'ph.browser_languages': text('ph.browser_languages::text'),
        'r.unique_hits': int(counted(redirectCounters.unique_hits, 'r'), 'redirect_unique_hits'),
        'ds.device_os_shortname': text('ds.device_os_shortname'),
        'ds.device_os_version': text('ds.device_os_version'),
        'ds.device_os_platform': text('ds.device_os_platform'),
      },
    },
    {
      key: 'video.hits',
      from: 'video_hits vh left join contacts l on l.id = vh.contact_id left join ip_addresses i on i.id = vh.ip_id',
      id: 'vh.id',
      date: 'vh.date_hit',
      permission,
      contactId: 'vh.contact_id',
      columns: {
        'vh.date_hit': moment('vh.date_hit'),
        'vh.url': text('vh.url'),
        'vh.duration': int('vh.duration'),
        'vh.time_watched': int('vh.time_watched'),
        'vh.referer': text('vh.referer'),
        'vh.country': text('vh.country', 'hit_country'),
        'vh.city': text('vh.city', 'hit_city'),
        'i.ip_address': text('i.ip_address'),
        ...contact,
        'vh.id': int('vh.id', 'hit_id'),
        'vh.region': text('vh.region'),
        'vh.isp': text('vh.isp'),
        'vh.organization': text('vh.organization'),
        'vh.code': int('vh.code'),
        'vh.user_agent': text('vh.user_agent'),
        'vh.remote_host': text('vh.remote_host'),
        'vh.browser_languages': text('vh.browser_languages::text'),
        'vh.channel': text('vh.channel'),
        'vh.channel_id': int('vh.channel_id'),
        time_watched: synonym(text(clock('vh.time_watched'), 'time_watched_clock')),
        duration: synonym(text(clock('vh.duration'), 'duration_clock')),
      },
    },
  ]
}
