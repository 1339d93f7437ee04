// Companies: organisations that contacts belong to. A create with a known name edits the company that has it.

import type { ApiError } from '../../../platform/errors.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import {
  type Change,
  type Context,
  defineResource,
  type Showing,
} from '../../../platform/resource/definition.ts'
import type { SearchCommand } from '../../../platform/resource/searchCommand.ts'
import { isCommand, textMatch } from '../../../platform/search/compile.ts'
import { publishedWords, standardCommands } from '../../../platform/search/standard.ts'
import { dropBlanks } from '../fieldValues/dropBlanks.ts'
import { fieldGroups } from '../fieldValues/fieldGroups.ts'
import { companyAccess } from './companyAccess.ts'
import { type CompanyFields, loadCompanyFields } from './companyFields.ts'
import { companyShape } from './companyShape.ts'
import { matchCompanies } from './matchCompanies.ts'
import { saveCompanies } from './saveCompanies.ts'

export const company = defineResource({
  name: 'company',
  path: '/companies',
  one: 'company',
  many: 'companies',
  container: 'map',
  totalAs: 'string',
  table: 'companies',
  // What shows all custom fields together is made of them.
  revision: { with: [], without: ['fields', 'score'] },
  isCounted: true,
  ...companyAccess,
  audit: { bundle: 'lead', object: 'company' },
  fields: async (db) => (await loadCompanyFields(db)).record,
  search: {
    ...{ text: ['companyname', 'companyemail'], commands: companyCommands },
    fieldKind: 'company_field',
  },
  match: matchCompanies,
  check: checkCompanies,
  saved: saveCompanies,
  shows: companyShape,
  present: presentCompanies,
  sample: (n) => ({ companycity: 'Bonn', companyname: `Sample Co ${n}` }),
})

/** Blanks are taken back; a POST that found a company fills its empty fields with their defaults. */
async function checkCompanies(context: Context, changes: Change[]): Promise<(ApiError | null)[]> {
  const { custom, record } = await loadCompanyFields(context.db)
  for (const change of changes) {
    dropBlanks(custom, record, change)
    change.after.score ??= 0
    if (!change.isMatched) continue
    for (const { alias } of custom)
      if (!Object.hasOwn(change.values, alias))
        change.after[alias] = getOwn(change.after, alias) ?? getOwn(record, alias)?.initial ?? null
  }
  return changes.map(() => null)
}

async function presentCompanies(
  context: Context,
  entities: Showing<ReturnType<typeof companyShape>>[],
): Promise<void> {
  const { set, custom } = await loadCompanyFields(context.db)
  for (const { row, wire } of entities) {
    for (const { alias } of custom) Reflect.deleteProperty(wire, alias)
    wire.fields = fieldGroups(set, row, row.id)
  }
}

const derived = new WeakMap<CompanyFields, Readonly<Record<string, SearchCommand>>>()

/** The usual commands, and one for each listable field that looks for a part of its value. */
async function companyCommands({ db }: Context): Promise<Readonly<Record<string, SearchCommand>>> {
  const fields = await loadCompanyFields(db)
  const known = derived.get(fields)
  if (known) return known
  const made = {
    ...Object.fromEntries(
      fields.custom
        .filter((field) => field.isListable)
        .map((field) => [field.alias.toLowerCase(), partOf(field.column, field.sqlType)]),
    ),
    ...standardCommands(),
    is: isCommand({
      ...publishedWords,
      mine: ({ db: own, actor }) => own`coalesce(t.owner_id, t.created_by) = ${actor.userId}`,
    }),
  }
  derived.set(fields, made)
  return made
}

function partOf(column: string, sqlType: string): SearchCommand {
  const expression = sqlType === 'text[]' ? `array_to_string(t."${column}", '|')` : `t."${column}"::text`
  return (term, { db }) => textMatch(db, expression, term.value, term.isExact ? 'exact' : 'part')
}
