// Stages: where a contact stands on its way. Weights order them and are unique.
import type { Db } from '../../../platform/database/connection.ts'
import { startWork } from '../../../platform/engine/backgroundWork.ts'
import { type ApiError, invalid, onConstraint } from '../../../platform/errors.ts'
import { type Change, defineResource } from '../../../platform/resource/definition.ts'
import { audited, scheduled } from '../../../platform/rest/groups.ts'
import { f } from '../../../platform/values/field.ts'
import { categorised, categorisedCommands } from '../../access/categories/category.ts'
import { clearStages } from '../contactRows/clearStages.ts'

export const stage = defineResource({
  name: 'stage',
  path: '/stages',
  one: 'stage',
  many: 'stages',
  table: 'stages',
  permission: 'stage:stages',
  fields: {
    ...audited,
    name: f.text({ required: true, listed: true }),
    ...categorised,
    weight: f.int({ big: true, min: -2_147_483_648, max: 2_147_483_647, listed: true, cleared: undefined }),
    description: f.text({ listed: true, max: 65_535, html: true }),
    ...scheduled,
  },
  search: { text: ['name', 'description'], commands: categorisedCommands },
  async check({ db }, changes) {
    await assignMissingWeights(db, changes)
    return findClashes(db, changes)
  },
  async saved({ db, now }, changes) {
    const deleted = changes.filter((change) => change.kind === 'delete')
    await startWork(
      db,
      clearStages,
      deleted.map(({ after }) => ({ id: after.id, name: after.name })),
      now,
    )
  },
  sample: (n) => ({ name: `Stage ${n}`, weight: 1000 + n, description: `Stage number ${n}` }),
})

const CLASH = 'Another stage with this weight already exists.'

onConstraint('stages_weight_key', () => invalid('weight', CLASH))

// Without a weight a stage goes last: one transaction after the other.
async function assignMissingWeights(db: Db, changes: Change[]): Promise<void> {
  if (changes.every((change) => change.after.weight !== null)) return
  await db`select pg_advisory_xact_lock(hashtextextended('stages.weight', 0))`
  const [row] = await db<{ highest: number }[]>`select coalesce(max(weight), 0) as highest from stages`
  let next = Math.max(row?.highest ?? 0, ...changes.map((change) => Number(change.after.weight ?? 0))) + 1
  for (const change of changes) change.after.weight ??= next++
}

async function findClashes(db: Db, changes: Change[]): Promise<(ApiError | null)[]> {
  const weights = changes.map((change) => Number(change.after.weight))
  const rows = await db<
    { id: number; weight: number }[]
  >`select id, weight from stages where weight = any(${weights}::bigint[])`
  const editing = new Map(changes.map((change) => [change.after.id, change]))
  const taken = new Map<number, unknown>()
  for (const row of rows)
    if (Number(editing.get(row.id)?.after.weight ?? row.weight) === row.weight) taken.set(row.weight, row.id)
  return changes.map((change, index) => {
    const weight = weights[index] ?? 0
    const holder = taken.get(weight)
    taken.set(weight, holder ?? change)
    return holder === undefined || holder === change.after.id ? null : invalid('weight', CLASH)
  })
}
