// All rows of a report in a file on this machine.
import type { FileHandle } from 'node:fs/promises'
import type { ReportSource } from '../../../catalog/reportSource.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import { openNameless } from '../../../platform/storage/scratch.ts'
import { storageOf } from '../../../platform/storage/storage.ts'
import { type ReportFormat, type ReportRange, writeReport } from './runReport.ts'

export const MEDIA: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The types of files as the document names them. */
export const MEDIA_TYPES = Object.values(MEDIA).map((media) => media.replace(/;.*/, ''))

/**
 * Written whole before a byte of it leaves: no reader is waited for while the database works.
 * @returns the file, which has no name; who asked closes it.
 * @throws ApiError as `writeReport`.
 */
export async function makeReportFile(
  context: Context,
  row: Row,
  source: ReportSource,
  { format, range }: { format: ReportFormat; range: ReportRange },
): Promise<FileHandle> {
  const file = await openNameless(storageOf(context))
  try {
    const take = async (piece: string | Buffer) => void (await file.appendFile(piece))
    await writeReport(context, row, source, { range, format, take })
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}
