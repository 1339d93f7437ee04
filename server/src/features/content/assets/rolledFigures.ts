import type { RolledFigure } from '../../../catalog/rolledFigure.ts'

/** How often assets were fetched. */
export const assetDownloads: RolledFigure = {
  name: 'assets.downloads',
  rowsOf: 'asset_downloads',
  at: 't.date_download',
  where: 't.code = 200',
  keys: { a: 't.asset_id' },
  shows: 'a as asset_id',
  hasTotals: true,
}
