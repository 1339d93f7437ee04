// Figures about assets.
import type { Counted, Widget } from '../../../catalog/dashboardWidget.ts'
import { assetDownloads } from './rolledFigures.ts'

const downloads: Counted & { at: string } = {
  from: 'asset_downloads d left join assets a on a.id = d.asset_id',
  at: 'd.date_download',
  where: 'd.code = 200',
  owner: 'a.created_by',
  filters: { assetId: 'd.asset_id' },
}
const rolled = {
  figure: assetDownloads,
  alias: 'd',
  joins: 'left join assets a on a.id = d.asset_id',
  filters: { assetId: 'a' },
} as const
/** Downloads of an asset by the same contact or browser count once. Hashes are made and compared in a fraction of the time of texts. */
const ONCE =
  'count(distinct coalesce(hashint8extended(d.contact_id, d.asset_id), hashtextextended(d.tracking_id, d.asset_id), hashint8extended(0, d.asset_id)))'
const behind = {
  id: 'd.id',
  contact: 'd.contact_id',
  record: { kind: 'asset', id: 'a.id', name: 'a.title' },
} as const
const permission = 'asset:assets'
const group = 'Asset'

export const assetWidgets: readonly Widget[] = [
  {
    type: 'asset.downloads.in.time',
    group,
    permission,
    shape: 'line',
    lines: [{ label: 'Download count', ...downloads, rolled, behind }],
  },
  {
    type: 'unique.vs.repetitive.downloads',
    group,
    permission,
    shape: 'pie',
    slices: [
      { label: 'Unique', ...downloads, count: ONCE },
      { label: 'Repetitive', ...downloads, count: `count(*) - ${ONCE}` },
    ],
  },
  {
    type: 'popular.assets',
    group,
    permission,
    shape: 'table',
    columns: [
      { head: 'Title', expression: 'a.title' },
      { head: 'Downloads', expression: 'count(*)' },
    ],
    rows: {
      ...downloads,
      from: 'asset_downloads d join assets a on a.id = d.asset_id',
      groupBy: 'a.id, a.title',
      rolled: { ...rolled, joins: 'join assets a on a.id = d.asset_id' },
      order: 'count(*) desc, a.id',
    },
  },
  {
    type: 'created.assets',
    group,
    permission,
    shape: 'table',
    columns: [
      { head: 'Title', expression: 'a.title' },
      { head: 'Created', expression: 'a.date_added', isMoment: true },
    ],
    rows: {
      from: 'assets a',
      at: 'a.date_added',
      owner: 'a.created_by',
      order: 'a.date_added desc, a.id desc',
    },
  },
]
