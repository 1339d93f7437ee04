// Figures about segments.
import type { Widget } from '../../../catalog/dashboardWidget.ts'
import type { RolledFigure } from '../../../catalog/rolledFigure.ts'

const permission = 'lead:lists'
const group = 'Contact'
const name = { head: 'Segment', expression: 's.name' }

/** How many contacts came into segments and are still there. */
export const segmentMembers: RolledFigure = {
  name: 'segments.members',
  rowsOf: 'segment_contacts',
  at: 't.date_added',
  where: 'not t.manually_removed',
  keys: { a: 't.segment_id' },
  shows: 'a as segment_id',
  hasTotals: true,
}

export const segmentWidgets: readonly Widget[] = [
  {
    type: 'top.lists',
    group,
    permission,
    shape: 'table',
    columns: [name, { head: 'Contacts', expression: 'count(*)' }],
    rows: {
      from: 'segment_contacts m join segments s on s.id = m.segment_id',
      at: 'm.date_added',
      where: 'not m.manually_removed',
      owner: 's.created_by',
      contact: 'm.contact_id',
      groupBy: 's.id, s.name',
      order: 'count(*) desc, s.id',
      rolled: { figure: segmentMembers, alias: 'm', joins: 'join segments s on s.id = m.segment_id' },
    },
  },
  {
    type: 'segments.build.time',
    group,
    permission,
    shape: 'table',
    columns: [
      name,
      { head: 'Created by', expression: "coalesce(s.created_by_user, '')" },
      { head: 'Being built since', expression: 'r.started_at', isMoment: true },
      { head: 'Contacts added', expression: 'r.added', countsContacts: true },
    ],
    rows: {
      from: 'segment_rebuilds r join segments s on s.id = r.segment_id',
      owner: 's.created_by',
      order: 'r.started_at nulls last, s.id',
    },
  },
]
