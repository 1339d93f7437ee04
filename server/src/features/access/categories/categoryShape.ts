import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { authorsShape } from '../../../platform/values/auditShape.ts'
import { s } from '../../../platform/values/shape.ts'

/** A category as other records show it. */
export const categoryShape = s.object(
  {
    ...authorsShape,
    id: s.int(),
    title: s.text(),
    alias: s.text(),
    description: s.orNull(s.text()),
    color: s.orNull(s.text()),
    bundle: s.text(),
  },
  'ShortCategory',
)

/** The same of the row `c` of `categories` that a statement joins; null without one. */
export function shortCategory(db: Db): Fragment {
  return db`case when c.id is not null then json_build_object(
    'createdByUser', c.created_by_user, 'modifiedByUser', c.modified_by_user, 'id', c.id, 'title', c.title,
    'alias', c.alias, 'description', c.description, 'color', c.color, 'bundle', c.bundle) end`
}
