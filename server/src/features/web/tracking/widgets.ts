// Figures about visits and pages.
import type { Counted, Widget } from '../../../catalog/dashboardWidget.ts'
import { pageVisits } from './rolledFigures.ts'
import { countedVisitors, VISITORS } from './visitorDays.ts'

const hits: Counted & { at: string } = {
  from: 'page_hits h',
  at: 'h.date_hit',
  where: 'h.redirect_id is null',
  filters: { pageId: 'h.page_id', page_id: 'h.page_id' },
}
const rolled = { figure: pageVisits, alias: 'h', filters: { pageId: 'a', page_id: 'a' } } as const
const pageHits: Counted & { at: string } = {
  ...hits,
  from: 'page_hits h join pages p on p.id = h.page_id',
  owner: 'p.created_by',
  rolled: { ...rolled, joins: 'join pages p on p.id = h.page_id' },
}
const unique: Counted & { at: string } = {
  ...hits,
  count: VISITORS,
  whole: { ...countedVisitors, count: 'sum(h.visitors)' },
}
const returning: Counted = {
  ...hits,
  count: `count(*) - ${VISITORS}`,
  whole: { ...countedVisitors, count: 'sum(h.visits - h.visitors)' },
}
const SECONDS = 'extract(epoch from h.date_left - h.date_hit)'
const stays = (label: string, stay: number, where: string) => ({
  label,
  ...hits,
  where: `h.redirect_id is null and ${where}`,
  rolled: { ...rolled, where: `h.stay = ${stay}`, isKindOnly: true },
})
const behind = {
  id: 'h.id',
  contact: 'h.contact_id',
  record: { kind: 'page', id: 'h.page_id', name: "coalesce(nullif(h.url_title, ''), h.url)" },
} as const
const permission = 'page:pages'
const group = 'Page'

// Visits belong to nobody: only who may see the pages of others sees how many there were.
export const trackingWidgets: readonly Widget[] = [
  {
    type: 'page.hits.in.time',
    group,
    permission,
    shape: 'line',
    lines: [
      { label: 'Page visits', ...hits, rolled, behind },
      { label: 'Unique', ...unique },
    ],
  },
  {
    type: 'unique.vs.returning.leads',
    group,
    permission,
    shape: 'pie',
    slices: [
      { label: 'Unique', ...unique },
      { label: 'Returning', ...returning },
    ],
  },
  {
    type: 'dwell.times',
    group,
    permission,
    shape: 'pie',
    slices: [
      stays('< 1m', 1, `${SECONDS} < 60`),
      stays('1 - 5m', 2, `${SECONDS} >= 60 and ${SECONDS} < 300`),
      stays('5 - 10m', 3, `${SECONDS} >= 300 and ${SECONDS} < 600`),
      stays('> 10m', 4, `${SECONDS} >= 600`),
    ],
  },
  {
    type: 'popular.pages',
    group,
    permission,
    shape: 'table',
    columns: [
      { head: 'Title', expression: 'p.title' },
      { head: 'Hits', expression: 'count(*)' },
    ],
    rows: { ...pageHits, groupBy: 'p.id, p.title', order: 'count(*) desc, p.id' },
  },
  {
    type: 'created.pages',
    group,
    permission,
    shape: 'table',
    columns: [
      { head: 'Title', expression: 'p.title' },
      { head: 'Created', expression: 'p.date_added', isMoment: true },
    ],
    rows: {
      from: 'pages p',
      at: 'p.date_added',
      owner: 'p.created_by',
      order: 'p.date_added desc, p.id desc',
    },
  },
  {
    type: 'device.granularity',
    group,
    permission,
    shape: 'pie',
    slices: {
      ...hits,
      from: 'page_hits h join contact_devices d on d.id = h.device_id and d.contact_id = h.contact_id',
      by: 'd.device',
      keptAs: 'pages.devices',
    },
  },
]
