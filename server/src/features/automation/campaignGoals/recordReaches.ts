import type { GoalType, Reached } from '../../../catalog/goalType.ts'
import type { Consumer, Happening, HappeningType } from '../../../catalog/happenings.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import { planAnew } from '../../../platform/database/planAnew.ts'
import { holdContacts } from '../../audience/contactRows/holdContacts.ts'
import { findGoalsOfTypes, insertReaches } from './reaches.sql.ts'

/** Contacts for which a plan that is kept is good enough. */
const FEW = 50
const MOST_IDS = 2_000

/**
 * Notes who reaches the goals of campaigns, running or not. Three statements, and those of the types that some campaign
 * has as its goal; none when nothing of the kind happened.
 */
export function recordReaches(catalog: Contracts): Consumer<HappeningType> {
  const types = [...catalog.goalTypes.values()]
  return {
    name: 'campaigns.goals',
    types: [...new Set(types.flatMap(({ happenings }) => happenings))],
    maxIds: MOST_IDS,
    async handle(db, happenings) {
      const told = types.flatMap((type) => {
        const meant = happenings.filter((happening) => isOf(type, happening))
        return meant.length > 0 ? [{ type, meant }] : []
      })
      if (told.length === 0) return
      const goals = await findGoalsOfTypes(
        db,
        told.map(({ type }) => type.type),
      )
      const reached: Reached[] = []
      for (const { type, meant } of told) {
        const own = goals.filter((goal) => goal.type === type.type)
        if (own.length > 0) reached.push(...(await type.find({ db, happenings: meant, goals: own })))
      }
      if (reached.length === 0) return
      const ids = [...new Set(reached.map(({ contactId }) => contactId))]
      if (ids.length > FEW) await planAnew(db)
      const held = await holdContacts(db, ids)
      await insertReaches(
        db,
        reached.filter(({ contactId }) => held.has(contactId)),
      )
    },
  }
}

function isOf({ happenings, isIt }: GoalType, { type, payload }: Happening): boolean {
  return happenings.includes(type) && (isIt?.(payload) ?? true)
}
