// Reports about assets.

import {
  categoryColumns,
  commonColumns,
  int,
  moment,
  type ReportColumns,
  type ReportSources,
  text,
} from '../../../catalog/reportSource.ts'
import { contactColumns } from '../../audience/contactRows/reportColumns.ts'

const permission = 'asset:assets'
const owner = 'a.created_by'

const asset: ReportColumns = {
  ...commonColumns('a'),
  'a.title': text('Title', 'a.title'),
  'a.alias': text('Alias', 'a.alias'),
  'a.language': text('Language', 'a.language'),
  'a.download_count': int('Download count', 'a.download_count'),
  'a.unique_download_count': int('Unique downloads', 'a.unique_download_count'),
  ...categoryColumns,
}

export const assetReportSources: ReportSources = async (db) => [
  {
    key: 'assets',
    label: 'Assets',
    from: 'assets a left join categories c on c.id = a.category_id',
    id: 'a.id',
    date: 'a.date_added',
    permission,
    owner,
    columns: asset,
  },
  {
    key: 'asset.downloads',
    label: 'Asset downloads',
    from: 'asset_downloads ad join assets a on a.id = ad.asset_id left join categories c on c.id = a.category_id left join contacts l on l.id = ad.contact_id left join ip_addresses i on i.id = ad.ip_id',
    id: 'ad.id',
    date: 'ad.date_download',
    permission,
    owner,
    contactId: 'ad.contact_id',
    columns: {
      'ad.date_download': moment('Date of download', 'ad.date_download'),
      'ad.code': int('Code', 'ad.code'),
      'ad.referer': text('Referer', 'ad.referer'),
      'ad.source': text('Source', 'ad.source'),
      'ad.source_id': int('Source ID', 'ad.source_id'),
      'i.ip_address': text('IP address', 'i.ip_address'),
      ...asset,
      ...(await contactColumns(db)),
    },
  },
]
