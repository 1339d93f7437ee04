import { column, type FilterFields, rowsOf } from '../../../catalog/filterField.ts'

export const assetFilters: Partial<FilterFields> = {
  behaviors: { lead_asset_download: column(rowsOf('asset_downloads'), 'asset_id', 'id', 'downloads') },
}
