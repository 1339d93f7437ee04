// The kinds of records that properties name by id, and how to find out which of them exist.
import type { Db } from '../../database/connection.ts'
import { findExistingAssets } from '../assets/findExistingAssets.ts'
import { loadCampaignReferences } from '../campaigns/loadCampaignReferences.ts'
import { loadCategoryReferences } from '../categories/category.ts'
import { findEmailNames } from '../emails/findEmailNames.ts'
import { loadFormReferences } from '../forms/loadFormReferences.ts'
import { loadPageReferences } from '../pages/loadPageReferences.ts'
import { loadPointGroupReferences } from '../points/pointGroupField.ts'
import { loadSegmentReferences } from '../segments/loadSegmentReferences.ts'

interface RecordKind {
  /** What it is called in messages. */
  name: string
  /** Those of the ids that exist. One statement. */
  find(db: Db, ids: number[]): Promise<{ has(id: number): boolean }>
}

/** By the names that declarations use. Tags are not among them: they are made when they are needed. */
export const recordKinds: ReadonlyMap<string, RecordKind> = new Map(
  Object.entries({
    asset: { name: 'Asset', find: findExistingAssets },
    campaign: { name: 'Campaign', find: loadCampaignReferences },
    category: { name: 'Category', find: loadCategoryReferences },
    email: { name: 'Email', find: findEmailNames },
    form: { name: 'Form', find: loadFormReferences },
    page: { name: 'Page', find: loadPageReferences },
    point_group: { name: 'Point group', find: loadPointGroupReferences },
    segment: { name: 'Segment', find: loadSegmentReferences },
  }),
)
