// What saving a form will do beside its row: worked out by checkForms, done by saveForms.
import type { Change } from '../../../platform/resource/definition.ts'
import type { ActionPlan } from './planActions.ts'
import type { FieldPlan } from './planFields.ts'

export interface FormPlan {
  fields: FieldPlan
  actions: ActionPlan
}

const plans = new WeakMap<Change, FormPlan>()

export function keepPlan(change: Change, plan: FormPlan): void {
  plans.set(change, plan)
}

/** The plan that checkForms made for the change. */
export function planOf(change: Change): FormPlan {
  const plan = plans.get(change)
  if (!plan) throw new Error('the change of a form was not checked')
  return plan
}
