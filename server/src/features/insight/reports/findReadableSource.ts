import type { ReportSource } from '../../../catalog/reportSource.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import { sourceOf } from './findSource.ts'
import { reportCondition } from './runReport.ts'

/** The data source of a report. @throws ApiError 403 for an actor who may see none of its rows, 400 for an unknown source */
export async function findReadableSource(context: Context, report: Row): Promise<ReportSource> {
  const source = await sourceOf(context, report)
  reportCondition(context, report, source, { from: null, to: null })
  return source
}
