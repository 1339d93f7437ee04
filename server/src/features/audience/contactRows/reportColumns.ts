// Fields of contacts and companies as columns of reports.

import { int, moment, type ReportColumns, type ReportType } from '../../../catalog/reportSource.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { type FieldObject, loadFieldSet } from '../fieldValues/loadFieldSet.ts'

/** Columns of contacts `l`: what every contact has, and its published custom fields. */
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
  return Object.fromEntries(
    published.map((field) => [
      `${alias}.${field.alias}`,
      { label: field.label, expression: `${alias}."${field.column}"`, type: typeOf(field.sqlType) },
    ]),
  )
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
