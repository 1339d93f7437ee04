// What happened in the system at all.

import type { Widget } from '../../../catalog/dashboardWidget.ts'
import { isoDate } from '../../../platform/values/dates.ts'

/** Word of the audit log's bundles for a picture in front of an entry. */
const ICONS: Readonly<Record<string, string>> = {
  asset: 'file',
  campaign: 'clock',
  category: 'folder',
  core: 'settings',
  email: 'mail',
  form: 'edit',
  lead: 'user',
  page: 'layout',
  point: 'calculator',
  report: 'chart',
  stage: 'dashboard',
  user: 'users',
  webhook: 'exchange',
}

export const coreWidgets: readonly Widget[] = [
  {
    type: 'recent.activity',
    group: 'Core',
    shape: 'special',
    takes: ['dateFrom', 'dateTo', 'limit'],
    // The log is the administrators'; everybody else sees what they did themselves.
    async load({ db, actor }, { from, to, limit }) {
      const rows = await db<{ dateAdded: Date }[]>`
        select id, bundle, object, object_id as "objectId", action, user_id as "userId", user_name as "userName",
          date_added as "dateAdded", coalesce(details ->> 'name', details -> 'name' ->> 1) as "objectName"
        from audit_log
        where date_added between ${from} and ${to} and (${actor.isAdmin} or user_id = ${actor.userId ?? -1})
        order by date_added desc, id desc limit ${limit}`
      return { logs: rows.map((row) => ({ ...row, dateAdded: isoDate(row.dateAdded) })), icons: ICONS }
    },
  },
]
