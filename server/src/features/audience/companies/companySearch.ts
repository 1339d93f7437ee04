// Search commands of contact lists about companies.
import { type Asked, asFilter, askedText } from '../../../catalog/searchFilter.ts'
import type { SearchCommand, Term } from '../../../platform/resource/searchCommand.ts'
import { textCommand } from '../../../platform/search/compile.ts'

/** `company:` (name of the primary or of any other company) and `company_id:`, over contacts as t. */
export const companySearch: Readonly<Record<string, SearchCommand>> = {
  company: asFilter((term, context) => {
    const { db } = context
    const primary = textCommand('t.company')(term, context) ?? db`false`
    const linked = textCommand('company.companyname')(term, context) ?? db`false`
    return db`(${primary} or exists (
      select from company_contacts own join companies company on company.id = own.company_id where own.contact_id = t.id and ${linked}))`
  }, anyCompany),
  company_id: (term, { db }) => db`exists (
    select from company_contacts own
    where own.contact_id = t.id and own.company_id::text = any(string_to_array(replace(${term.value}, ' ', ''), ',')))`,
}

function anyCompany(term: Term): Asked | null {
  const primary = askedText('company', term)
  const linked = askedText('companyname', term, 'company')
  return primary && linked ? { any: [primary, linked] } : null
}
