// The kinds of records that a document only names: each installation has its own of them.

import { ApiError } from '../../../platform/errors.ts'
import { type Actor, holds } from '../../../platform/permissions.ts'
import type { Context, Definition, Row } from '../../../platform/resource/definition.ts'
import { rightsCondition } from '../../../platform/resource/rights.ts'
import { findEach } from '../../../platform/rest/list.ts'
import { saveWithin } from '../../../platform/rest/save.ts'
import { findUsersByName } from '../../access/users/findUsersByName.ts'
import { loadUserReferences } from '../../access/users/loadUserReferences.ts'
import { company } from '../../audience/companies/company.ts'
import { loadCompanyFields } from '../../audience/companies/companyFields.ts'
import { findCompanies } from '../../audience/companies/findCompanies.ts'
import { campaign } from '../campaigns/campaign.ts'
import type { DocumentRow } from './importDocument.ts'
import { findKnown } from './importRecords.ts'
import type { ImportState } from './importState.ts'
import { ensurePortableIds } from './portableIds.ts'
import type { Wire } from './portableReferences.ts'

export interface NamedKind {
  /** What references call it. */
  kind: string
  /** What the list of these records is called in a document. */
  list: string
  /** Rows of a document for those of the records that are there: the id, and what identifies it elsewhere. */
  show(context: Context, ids: number[]): Promise<Wire[]>
  /** Ids of the equal records here, null where there is none. */
  match(context: Context, rows: readonly DocumentRow[], state: ImportState): Promise<(number | null)[]>
}

export const namedKinds: readonly NamedKind[] = [
  {
    kind: 'user',
    list: 'user',
    // A campaign names any user: a name is told only to those who find it elsewhere too.
    async show({ db, actor }, ids) {
      const users = await loadUserReferences(
        db,
        ids.filter((id) => maySeeUser(actor, id)),
      )
      return [...users].map(([id, { username }]) => ({ id, username }))
    },
    async match({ db, actor }, rows) {
      const names = rows.map(({ row }) => String(row.username ?? '').toLowerCase())
      const ids = await findUsersByName(db, names)
      return names.map((name) => {
        const id = ids.get(name)
        return id !== undefined && maySeeUser(actor, id) ? id : null
      })
    },
  },
  {
    kind: 'company',
    list: 'company',
    show: async (context, ids) =>
      (await visible(context, company, ids)).map((row) => ({ id: row.id, companyname: row.companyname })),
    match: matchCompanies,
  },
  {
    kind: 'campaign',
    list: 'other_campaign',
    async show(context, ids) {
      const rows = await visible(context, campaign, ids)
      const uuids = await ensurePortableIds(
        context.db,
        rows.map(({ id }) => ({ kind: 'campaign', id })),
      )
      return rows.map(({ id, name }) => ({ id, name, uuid: uuids.get(`campaign:${id}`) ?? null }))
    },
    match: matchCampaigns,
  },
]

// Who may edit contacts chooses their owners from all users.
function maySeeUser(actor: Actor, id: number): boolean {
  return id === actor.userId || holds(actor, 'user:users:view') || holds(actor, 'lead:leads:edit')
}

async function visible(context: Context, definition: Definition, ids: number[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const row of (await findEach(context, definition, ids, 'view')).values()) {
    if (!(row instanceof ApiError)) rows.push(row)
    else if (row.status !== 404) throw row
  }
  return rows
}

// A company that is not here yet is made, by its name alone.
async function matchCompanies(
  context: Context,
  rows: readonly DocumentRow[],
  state: ImportState,
): Promise<(number | null)[]> {
  const bodies = rows.map(({ row }) => ({ companyname: row.companyname }))
  const found = await findCompanies(context.db, await loadCompanyFields(context.db), bodies, {
    operator: context.config.company_unique_identifiers_operator,
  })
  const items = bodies.flatMap((body, index) =>
    found[index] === null && typeof body.companyname === 'string' && body.companyname.trim() !== ''
      ? [{ key: String(index), id: null, body }]
      : [],
  )
  if (items.length === 0) return found
  for (const outcome of await saveWithin(context, company, 'create', items)) {
    if ('error' in outcome) throw outcome.error
    found[Number(outcome.key)] = outcome.row.id
    if (outcome.status === 201) state.created.company = (state.created.company ?? 0) + 1
  }
  return found
}

// By the UUID under which it travelled, else by its name, when only one that the actor may see has it.
async function matchCampaigns(context: Context, rows: readonly DocumentRow[]): Promise<(number | null)[]> {
  const known = await findKnown(context, { kind: 'campaign', definition: campaign }, rows)
  const names = rows.map(({ row }) => String(row.name ?? ''))
  const byName = await findCampaignsByName(context, names)
  return names.map((name, index) => known[index] ?? byName.get(name) ?? null)
}

async function findCampaignsByName(context: Context, names: string[]): Promise<Map<string, number>> {
  const rows = await context.db<{ name: string; id: number }[]>`
    select t.name, min(t.id) as id from campaigns t
    where t.name = any(${names}::text[]) and ${rightsCondition(context, campaign, 'view')}
    group by t.name having count(*) = 1`
  return new Map(rows.map((row) => [row.name, row.id]))
}
