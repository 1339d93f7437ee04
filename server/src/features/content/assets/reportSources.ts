// Reports about assets.

import {
  categoryColumns,
  commonColumns,
  int,
  moment,
  publishedColumns,
  type ReportColumns,
  type ReportSources,
  synonym,
  text,
} from '../../../catalog/reportSource.ts'
import { counted } from '../../../platform/engine/counters.ts'
import { primaryCompanyColumns } from '../../audience/companies/relationColumns.ts'
import { contactColumns } from '../../audience/contactRows/reportColumns.ts'
import { assetCounters } from './assetCounters.ts'

const permission = 'asset:assets'
const owner = 'a.created_by'

const asset: ReportColumns = {
  ...commonColumns('a'),
  'a.title': text('a.title'),
  'a.alias': text('a.alias'),
  'a.language': text('a.language'),
  'a.download_count': int(counted(assetCounters.download_count, 'a')),
  'a.unique_download_count': int(counted(assetCounters.unique_download_count, 'a')),
  ...categoryColumns,
  ...publishedColumns('a', { hasDescription: true }),
  'a.lang': synonym(text('a.language')),
}

export const assetReportSources: ReportSources = async (db) => [
  {
    key: 'assets',
    from: 'assets a left join categories c on c.id = a.category_id',
    id: 'a.id',
    date: 'a.date_added',
    permission,
    owner,
    columns: asset,
  },
  {
    key: 'asset.downloads',
    from: 'asset_downloads ad join assets a on a.id = ad.asset_id left join categories c on c.id = a.category_id left join contacts l on l.id = ad.contact_id left join ip_addresses i on i.id = ad.ip_id',
    id: 'ad.id',
    date: 'ad.date_download',
    permission,
    owner,
    contactId: 'ad.contact_id',
    columns: {
      'ad.date_download': moment('ad.date_download'),
      'ad.code': int('ad.code'),
      'ad.referer': text('ad.referer'),
      'ad.source': text('ad.source'),
      'ad.source_id': int('ad.source_id'),
      'ad.utm_campaign': text('ad.utm_campaign'),
      'ad.utm_content': text('ad.utm_content'),
      'ad.utm_medium': text('ad.utm_medium'),
      'ad.utm_source': text('ad.utm_source'),
      'ad.utm_term': text('ad.utm_term'),
      'i.ip_address': text('i.ip_address'),
      ...asset,
      ...(await contactColumns(db)),
      ...(await primaryCompanyColumns(db)),
    },
    charts: {
      'mautic.asset.graph.line.downloads': { shape: 'line', lines: [{ label: 'Downloads' }] },
      'mautic.asset.graph.pie.statuses': { shape: 'split', as: 'pie', by: 'ad.code' },
      'mautic.asset.table.most.downloaded': { shape: 'split', as: 'table', by: 'a.title', head: 'Downloads' },
      'mautic.asset.table.top.referrers': {
        shape: 'split',
        as: 'table',
        by: 'ad.referer',
        head: 'Downloads',
      },
    },
  },
]
