// Figures about contacts.

import type { Counted, Widget } from '../../../catalog/dashboardWidget.ts'
import { grantOf } from '../../../platform/permissions.ts'
import { countryCode } from '../contactRows/countryCode.ts'

const owner = 'coalesce(c.owner_id, c.created_by)'
const created: Counted & { at: string } = {
  from: 'contacts c',
  at: 'c.date_added',
  owner,
  filters: { owner: 'c.owner_id', stage: 'c.stage_id' },
}
const permission = 'lead:leads'
const group = 'Contact'

export const contactWidgets: readonly Widget[] = [
  {
    type: 'created.leads.in.time',
    group,
    permission,
    shape: 'line',
    lines: [
      { label: 'All contacts', ...created },
      { label: 'Identified', ...created, where: 'c.date_identified is not null' },
      { label: 'Anonymous', ...created, where: 'c.date_identified is null' },
    ],
  },
  {
    type: 'anonymous.vs.identified.leads',
    group,
    permission,
    shape: 'pie',
    slices: [
      { label: 'Identified', ...created, where: 'c.date_identified is not null' },
      { label: 'Anonymous', ...created, where: 'c.date_identified is null' },
    ],
  },
  {
    type: 'map.of.leads',
    group,
    permission,
    shape: 'special',
    takes: ['dateFrom', 'dateTo'],
    async load({ db, actor }, { from, to, height }) {
      const isOpen = grantOf(actor, permission, 'view').other
      const rows = await db<{ country: string; n: number }[]>`
        select c.country, count(*) as n from contacts c
        where c.country is not null and c.date_added between ${from} and ${to}
          and (${isOpen} or coalesce(c.owner_id, c.created_by) = ${actor.userId})
        group by 1 order by 2 desc, 1`
      const data = rows.flatMap(({ country, n }) => {
        const code = countryCode(country)
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
    rows: { ...created, order: 'c.date_added desc, c.id desc' },
  },
]
