// A form that is not saved, as a visitor would meet it.

import { readDraft } from '../../../platform/drafts/readDraft.ts'
import { ApiError, invalid } from '../../../platform/errors.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import { loadFieldSet } from '../../audience/fieldValues/loadFieldSet.ts'
import { unknownTarget } from './checkForms.ts'
import { findChoices, tooManyOptions } from './findChoices.ts'
import { form } from './form.ts'
import { findFieldsOfForms } from './formField.ts'
import { type PartInput, partsField } from './partInputs.ts'
import { planFields, setFieldIds } from './planFields.ts'
import { type Profile, profiledFields } from './profiledFields.ts'
import { renderForm } from './renderForm.ts'

/** What a request may say of a form that is not saved: what visitors see of it. */
const SENT = [
  'name',
  'language',
  'formAttributes',
  'renderStyle',
  'postAction',
  'inKioskMode',
  'progressiveProfilingLimit',
] as const

export interface FormDraft {
  name: string
  language: string | null
  isStyled: boolean
  /** The markup, as it would be stored. */
  html: string
  /** Aliases of the fields that are asked for, in their order. */
  shown: string[]
}

/**
 * Renders `{id, form}`: a saved form, the fields of one that is not saved, or a saved one with changes, in which `fields`
 * stand for all fields. Nothing is written. Six statements at most.
 * @throws ApiError 400 for what a form cannot have, with the path of it; 403 and 404 for a form that the actor may not see
 */
export async function renderDraft(
  context: Context,
  body: Readonly<Record<string, unknown>>,
  profile: Profile,
): Promise<FormDraft> {
  const { db, catalog, config } = context
  const { row, sent, values: changed } = await readDraft(context, form, body, SENT)
  const values = { ...(row ?? {}), ...changed } as Partial<Row>
  const stored = row ? await findFieldsOfForms(db, [row.id]) : []
  const sets = { contact: await loadFieldSet(db, 'contact'), company: await loadFieldSet(db, 'company') }
  const how = { isPut: 'fields' in sent, isCreate: !row, sets }
  const plan = planFields(catalog.formFields, stored, readParts(sent), how)
  if (plan instanceof ApiError) throw plan
  const problem = unknownTarget(plan.fields, stored, sets) ?? tooManyOptions(catalog, sets, plan.fields)
  if (problem) throw problem
  // Ids of nothing that is stored: they only join fields with those that they depend on.
  setFieldIds(
    plan,
    plan.fields.map((_, index) => -1 - index),
  )
  const choices = await findChoices(context, plan.fields)
  const profiling = {
    inKioskMode: values.inKioskMode === true,
    progressiveProfilingLimit: (values.progressiveProfilingLimit as number | null | undefined) ?? null,
  }
  const fields = profiledFields(profiling, plan.fields, profile)
  const name = String(values.name ?? '')
  const isStyled = values.renderStyle === true
  const attributes = (values.formAttributes as string | null | undefined) ?? null
  const postAction = (values.postAction as string | null | undefined) ?? null
  const markup = { id: row?.id ?? 0, name, attributes, isStyled, postAction, fields }
  return {
    name,
    language: (values.language as string | null | undefined) ?? null,
    isStyled,
    // The policy of the interface permits the script of forms on its own host only.
    html: renderForm(markup, { siteUrl: config.site_url, choices }),
    shown: fields.map(({ alias }) => alias),
  }
}

function readParts(sent: Readonly<Record<string, unknown>>): PartInput[] | null {
  if (!Object.hasOwn(sent, 'fields')) return null
  const parsed = partsField.parse(sent.fields)
  if ('error' in parsed) throw invalid('fields', parsed.error)
  return 'value' in parsed ? (parsed.value as PartInput[]) : []
}
