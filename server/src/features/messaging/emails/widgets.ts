// Figures about emails.

import type { Counted, TableColumn, Widget } from '../../../catalog/dashboardWidget.ts'
import { counted } from '../../../platform/engine/counters.ts'
import { grantOf } from '../../../platform/permissions.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { trackableCounters } from '../../content/links/linkCounters.ts'
import { failedMails, readMails, sentMails } from '../sends/rolledFigures.ts'

const HITS = counted(trackableCounters.hits)
const SENDS = 'email_sends s left join emails e on e.id = s.email_id'
const owner = 'e.created_by'
const filters = { emailId: 's.email_id', email_id: 's.email_id', segmentId: 's.segment_id' }
const rolled = {
  alias: 's',
  joins: 'left join emails e on e.id = s.email_id',
  filters: { emailId: 'a', email_id: 'a', segmentId: 'b' },
} as const
const sent: Counted & { at: string } = {
  from: SENDS,
  at: 's.date_sent',
  where: "s.state = 'sent'",
  owner,
  filters,
  rolled: { figure: sentMails, ...rolled },
}
const read: Counted & { at: string } = {
  from: SENDS,
  at: 's.date_read',
  where: 's.is_read',
  owner,
  filters,
  rolled: { figure: readMails, ...rolled },
}
const failed: Counted & { at: string } = {
  from: SENDS,
  at: 'coalesce(s.date_sent, s.attempt_at)',
  where: "s.state = 'failed' or s.is_failed",
  owner,
  filters,
  rolled: { figure: failedMails, ...rolled },
}
const behind = {
  id: 's.id',
  contact: 's.contact_id',
  record: { kind: 'email', id: 'e.id', name: 'e.name' },
} as const
const permission = 'email:emails'
const group = 'Email'
const name: TableColumn = { head: 'Name', expression: 'e.name' }
const KNOWN_SENDS = 'email_sends s join emails e on e.id = s.email_id'
const known = { ...rolled, joins: 'join emails e on e.id = s.email_id' }

export const emailWidgets: readonly Widget[] = [
  {
    type: 'emails.best.hours',
    group,
    permission,
    shape: 'bar',
    slices: {
      ...read,
      by: "to_char(s.date_read at time zone 'UTC', 'HH24:00')",
      rolled: {
        figure: readMails,
        ...rolled,
        by: "lpad(date_part('hour', s.at at time zone 'UTC')::text, 2, '0') || ':00'",
      },
    },
  },
  {
    type: 'emails.in.time',
    group,
    permission,
    shape: 'line',
    lines: [
      { label: 'Sent emails', ...sent, behind },
      { label: 'Read emails', ...read, behind },
      { label: 'Failed emails', ...failed, behind },
    ],
  },
  {
    type: 'sent.email.to.contacts',
    group,
    permission,
    shape: 'table',
    columns: [
      { head: 'Contact ID', expression: 's.contact_id' },
      { head: 'Email address', expression: 's.address' },
      { head: 'Opened', expression: 's.is_read' },
      { head: 'Email ID', expression: 'e.id' },
      { head: 'Email name', expression: 'e.name' },
      { head: 'Sent', expression: 's.date_sent', isMoment: true },
    ],
    rows: {
      ...sent,
      from: KNOWN_SENDS,
      contact: 's.contact_id',
      order: 's.date_sent desc, s.id desc',
      rolled: undefined,
    },
  },
  {
    type: 'most.hit.email.redirects',
    group,
    permission,
    shape: 'table',
    columns: [
      { head: 'URL', expression: 'r.url' },
      { head: 'Unique hits', expression: counted(trackableCounters.unique_hits) },
      { head: 'Hits', expression: HITS },
      { head: 'Email ID', expression: 'e.id' },
      { head: 'Email name', expression: 'e.name' },
    ],
    rows: {
      from: "trackables t join redirects r on r.id = t.redirect_id join emails e on t.channel = 'email' and e.id = t.channel_id",
      where: `${HITS} > 0`,
      owner,
      order: `${HITS} desc, r.id`,
    },
  },
  {
    type: 'ignored.vs.read.emails',
    group,
    permission,
    shape: 'pie',
    slices: [
      {
        label: 'Read emails',
        ...sent,
        where: "s.state = 'sent' and s.is_read",
        rolled: { figure: sentMails, ...rolled, where: 's.is_read', isKindOnly: true },
      },
      {
        label: 'Ignored emails',
        ...sent,
        where: "s.state = 'sent' and not s.is_read",
        rolled: { figure: sentMails, ...rolled, where: 'not s.is_read', isKindOnly: true },
      },
      { label: 'Failed emails', ...failed, rolled: { figure: failedMails, ...rolled, isKindOnly: true } },
    ],
  },
  {
    type: 'upcoming.emails',
    group,
    permission,
    shape: 'special',
    takes: ['limit'],
    async load({ db, actor, now }, { limit }) {
      const isOpen = grantOf(actor, permission, 'view').other
      const rows = await db<{ publishUp: Date }[]>`
        select id, name, subject, publish_up as "publishUp" from emails
        where is_published and publish_up > ${now} and (${isOpen} or created_by = ${actor.userId})
        order by publish_up, id limit ${limit}`
      return { upcomingEmails: rows.map((row) => ({ ...row, publishUp: isoDate(row.publishUp) })) }
    },
  },
  {
    type: 'most.sent.emails',
    group,
    permission,
    shape: 'table',
    columns: [name, { head: 'Sent', expression: 'count(*)' }],
    rows: {
      ...sent,
      from: KNOWN_SENDS,
      groupBy: 'e.id, e.name',
      order: 'count(*) desc, e.id',
      rolled: { figure: sentMails, ...known },
    },
  },
  {
    type: 'most.read.emails',
    group,
    permission,
    shape: 'table',
    columns: [name, { head: 'Read', expression: 'count(*)' }],
    rows: {
      ...read,
      from: KNOWN_SENDS,
      groupBy: 'e.id, e.name',
      order: 'count(*) desc, e.id',
      rolled: { figure: readMails, ...known },
    },
  },
  {
    type: 'created.emails',
    group,
    permission,
    shape: 'table',
    columns: [name, { head: 'Created', expression: 'e.date_added', isMoment: true }],
    rows: { from: 'emails e', at: 'e.date_added', owner, order: 'e.date_added desc, e.id desc' },
  },
  {
    type: 'device.granularity.email',
    group,
    permission,
    shape: 'pie',
    slices: {
      from: 'email_send_devices o join email_sends s on s.id = o.send_id and s.contact_id = o.contact_id left join emails e on e.id = s.email_id left join contact_devices d on d.id = o.device_id and d.contact_id = o.contact_id',
      at: 'o.date_opened',
      owner,
      filters,
      by: 'd.device',
      keptAs: 'emails.devices',
    },
  },
]
