import { s } from '../../../platform/values/shape.ts'

/** What a role permits: levels by permission set. */
export const permissionsShape = s.map(s.list(s.text()), 'Levels by permission set, such as `lead:leads`.')
