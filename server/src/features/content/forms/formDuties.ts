// In whose name a form acts on contacts.
import { isDeepStrictEqual } from 'node:util'
import { messageOf, type SentMessage } from '../../../catalog/sentMessages.ts'
import type { ActsFor } from '../../../platform/auth/loadActors.ts'
import type { ApiError } from '../../../platform/errors.ts'
import type { Change, Context } from '../../../platform/resource/definition.ts'
import { actsForOf, isPublishing } from '../../audience/contactRows/actsFor.ts'
import type { ContactAction } from '../../audience/contactRows/permittedContacts.ts'
import type { FormAction } from './formAction.ts'
import type { FormField } from './formField.ts'
import type { FormPlan } from './formPlan.ts'

/** The planned change of a form, and its stored parts. */
interface FormParts {
  plan: FormPlan
  fields: readonly FormField[]
  actions: readonly FormAction[]
}

type EditedForm = Pick<Change, 'before' | 'after'>

/**
 * In whose name the form acts after a change (`actsForOf`). It may be published without any right for contacts: it collects
 * answers then, and leaves existing contacts as they are.
 */
export function actsForOfForm(
  { actor, catalog }: Pick<Context, 'actor' | 'catalog'>,
  change: EditedForm,
  parts: FormParts,
): ActsFor | ApiError {
  const isMapped = parts.plan.fields.fields.some(({ mappedField }) => mappedField !== null)
  return actsForOf(actor, change, {
    noun: 'form',
    needed: new Set<ContactAction>([
      'view',
      ...(isMapped ? (['edit'] as const) : []),
      ...actionsAfter(parts).flatMap(({ type }) => catalog.formActions.get(type)?.needs ?? []),
    ]),
    didAct: parts.actions.length > 0 || parts.fields.some(({ mappedField }) => mappedField !== null),
    addsMore: addsMore(change, parts),
    isUsefulAlone: true,
  })
}

/** The messages that the form sends, where the change publishes it or gives it more to do; otherwise none. */
export function messagesOfForm(
  { catalog }: Pick<Context, 'catalog'>,
  change: EditedForm,
  parts: FormParts,
): SentMessage[] {
  if (!isPublishing(change, addsMore(change, parts))) return []
  const { optInEmail } = change.after
  return [
    ...actionsAfter(parts).flatMap(
      ({ type, properties }) => messageOf(catalog.formActions.get(type), properties) ?? [],
    ),
    ...(typeof optInEmail === 'number' ? [{ kind: 'email', id: optInEmail }] : []),
  ]
}

function actionsAfter({ plan: { actions: plan }, actions: stored }: FormParts): FormAction[] {
  const replaced = new Set([...plan.removedIds, ...plan.written.map(({ id }) => id)])
  return [...plan.written, ...stored.filter(({ id }) => !replaced.has(id))]
}

function addsMore({ before, after }: EditedForm, parts: FormParts): boolean {
  const { plan, fields, actions } = parts
  const isOtherAction = ({ id, type, properties }: FormAction) => {
    const old = actions.find((one) => one.id === id)
    return old?.type !== type || !isDeepStrictEqual(old.properties, properties)
  }
  const isOtherTarget = ({ id, mappedObject, mappedField }: Omit<FormField, 'formId'>) => {
    const old = fields.find((one) => one.id === id)
    return mappedField !== null && (old?.mappedObject !== mappedObject || old.mappedField !== mappedField)
  }
  return (
    plan.actions.written.some(isOtherAction) ||
    plan.fields.fields.some(isOtherTarget) ||
    widensUpdates(before, after) ||
    // Without a confirmation, or with that of another email, other visitors count as proven.
    (before?.optInEmail ?? null) !== (after.optInEmail ?? null)
  )
}

/** Whether the form writes values to contacts that it left as they were. */
function widensUpdates(before: EditedForm['before'], after: EditedForm['after']): boolean {
  return !['all', null, undefined, after.contactUpdates].includes(before?.contactUpdates as string | null)
}
