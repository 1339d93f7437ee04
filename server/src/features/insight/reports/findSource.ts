// Everything that reports can be made of.

import type { ReportSource, ReportSources } from '../../../catalog/reportSource.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { companyReportSources } from '../../audience/companies/reportSources.ts'
import { contactReportSources } from '../../audience/contacts/reportSources.ts'
import { pointReportSources } from '../../audience/points/reportSources.ts'
import { attributionReportSources } from '../../automation/campaigns/attributionSources.ts'
import { campaignReportSources } from '../../automation/campaigns/reportSources.ts'
import { assetReportSources } from '../../content/assets/reportSources.ts'
import { formReportSources } from '../../content/forms/reportSources.ts'
import { emailReportSources } from '../../messaging/emails/reportSources.ts'
import { notificationReportSources } from '../../messaging/notifications/reportSources.ts'
import { segmentReportSources } from '../../segmentation/segments/reportSources.ts'
import { findFormResultsSource } from '../../web/submissions/findFormResultsSource.ts'
import { trackingReportSources } from '../../web/tracking/reportSources.ts'
import { coreReportSources } from './coreSources.ts'

const all: readonly ReportSources[] = [
  assetReportSources,
  attributionReportSources,
  campaignReportSources,
  companyReportSources,
  contactReportSources,
  coreReportSources,
  emailReportSources,
  formReportSources,
  notificationReportSources,
  pointReportSources,
  segmentReportSources,
  trackingReportSources,
]

/** The source with this key as it is now; null when there is none. */
export async function findSource(db: Db, key: string): Promise<ReportSource | null> {
  const source = (await listSources(db)).find((one) => one.key === key)
  return source ?? (await findFormResultsSource(db, key))
}

/** All sources but the results of single forms. */
export async function listSources(db: Db): Promise<ReportSource[]> {
  const lists = await Promise.all(all.map((list) => list(db)))
  return lists.flat()
}

/** The key of each column in rows, in the order of the columns: what is taken already gets its table's alias in front. */
export function aliasesOf({ columns }: ReportSource): Map<string, string> {
  const taken = new Set<string>()
  const aliases = new Map<string, string>()
  for (const [name, column] of Object.entries(columns)) {
    const plain = column.alias ?? name.slice(name.indexOf('.') + 1)
    const alias = taken.has(plain) ? name.replace('.', '_') : plain
    taken.add(alias)
    aliases.set(name, alias)
  }
  return aliases
}
