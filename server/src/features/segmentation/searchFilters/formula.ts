// Conditions joined by "and" and "or", and the groups that filters are stored in: one of them has to fit as a whole.

import type { AskedValue } from '../../../catalog/searchFilter.ts'
import { escapeLike } from '../../../platform/values/escapeLike.ts'

export type Condition = Omit<AskedValue, 'operator'> & { operator: AskedValue['operator'] | Negated }

type Negated = '!=' | '!in' | '!like'

export type Formula = Condition | { all: readonly Formula[] } | { any: readonly Formula[] }

/** The opposite; null where no filter asks it: of several companies one may fit and another may not. */
export function negated(formula: Formula): Formula | null {
  if (!('all' in formula) && !('any' in formula))
    return formula.object === 'company' ? null : opposite(formula)
  const inner = ('all' in formula ? formula.all : formula.any).map(negated)
  if (inner.includes(null)) return null
  const whole = inner.filter((one) => one !== null)
  return 'all' in formula ? { any: whole } : { all: whole }
}

function opposite(condition: Condition): Condition | null {
  const { operator, value } = condition
  switch (operator) {
    case '=':
      return { ...condition, operator: '!=' }
    case 'in':
      return { ...condition, operator: '!in' }
    case 'like':
      return { ...condition, operator: '!like' }
    case 'startsWith':
      return { ...condition, operator: '!like', value: `${escapeLike(String(value))}%` }
    case 'empty':
      return { ...condition, operator: '!empty' }
    case '!empty':
      return { ...condition, operator: 'empty' }
    default:
      return null
  }
}

/** How many groups and how many conditions it is when written out, without writing it out. */
export function sizeOf(formula: Formula | null): { groups: number; filters: number } {
  if (formula === null) return { groups: 0, filters: 0 }
  if (!('all' in formula) && !('any' in formula)) return { groups: 1, filters: 1 }
  const isAll = 'all' in formula
  const sizes = (isAll ? formula.all : formula.any).map(sizeOf)
  return sizes.reduce(
    (before, { groups, filters }) =>
      isAll
        ? { groups: before.groups * groups, filters: before.filters * groups + filters * before.groups }
        : { groups: before.groups + groups, filters: before.filters + filters },
    isAll ? { groups: 1, filters: 0 } : { groups: 0, filters: 0 },
  )
}

/** The groups of which one has to fit as a whole. */
export function groupsOf(formula: Formula | null): Condition[][] {
  if (formula === null) return []
  if ('any' in formula) return formula.any.flatMap(groupsOf)
  if (!('all' in formula)) return [[formula]]
  return formula.all
    .map(groupsOf)
    .reduce<Condition[][]>(
      (before, groups) => before.flatMap((group) => groups.map((next) => [...group, ...next])),
      [[]],
    )
}
