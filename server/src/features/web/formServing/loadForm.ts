import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { findChoices } from '../../content/forms/findChoices.ts'
import { findServedForm, type ServedForm } from '../../content/forms/findServedForm.ts'
import { type FormField, findFieldsOfForms } from '../../content/forms/formField.ts'
import { isProfiled, profiledFields } from '../../content/forms/profiledFields.ts'
import { renderForm } from '../../content/forms/renderForm.ts'
import { type FormVisitor, findKnown, type Known, NOBODY } from './findKnown.ts'

/** A form with the markup for who asks. */
export interface LoadedForm extends ServedForm {
  /** The markup depends on who asks, and is for nobody else. */
  isPersonal: boolean
}

interface Options {
  sql: Sql
  config: Pick<Config, 'public_url'>
  catalog: Contracts
  now: Date
  /** Who may look at a form that is not published, by who made it; nobody when it is absent. */
  mayPreview?: (createdBy: number | null) => boolean
}

/**
 * A published form for a visitor, or one that may be looked at before; null when there is none. Two statements, or what `findKnown` takes beside them for
 * a form that is rendered per contact.
 */
export async function loadForm(
  { sql, config, catalog, now, mayPreview }: Options,
  id: number,
  visitor: FormVisitor,
): Promise<LoadedForm | null> {
  const form = await findServedForm(sql, id, now, mayPreview)
  if (!form) return null
  const fields = await findFieldsOfForms(sql, [id])
  if (!isProfiled(form, fields)) return { ...form, isPersonal: false }
  const known = (await findKnown(sql, { formId: id, fields }, visitor)) ?? NOBODY
  const shown = profiledFields(form, fields, known).map((field) => filled(field, known))
  const choices = await findChoices({ db: sql, catalog }, shown)
  const html = renderForm({ ...form, fields: shown }, { siteUrl: config.public_url, choices })
  return { ...form, html, isPersonal: true }
}

function filled(field: FormField, { values }: Known): FormField {
  const value =
    field.isAutoFill && field.mappedObject === 'contact' ? values.get(field.mappedField ?? '') : undefined
  return value === undefined ? field : { ...field, defaultValue: value }
}
