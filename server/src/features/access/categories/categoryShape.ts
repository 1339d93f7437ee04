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
