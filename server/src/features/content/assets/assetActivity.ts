// Downloads as activity of contacts.
import type { ActivitySource } from '../../../catalog/activitySource.ts'

export const assetActivity: readonly ActivitySource[] = [
  {
    event: 'asset.download',
    from: 'asset_downloads d left join assets a on a.id = d.asset_id',
    contactId: 'd.contact_id',
    id: 'd.id',
    at: 'd.date_download',
    label: "coalesce(a.title, 'Asset ' || d.asset_id)",
    details: "jsonb_build_object('asset_id', d.asset_id, 'title', a.title, 'referer', d.referer)",
  },
]
