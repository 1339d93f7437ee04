// Everything that reports can be made of.
import type { Db } from '../../database/connection.ts'
import { assetReportSources } from '../assets/reportSources.ts'
import { attributionReportSources } from '../campaigns/attributionSources.ts'
import { campaignReportSources } from '../campaigns/reportSources.ts'
import { companyReportSources } from '../companies/reportSources.ts'
import { contactReportSources } from '../contacts/reportSources.ts'
import { emailReportSources } from '../emails/reportSources.ts'
import { findFormResultsSource } from '../forms/findFormResultsSource.ts'
import { formReportSources } from '../forms/reportSources.ts'
import { notificationReportSources } from '../notifications/reportSources.ts'
import { pointReportSources } from '../points/reportSources.ts'
import { segmentReportSources } from '../segments/reportSources.ts'
import { trackingReportSources } from '../tracking/reportSources.ts'
import { coreReportSources } from './coreSources.ts'
import type { ReportSource, ReportSources } from './reportSource.ts'

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
