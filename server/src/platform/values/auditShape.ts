import { type Shape, s } from './shape.ts'

const date: Shape<string | null> = s.orNull(s.moment())
const user: Shape<number | null> = s.orNull(
  s.int({ description: 'A user; null for a program that acts for itself.' }),
)
const name: Shape<string | null> = s.orNull(s.text())

/** When a record was made and changed, and by whom. */
export const auditShape = {
  dateAdded: date,
  dateModified: date,
  createdBy: user,
  createdByUser: name,
  modifiedBy: user,
  modifiedByUser: name,
} as const

/** Who made and changed a record that is shown inside another one. */
export const authorsShape = { createdByUser: name, modifiedByUser: name } as const
