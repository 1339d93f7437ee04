// Permissions that give everything but one right.
import { impliedPermissions, PERMISSION_SETS, type Permissions } from '../src/platform/permissions.ts'

/** Every level of every permission set. */
export const EVERY_RIGHT: Permissions = Object.fromEntries(
  Object.entries(PERMISSION_SETS).map(([set, levels]) => [set, Object.keys(levels)]),
)

/**
 * Every right but this one, written `bundle:set:level`. Without an own or other, as in `email:emails:edit`, both are
 * missing. Levels that include the missing one are missing as well.
 */
export function everyRightBut(right: string): Permissions {
  const [bundle, name, level = ''] = right.split(':')
  const set = `${bundle}:${name}`
  const levels = Object.keys(PERMISSION_SETS[set] ?? {})
  const missing = levels.filter((one) => one === level || one === `${level}own` || one === `${level}other`)
  if (missing.length === 0) throw new Error(`there is no right ${right}`)
  const includes = (one: string) => {
    const implied = impliedPermissions({ [set]: [one] })[set] ?? []
    return one === 'full' || missing.some((lost) => implied.includes(lost))
  }
  return { ...EVERY_RIGHT, [set]: levels.filter((one) => !includes(one)) }
}
