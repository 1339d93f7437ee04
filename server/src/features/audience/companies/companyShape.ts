import { auditShape } from '../../../platform/values/auditShape.ts'
import type { Field } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { ownerShape } from '../../access/users/loadUserReferences.ts'
import { fieldGroupsShape } from '../fieldValues/fieldGroupsShape.ts'

/** What a company shows. */
export function companyShape(fields: Readonly<Record<string, Field>>) {
  return {
    isPublished: s.bool(),
    ...auditShape,
    id: s.int(),
    score: s.int(),
    owner: s.orNull(ownerShape),
    fields: s.asText(fieldGroupsShape('company', fields, 'CompanyFields')),
  } as const
}
