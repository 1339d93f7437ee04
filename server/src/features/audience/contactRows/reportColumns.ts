// Fields of contacts and companies as columns of reports.

import {
  bool,
  int,
  moment,
  type ReportColumn,
  type ReportColumns,
  type ReportType,
  text,
} from '../../../catalog/reportSource.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { choicesOf } from '../fieldValues/choices.ts'
import { type CustomField, type FieldObject, loadFieldSet } from '../fieldValues/loadFieldSet.ts'

const PRIMARY_COMPANY = `company_contacts cc join companies comp on comp.id = cc.company_id
  where cc.contact_id = l.id and cc.is_primary and not cc.manually_removed`
const ADDRESS = `(select a.ip_address from contact_ip_addresses x join ip_addresses a on a.id = x.ip_id
  where x.contact_id = l.id order by x.ip_id desc limit 1)`

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

/**
 * Columns of what belongs to a contact `l`: owner, last address and primary company. Each is a subquery, so that a report
 * that does not name it costs nothing.
 */
export async function contactRelationColumns(db: Db): Promise<ReportColumns> {
  return {
    'l.owner_id': int('l.owner_id'),
    'u.first_name': text('(select u.first_name from users u where u.id = l.owner_id)', 'owner_firstname'),
    'u.last_name': text('(select u.last_name from users u where u.id = l.owner_id)', 'owner_lastname'),
    'i.ip_address': text(ADDRESS),
    ...(await primaryCompanyColumns(db)),
  }
}

/** Columns of the primary company of a contact `l`, as subqueries. */
export async function primaryCompanyColumns(db: Db): Promise<ReportColumns> {
  return Object.fromEntries(
    Object.entries({ ...(await companyColumns(db)), ...companyMembership }).map(([name, column]) => [
      name,
      { ...column, expression: `(select ${column.expression} from ${PRIMARY_COMPANY} limit 1)` },
    ]),
  )
}

/** Columns of the membership `cc` of a contact in a company. */
export const companyMembership: ReportColumns = {
  'companies_lead.is_primary': bool('cc.is_primary', 'company_is_primary'),
  'companies_lead.date_added': moment('cc.date_added', 'company_date_added'),
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
