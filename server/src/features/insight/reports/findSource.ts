// Everything that reports can be made of.
import type { ReportSource } from '../../../catalog/reportSource.ts'
import { badRequest } from '../../../platform/errors.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import { withViewableColumns } from './viewableColumns.ts'

type Sources = Pick<Context, 'db' | 'catalog'>

/** The source with this key as it is now and as far as the actor may read its columns; null when there is none. */
export async function findSource(context: Context, key: string): Promise<ReportSource | null> {
  const source = await sourceAmong(context, await listSources(context), key)
  return source && withViewableColumns(context, source)
}

/** As `findSource`, of sources that were listed before. */
export async function sourceAmong(
  context: Sources,
  sources: readonly ReportSource[],
  key: string,
): Promise<ReportSource | null> {
  const source = sources.find((one) => one.key === key)
  if (source) return source
  for (const find of context.catalog.findReportSource) {
    const found = await find(context, key)
    if (found) return found
  }
  return null
}

/** The source of a report. @throws ApiError 400 when there is none. */
export async function sourceOf(context: Context, { source: key }: Row): Promise<ReportSource> {
  const source = await findSource(context, String(key))
  if (!source) throw badRequest(`The data of this report, "${String(key)}", do not exist here.`)
  return source
}

/** All sources but those that are found by their key alone. */
export async function listSources({ db, catalog }: Sources): Promise<ReportSource[]> {
  const lists = await Promise.all(catalog.reportSources.map((list) => list(db)))
  return lists.flat().map((source) => ({
    ...source,
    columns: Object.assign({}, source.columns, ...catalog.reportColumns.map((added) => added[source.key])),
  }))
}

/** The key of each column in rows, in the order of the columns: what is taken already gets its table's alias in front. */
export function aliasesOf({ columns }: ReportSource): Map<string, string> {
  const taken = new Set<string>()
  const aliases = new Map<string, string>()
  for (const [name, column] of Object.entries(columns)) {
    const plain = column.alias ?? name.slice(name.indexOf('.') + 1)
    const long = name.replace('.', '_')
    const alias = [plain, long].find((one) => !taken.has(one)) ?? `${long}_${taken.size}`
    taken.add(alias)
    aliases.set(name, alias)
  }
  return aliases
}
