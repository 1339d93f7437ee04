// Reports about emails.

import {
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
import { DNC } from '../../audience/preferences/doNotContact.ts'
import { clicksOf } from '../../content/links/clicksOf.ts'
import { trackableCounters } from '../../content/links/linkCounters.ts'
import { emailCounters } from '../sends/emailCounters.ts'

const permission = 'email:emails'
const owner = 'e.created_by'

const email: ReportColumns = {
  ...commonColumns('e'),
  'e.name': text('e.name'),
  'e.subject': text('e.subject'),
  'e.language': text('e.language'),
  'e.read_count': int(counted(emailCounters.read_count, 'e')),
  'e.sent_count': int(counted(emailCounters.sent_count, 'e')),
  'e.revision': int('e.revision'),
  'e.publish_up': moment('e.publish_up'),
  'e.publish_down': moment('e.publish_down'),
  ...categoryColumns,
  'e.description': synonym(text('null::text')),
  'e.lang': synonym(text('e.language')),
  'e.variant_start_date': moment('e.variant_start_date'),
  'e.variant_sent_count': int(counted(emailCounters.variant_sent_count, 'e')),
  'e.variant_read_count': int(counted(emailCounters.variant_read_count, 'e')),
  'vp.id': int('e.variant_parent_id', 'variant_parent_id'),
  ...aboutRecords([{ kind: 'email', id: 'e.variant_parent_id' }], {
    'vp.subject': text(
      '(select vp.subject from emails vp where vp.id = e.variant_parent_id)',
      'variant_parent_subject',
    ),
  }),
}

const SENT = counted(emailCounters.sent_count, 'e')
const HITS = clicksOf('email', 'e.id', trackableCounters.hits)
const UNIQUE_HITS = clicksOf('email', 'e.id', trackableCounters.unique_hits)
const UNSUBSCRIBED = blocksOf(DNC.unsubscribed)
const BOUNCED = blocksOf(DNC.bounced)

/** Sums of an email. */
const sums: ReportColumns = {
  read_ratio: percentage(counted(emailCounters.read_count, 'e'), SENT),
  hits: int(HITS),
  unique_hits: int(UNIQUE_HITS),
  hits_ratio: percentage(HITS, SENT),
  unique_ratio: percentage(UNIQUE_HITS, SENT),
  unsubscribed: int(UNSUBSCRIBED),
  unsubscribed_ratio: percentage(UNSUBSCRIBED, SENT),
  bounced: int(BOUNCED),
  bounced_ratio: percentage(BOUNCED, SENT),
}

function blocksOf(reason: number): string {
  return `(select count(*) from contact_do_not_contact dnc
    where dnc.channel = 'email' and dnc.channel_id = e.id and dnc.reason = ${reason})`
}

function isBlocked(reason: number): string {
  return `exists (select from contact_do_not_contact dnc where dnc.contact_id = es.contact_id
    and dnc.channel = 'email' and dnc.channel_id = es.email_id and dnc.reason = ${reason})`
}

const READ_SECONDS = 'extract(epoch from es.date_read - es.date_sent)::bigint'

const byEmail = { shape: 'split', as: 'table', by: 'e.name' } as const

const emailCharts: Readonly<Record<string, ReportChart>> = {
  'mautic.email.graph.line.stats': {
    shape: 'line',
    lines: [
      { label: 'Sent' },
      { label: 'Read', at: 'es.date_read', where: 'es.is_read' },
      { label: 'Failed', where: 'es.is_failed' },
    ],
  },
  'mautic.email.graph.pie.ignored.read.failed': {
    shape: 'pie',
    slices: [
      { label: 'Ignored', where: 'not es.is_read and not es.is_failed' },
      { label: 'Read', where: 'es.is_read' },
      { label: 'Failed', where: 'es.is_failed and not es.is_read' },
    ],
  },
  'mautic.email.table.most.emails.sent': { ...byEmail, head: 'Sent' },
  'mautic.email.table.most.emails.read': { ...byEmail, head: 'Read', where: 'es.is_read' },
  'mautic.email.table.most.emails.failed': { ...byEmail, head: 'Failed', where: 'es.is_failed' },
  'mautic.email.table.most.emails.read.percent': {
    ...byEmail,
    head: 'Read, in percent',
    value: 'round(100.0 * count(*) filter (where es.is_read) / count(*), 1)',
  },
}

export const emailReportSources: ReportSources = async (db) => [
  {
    key: 'emails',
    from: 'emails e left join categories c on c.id = e.category_id',
    id: 'e.id',
    date: 'e.date_added',
    permission,
    owner,
    columns: { ...email, ...sums },
  },
  {
    key: 'email.stats',
    from: "email_sends es join emails e on e.id = es.email_id and es.state in ('sent', 'failed') left join categories c on c.id = e.category_id left join contacts l on l.id = es.contact_id left join ip_addresses i on i.id = es.ip_id",
    id: 'es.id',
    date: 'es.date_sent',
    permission,
    owner,
    contactId: 'es.contact_id',
    columns: {
      'es.email_address': text('es.address'),
      'es.date_sent': moment('es.date_sent'),
      'es.is_read': bool('es.is_read'),
      'es.is_failed': bool('es.is_failed'),
      'es.viewed_in_browser': bool('es.viewed_in_browser'),
      'es.date_read': moment('es.date_read'),
      'es.open_count': int('es.open_count'),
      'es.retry_count': int('es.retry_count'),
      'es.source': text('es.source'),
      'es.source_id': int('es.source_id'),
      'i.ip_address': text('i.ip_address'),
      ...email,
      ...(await contactColumns(db)),
      ...(await primaryCompanyColumns(db)),
      unsubscribed: bool(isBlocked(DNC.unsubscribed)),
      bounced: bool(isBlocked(DNC.bounced)),
      read_delay: text(
        `case when es.date_read is null then '-' else to_char(make_interval(secs => ${READ_SECONDS}), 'HH24:MI:SS') end`,
      ),
    },
    charts: emailCharts,
  },
]
