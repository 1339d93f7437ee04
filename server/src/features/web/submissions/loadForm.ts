import type { Say } from '../../../catalog/sentences.ts'
import { actorOf, actsForColumns, type StoredActsFor } from '../../../platform/auth/loadActors.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { type FormAction, findActionsOfForms } from '../../content/forms/formAction.ts'
import { type FormField, findFieldsOfForms } from '../../content/forms/formField.ts'
import { markupName } from '../../content/forms/renderForm.ts'
import type { FormWriter } from '../visitors/permittedValues.ts'

/** In whose name, and how, submissions of the form change contacts. */
export function writerOf({
  publisher,
  contactUpdates,
}: Pick<SubmittedForm, 'publisher' | 'contactUpdates'>): FormWriter {
  return { publisher, updates: contactUpdates }
}

/** A form as far as a submission needs it. */
export interface SubmittedForm {
  id: number
  name: string
  /** As its markup calls it. */
  markupName: string
  isPublished: boolean
  publishUp: Date | null
  publishDown: Date | null
  inKioskMode: boolean
  postAction: 'return' | 'redirect' | 'message' | 'hideform'
  postActionProperty: string
  submissionLimit: number | null
  submissionLimitMessage: string | null
  progressiveProfilingLimit: number | null
  /** As its author says; null for none. */
  language: string | null
  /** The email that asks for a confirmation; null where none is needed. */
  optInEmailId: number | null
  /** In whose name it acts on contacts; null where that user or API credential is disabled or deleted. */
  publisher: Actor | null
  contactUpdates: FormWriter['updates']
  fields: readonly FormField[]
  actions: readonly FormAction[]
}

/** The form with its fields and actions; null when there is none. Three statements. */
export async function loadForm(db: Db, id: number): Promise<SubmittedForm | null> {
  const [found] = await db<
    (Omit<SubmittedForm, 'fields' | 'actions' | 'markupName' | 'publisher'> & StoredActsFor)[]
  >`
    select id, name, is_published as "isPublished", publish_up as "publishUp", publish_down as "publishDown",
      in_kiosk_mode as "inKioskMode", post_action as "postAction", coalesce(post_action_property, '') as "postActionProperty",
      nullif(submission_limit, 0) as "submissionLimit", submission_limit_message as "submissionLimitMessage",
      progressive_profiling_limit as "progressiveProfilingLimit", opt_in_email_id as "optInEmailId", language,
      contact_updates as "contactUpdates", ${actsForColumns(db, 'f')}
    from forms f where id = ${id}`
  if (!found) return null
  const { actsForUserId, actsForCredentialId, actsForRights, ...row } = found
  const publisher = actorOf({ actsForUserId, actsForCredentialId, actsForRights })
  const [fields, actions] = await Promise.all([findFieldsOfForms(db, [id]), findActionsOfForms(db, [id])])
  return { ...row, markupName: markupName(row), publisher, fields, actions }
}

/** So long a form is taken as it was read: of a thousand submissions a second one looks. */
const FRESH_MS = 1_000
const MAX_FORMS = 200

/** Reads forms, and those that many send to once a second. */
export function formReader(db: Db): (id: number, now: Date) => Promise<SubmittedForm | null> {
  const known = new Map<number, { at: number; form: Promise<SubmittedForm | null> }>()
  return (id, now) => {
    const found = known.get(id)
    if (found && now.getTime() - found.at < FRESH_MS) return found.form
    if (known.size >= MAX_FORMS) known.clear()
    const form = loadForm(db, id)
    known.set(id, { at: now.getTime(), form })
    form.catch(() => known.delete(id))
    return form
  }
}

/** The reason why the form takes no submissions at this time; null when it does. */
export function closedReason(form: SubmittedForm, now: Date, say: Say): string | null {
  if (!form.isPublished) return say('answer.unavailable').text
  if (form.publishUp && form.publishUp > now) return say('answer.notYet', { at: shown(form.publishUp) }).text
  if (form.publishDown && form.publishDown <= now)
    return say('answer.noMore', { at: shown(form.publishDown) }).text
  return null
}

function shown(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
