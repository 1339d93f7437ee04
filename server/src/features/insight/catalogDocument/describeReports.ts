import { fieldLabel, type Messages, textAt } from '../../../catalog/messages.ts'
import type { ReportColumn, ReportSource } from '../../../catalog/reportSource.ts'
import { grantOf } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { aliasesOf, listSources } from '../reports/findSource.ts'
import { report } from '../reports/report.ts'
import { REPORT_CONDITIONS } from '../reports/reportConditions.ts'
import { isViewable } from '../reports/viewableColumns.ts'
import { type Described, type Reader, textOf } from './reader.ts'

/** What reports can be made of by the actor, with the columns that they show, order and filter by. */
export async function describeReportSources({ context, messages, once }: Reader): Promise<Described[]> {
  if (!sees(context, report.permission)) return []
  const sources = await listSources(context)
  return sources
    .filter((source) => isOpen(context, source))
    .map((source) => {
      const hidden = new Set(
        Object.entries(source.columns).flatMap(([name, column]) =>
          isViewable(context, column) ? [] : [name],
        ),
      )
      return once(`reportSources ${source.key} ${[...hidden].join()}`, () => {
        const aliases = aliasesOf(source)
        return {
          key: source.key,
          ...textOf(messages, 'reportSources', source.key),
          hasDates: source.date !== null,
          columns: Object.entries(source.columns)
            .filter(([name, { isSynonym }]) => !isSynonym && !hidden.has(name))
            .map(([name, column]) => ({
              name,
              key: aliases.get(name) ?? name,
              label: labelOf(messages, source.key, name, column),
              type: column.type,
            })),
          charts: Object.keys(source.charts ?? {}).map((name) => ({
            name,
            label: textAt(messages.reportCharts, name)?.label ?? name,
          })),
        }
      })
    })
}

/** How columns can be compared, by their types. */
export function describeReportConditions({ messages, once }: Reader): Described[] {
  return Object.entries(REPORT_CONDITIONS).map(([value, { takes, types }]) =>
    once(`reportConditions ${value}`, () => ({
      value,
      label: textAt(messages.reportConditions, value)?.label ?? value,
      takes,
      types,
    })),
  )
}

// The same as running a report asks.
function isOpen(context: Context, { isAdminOnly, permission, contactId }: ReportSource): boolean {
  if (isAdminOnly && !context.actor.isAdmin) return false
  if (permission && !sees(context, permission)) return false
  return contactId === undefined || sees(context, 'lead:leads')
}

function sees({ actor }: Context, permission: string): boolean {
  const { own, other } = grantOf(actor, permission, 'view')
  return own || other
}

// Sources share most of their columns: a text stands under the source, the whole name, or what follows the dot.
function labelOf(messages: Messages, key: string, name: string, { label }: ReportColumn): string {
  const texts = messages.reportColumns
  if (label !== undefined) return fieldLabel(messages, name.slice(name.indexOf('.') + 1), label)
  return (
    textAt(messages.reportSources, key)?.columns?.[name] ??
    texts[name] ??
    texts[name.slice(name.indexOf('.') + 1)] ??
    name
  )
}
