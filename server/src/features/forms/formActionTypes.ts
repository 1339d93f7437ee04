// The list of all form action types (engine, section 6.2).
import { assetFormActions } from '../assets/formActions.ts'
import { companyFormActions } from '../companies/formActions.ts'
import { contactFormActions } from '../contacts/formActions.ts'
import { emailFormActions } from '../emails/formActions.ts'
import { pointFormActions } from '../points/formActions.ts'
import { segmentFormActions } from '../segments/formActions.ts'
import { tagFormActions } from '../tags/formActions.ts'
import type { FormActionType } from './formActionType.ts'
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
