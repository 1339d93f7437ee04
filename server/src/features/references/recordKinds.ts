// The kinds of records that properties name by id, and how to find out which of them exist.
import type { Db } from '../../database/connection.ts'
import { findExistingAssets } from '../assets/findExistingAssets.ts'
import { loadCampaignReferences } from '../campaigns/loadCampaignReferences.ts'
import { loadCategoryReferences } from '../categories/category.ts'
import { findExistingCompanies } from '../companies/findExistingCompanies.ts'
import { loadDynamicContentReferences } from '../content/loadDynamicContentReferences.ts'
import { findEmailNames } from '../emails/findEmailNames.ts'
import { findExistingFocusItems } from '../focus/findExistingFocusItems.ts'
import { loadFormReferences } from '../forms/loadFormReferences.ts'
import { findExistingMessages } from '../messages/findExistingMessages.ts'
import { findNotificationNames } from '../notifications/findNotificationNames.ts'
import { loadPageReferences } from '../pages/loadPageReferences.ts'
import { loadPointGroupReferences } from '../points/pointGroupField.ts'
import { loadSegmentReferences } from '../segments/loadSegmentReferences.ts'
import { loadStageReferences } from '../stages/loadStageReferences.ts'
import { findTextMessageNames } from '../textMessages/findTextMessageNames.ts'
import { findTweetNames } from '../tweets/findTweetNames.ts'

interface RecordKind {
  /** What it is called in messages. */
  name: string
  /** Those of the ids that exist. One statement. */
  find(db: Db, ids: number[]): Promise<{ has(id: number): boolean }>
}

/**
 * By the names that declarations use. Tags are made when they are needed, and users are looked for when something
 * happens: neither is among them.
 */
export const recordKinds: ReadonlyMap<string, RecordKind> = new Map(
  Object.entries({
    asset: { name: 'Asset', find: findExistingAssets },
    campaign: { name: 'Campaign', find: loadCampaignReferences },
    category: { name: 'Category', find: loadCategoryReferences },
    company: { name: 'Company', find: findExistingCompanies },
    dynamic_content: { name: 'Dynamic content', find: loadDynamicContentReferences },
    email: { name: 'Email', find: findEmailNames },
    focus: { name: 'Focus item', find: findExistingFocusItems },
    form: { name: 'Form', find: loadFormReferences },
    message: { name: 'Marketing message', find: findExistingMessages },
    notification: { name: 'Notification', find: findNotificationNames },
    page: { name: 'Page', find: loadPageReferences },
    point_group: { name: 'Point group', find: loadPointGroupReferences },
    segment: { name: 'Segment', find: loadSegmentReferences },
    sms: { name: 'Text message', find: findTextMessageNames },
    stage: { name: 'Stage', find: loadStageReferences },
    tweet: { name: 'Tweet', find: findTweetNames },
  }),
)
