// What saving a form will do beside its row: worked out by checkForms, done by saveForms.
import type { ActionPlan } from './planActions.ts'
import type { FieldPlan } from './planFields.ts'

export interface FormPlan {
  fields: FieldPlan
  actions: ActionPlan
}
