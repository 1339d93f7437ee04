// Fields of contacts and companies as columns of reports.

import {
  int,
  moment,
  type ReportColumn,
  type ReportColumns,
  type ReportType,
} from '../../../catalog/reportSource.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { isBlank } from '../../../platform/values/field.ts'
import { optionsOf } from '../fieldValues/fieldOptions.ts'
import { type CustomField, type FieldObject, loadFieldSet } from '../fieldValues/loadFieldSet.ts'

/** Types of fields whose author names the values. */
const LABELLED: ReadonlySet<string> = new Set(['boolean', 'select', 'multiselect'])

/** Columns of contacts `l`: those of every contact, and its published custom fields. */
export async function contactColumns(db: Db): Promise<ReportColumns> {
  return {
    'l.id': int('l.id', 'contactId'),
    'l.points': int('l.points'),
    'l.date_added': moment('l.date_added', 'contactDateAdded'),
    'l.date_identified': moment('l.date_identified'),
    ...(await fieldColumns(db, 'contact', 'l')),
  }
}

/** Columns of companies `comp`. */
export async function companyColumns(db: Db): Promise<ReportColumns> {
  return {
    'comp.id': int('comp.id', 'comp_id'),
    ...(await fieldColumns(db, 'company', 'comp')),
  }
}

async function fieldColumns(db: Db, object: FieldObject, alias: string): Promise<ReportColumns> {
  const { published } = await loadFieldSet(db, object)
  return Object.fromEntries(published.map((field) => [`${alias}.${field.alias}`, columnOf(field, alias)]))
}

function columnOf(field: CustomField, alias: string): ReportColumn {
  const labels = labelsOf(field)
  return {
    label: field.label,
    expression: `${alias}."${field.column}"`,
    type: typeOf(field.sqlType),
    ...(Object.keys(labels).length > 0 ? { labels } : {}),
  }
}

/** Labels of stored values that differ from them. A boolean without labels of its own is shown as 1 and 0. */
function labelsOf(field: CustomField): Record<string, string> {
  if (!LABELLED.has(field.type)) return {}
  const options = optionsOf(field) ?? []
  if (field.type === 'boolean') {
    const { yes, no } = (field.properties ?? {}) as Record<string, unknown>
    if (isBlank(yes) && isBlank(no)) return {}
    return Object.fromEntries(options.map(({ value, label }) => [value === '1' ? 'true' : 'false', label]))
  }
  const renamed = options.filter(({ value, label }) => value !== label)
  return Object.fromEntries(renamed.map(({ value, label }) => [value, label]))
}

function typeOf(sqlType: string): ReportType {
  if (sqlType.endsWith('[]')) return 'list'
  switch (sqlType) {
    case 'integer':
    case 'bigint':
      return 'int'
    case 'numeric':
      return 'float'
    case 'boolean':
      return 'bool'
    case 'timestamptz':
      return 'datetime'
    case 'date':
      return 'date'
    default:
      return 'text'
  }
}
