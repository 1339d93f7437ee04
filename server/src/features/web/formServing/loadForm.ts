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
  /** Parameters of the page, which fill fields of the same alias. */
  query?: Readonly<Record<string, unknown>>
}

/**
 * A published form for a visitor, or one that may be looked at before; null when there is none. Two statements, or what `findKnown` takes beside them for
 * a form that is rendered per contact.
 */
export async function loadForm(
  { sql, config, catalog, now, mayPreview, query = {} }: Options,
  id: number,
  visitor: FormVisitor,
): Promise<LoadedForm | null> {
  const form = await findServedForm(sql, id, now, mayPreview)
  if (!form) return null
  const fields = await findFieldsOfForms(sql, [id])
  const isPersonal = isProfiled(form, fields)
  const known = isPersonal ? ((await findKnown(sql, { formId: id, fields }, visitor)) ?? NOBODY) : NOBODY
  const profiled = isPersonal
    ? profiledFields(form, fields, known).map((field) => filled(field, known))
    : fields
  const shown = profiled.map((field) => prefilled(field, { catalog, query }))
  if (!isPersonal && shown.every((field, index) => field === fields[index])) return { ...form, isPersonal }
  const choices = await findChoices({ db: sql, catalog }, shown)
  const html = renderForm({ ...form, fields: shown }, { siteUrl: config.public_url, choices })
  return { ...form, html, isPersonal }
}

/** Characters of a value from the address of a page. */
const MAX_PREFILLED = 4_000
const NOT_PREFILLED = new Set(['captcha', 'file', 'password'])

/** The field with the value that the address of the page has for it: `email=…`, `box=a|b` or `box[]=a&box[]=b`. */
function prefilled(
  field: FormField,
  { catalog, query }: { catalog: Contracts; query: Readonly<Record<string, unknown>> },
): FormField {
  if (NOT_PREFILLED.has(field.type) || !catalog.formFields.get(field.type)?.hasValue) return field
  const name = [field.alias, `${field.alias}[]`].find((key) => Object.hasOwn(query, key))
  const given = name === undefined ? undefined : query[name]
  const values = (Array.isArray(given) ? given : [given]).filter((value) => typeof value === 'string')
  const text = values.join('|').slice(0, MAX_PREFILLED).toWellFormed()
  return text === '' ? field : { ...field, defaultValue: text }
}

function filled(field: FormField, { values }: Known): FormField {
  const value =
    field.isAutoFill && field.mappedObject === 'contact' ? values.get(field.mappedField ?? '') : undefined
  return value === undefined ? field : { ...field, defaultValue: value }
}
