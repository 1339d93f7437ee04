// The list of all form action types (engine, section 6.2).

import type { FormActionType } from '../../../catalog/formAction.ts'
import { companyFormActions } from '../../audience/companies/formActions.ts'
import { contactFormActions } from '../../audience/contacts/formActions.ts'
import { pointFormActions } from '../../audience/points/formActions.ts'
import { tagFormActions } from '../../audience/tags/formActions.ts'
import { emailFormActions } from '../../messaging/emails/formActions.ts'
import { segmentFormActions } from '../../segmentation/segments/formActions.ts'
import { assetFormActions } from '../assets/formActions.ts'
import { forwardingFormActions } from './forwardingFormActions.ts'

export const formActionTypes: readonly FormActionType[] = [
  ...assetFormActions,
  ...companyFormActions,
  ...contactFormActions,
  ...emailFormActions,
  ...forwardingFormActions,
  ...pointFormActions,
  ...segmentFormActions,
  ...tagFormActions,
]

const byType = new Map(formActionTypes.map((type) => [type.type, type]))

export function findFormActionType(type: string): FormActionType | undefined {
  return byType.get(type)
}
