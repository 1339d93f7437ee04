// Figures about contacts.

import type { Counted, Widget } from '../../../catalog/dashboardWidget.ts'
import { countryCode } from '../contactRows/countryCode.ts'
import { contactsByCountry, contactsByUser } from '../contactRows/rolledFigures.ts'

const owner = 'coalesce(c.owner_id, c.created_by)'
const rolled = { figure: contactsByUser, alias: 'c', filters: { owner: 'a' } } as const
const created: Counted & { at: string } = {
  from: 'contacts c',
  at: 'c.date_added',
  owner,
  filters: { owner: 'c.owner_id', stage: 'c.stage_id' },
  rolled,
}
const identified: Counted & { at: string } = {
  ...created,
  where: 'c.date_identified is not null',
  rolled: { ...rolled, where: 'c.is_identified', isKindOnly: true },
}
const anonymous: Counted & { at: string } = {
  ...created,
  where: 'c.date_identified is null',
  rolled: { ...rolled, where: 'not c.is_identified', isKindOnly: true },
}
const behind = { id: 'c.id', contact: 'c.id' } as const
const permission = 'lead:leads'
const group = 'Contact'

export const contactWidgets: readonly Widget[] = [
  {
    type: 'created.leads.in.time',
    group,
    permission,
    shape: 'line',
    lines: [
      { label: 'All contacts', ...created, behind },
      { label: 'Identified', ...identified, behind },
      { label: 'Anonymous', ...anonymous, behind },
    ],
  },
  {
    type: 'anonymous.vs.identified.leads',
    group,
    permission,
    shape: 'pie',
    slices: [
      { label: 'Identified', ...identified },
      { label: 'Anonymous', ...anonymous },
    ],
  },
  {
    type: 'map.of.leads',
    group,
    permission,
    shape: 'special',
    takes: ['dateFrom', 'dateTo'],
    async load(_context, { height }, countSplit) {
      const rows = await countSplit({
        ...created,
        filters: {},
        where: 'c.country is not null',
        by: 'c.country',
        rolled: { figure: contactsByCountry, alias: 'c' },
      })
      const data = rows.flatMap(({ label, n }) => {
        const code = countryCode(label)
        return code ? [[code, n]] : []
      })
      return { height, data: Object.fromEntries(data) }
    },
  },
  {
    type: 'top.creators',
    group,
    permission,
    shape: 'table',
    columns: [
      { head: 'User', expression: "coalesce(c.created_by_user, '')" },
      { head: 'Contacts', expression: 'count(*)' },
    ],
    rows: {
      ...created,
      where: 'c.created_by is not null',
      rolled: { ...rolled, where: 'c.created_by is not null' },
      groupBy: 'c.created_by, c.created_by_user',
      order: 'count(*) desc, c.created_by',
    },
  },
  {
    type: 'top.owners',
    group,
    permission,
    shape: 'table',
    columns: [
      { head: 'User', expression: "concat_ws(' ', u.first_name, u.last_name)" },
      { head: 'Contacts', expression: 'count(*)' },
    ],
    rows: {
      ...created,
      from: 'contacts c join users u on u.id = c.owner_id',
      rolled: { ...rolled, joins: 'join users u on u.id = c.owner_id' },
      groupBy: 'u.id',
      order: 'count(*) desc, u.id',
    },
  },
  {
    type: 'created.leads',
    group,
    permission,
    shape: 'table',
    columns: [
      { head: 'ID', expression: 'c.id' },
      {
        head: 'Name',
        expression: "coalesce(nullif(concat_ws(' ', c.firstname, c.lastname), ''), c.email, '')",
      },
      { head: 'Created', expression: 'c.date_added', isMoment: true },
    ],
    // By the index: only those of one moment are sorted.
    rows: { ...created, order: 'c.date_added desc nulls last, c.id desc', rolled: undefined },
  },
]
