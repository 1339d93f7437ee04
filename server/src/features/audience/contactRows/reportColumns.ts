// Fields of contacts and companies as columns of reports.

import {
  int,
  moment,
  type ReportColumn,
  type ReportColumns,
  type ReportType,
} from '../../../catalog/reportSource.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { choicesOf } from '../fieldValues/choices.ts'
import { type CustomField, type FieldObject, loadFieldSet } from '../fieldValues/loadFieldSet.ts'

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

/** Labels of stored values that differ from them. */
function labelsOf({ type, properties }: CustomField): Record<string, string> {
  if (type === 'boolean') {
    const { yes, no } = (properties ?? {}) as Record<string, unknown>
    return {
      ...(typeof yes === 'string' && yes !== '' ? { true: yes } : {}),
      ...(typeof no === 'string' && no !== '' ? { false: no } : {}),
    }
  }
  if (type !== 'select' && type !== 'multiselect') return {}
  const renamed = choicesOf(properties).filter(({ value, label }) => value !== label)
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
