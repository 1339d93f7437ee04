import { s } from '../../../platform/values/shape.ts'

/** What a role permits: levels by permission set. */
export const permissionsShape = s.map(
  s.either(s.list(s.text()), s.map(s.text()), s.text()),
  'Levels by permission set, such as `lead:leads`: a list, or what was sent instead of one.',
)
