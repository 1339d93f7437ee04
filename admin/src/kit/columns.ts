// Which columns a list can have, and which it has.
import type { ResourceField } from '@campanile/client'
import { t } from '../words/messages.ts'
import { type Column, fieldText, type ResourcePage } from './resourcePage.ts'

/** A column with its name in words. */
export interface NamedColumn extends Column {
  label: string
}

/** What fits into no cell. */
const UNFIT = new Set(['map', 'pairs', 'lines', 'password', 'code', 'html', 'conditions', 'file'])
const LONGEST = 65_535
/** The field that says what state a record is in. */
export const STATE = 'isPublished'
/** Narrow windows show as many of those that were chosen, under the name. */
const KEPT = 2

/** The columns that a list can have, those that it has unless told first: declared ones, then the fields that have a name. */
export function availableColumns(page: ResourcePage, more: readonly NamedColumn[] = []): NamedColumn[] {
  const declared = page.columns.map((column) => named(page, column))
  const fields = Object.entries(page.resource.fields)
    .filter(([, field]) => fitsCell(field))
    .map(([name, { input }]) => named(page, { name, isFigure: input === 'number' }))
    .filter(({ name, label }) => label !== name)
  const all = [...declared, ...more, ...fields]
  return all.filter(({ name }, at) => all.findIndex((one) => one.name === name) === at)
}

/** The columns that are shown: the name, then the chosen ones that there are, or the usual ones. */
export function shownColumns(
  { columns }: Pick<ResourcePage, 'columns'>,
  available: readonly NamedColumn[],
  cols: readonly string[],
): NamedColumn[] {
  const byName = new Map(available.map((column) => [column.name, column]))
  const [first, ...usual] = columns.flatMap(({ name }) => byName.get(name) ?? [])
  const chosen = cols.flatMap((name) => (name === first?.name ? [] : (byName.get(name) ?? [])))
  const others = chosen.length === 0 ? usual : chosen.map((one, at) => ({ ...one, isKept: at < KEPT }))
  return first ? [first, ...others] : others
}

function named({ words }: ResourcePage, column: Column): NamedColumn {
  const { name } = column
  const label = column.label ?? (name === STATE ? t('words.field.state') : fieldText({ words }, name))
  return { ...column, label: label ?? name }
}

function fitsCell({ input, maxLength = 0, initial }: ResourceField): boolean {
  return !UNFIT.has(input) && maxLength <= LONGEST && (typeof initial !== 'object' || initial === null)
}
