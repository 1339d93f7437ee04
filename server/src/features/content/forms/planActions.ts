// Pure: the actions of a form as a request leaves them, on top of what is stored.
import { isDeepStrictEqual } from 'node:util'
import { ApiError, invalid, notFound, unprocessable } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { type Field, f } from '../../../platform/values/field.ts'
import { findPartsProblem } from '../../../platform/values/partLimits.ts'
import type { FormAction } from './formAction.ts'
import { FORM_PART_LIMITS, type PartInput, readKeys, readProperties } from './partInputs.ts'

export interface ActionPlan {
  /** Actions to write, new ones with id 0. */
  written: FormAction[]
  removedIds: number[]
}

const KEYS: Readonly<Record<string, Field>> = {
  name: f.text(),
  description: f.text({ max: 65_535, html: true }),
  type: f.text(),
  order: f.int(),
  properties: f.json({ of: 'object' }),
}

/**
 * @param inputs null when the request says nothing of actions: a PUT then removes them all.
 * @returns ApiError 404 for an id that the form has not, 400 for what cannot be stored.
 */
export function planActions(
  context: Pick<Context, 'catalog' | 'config'>,
  stored: readonly FormAction[],
  inputs: readonly PartInput[] | null,
  { isPut, isCreate, formType }: { isPut: boolean; isCreate: boolean; formType: string },
): ActionPlan | ApiError {
  const types = context.catalog.formActions
  const known = new Map(stored.map((action) => [action.id, action]))
  const written: FormAction[] = []
  let last = isPut ? 0 : Math.max(0, ...stored.map(({ order }) => order))
  for (const [index, input] of (inputs ?? []).entries()) {
    const before = input.id === null ? undefined : known.get(input.id)
    if (input.isUnknown) return notFound(`The form has no action ${input.key}.`)
    // A PUT to a form that is gone makes a new one of what was read from the old.
    if (input.id !== null && !before && !(isCreate && isPut))
      return notFound(`The form has no action ${input.id}.`)
    const action = readAction(context, input, before ?? null, `actions[${index}]`)
    if (action instanceof ApiError) return action
    action.order ||= last + 1
    last = Math.max(last, action.order)
    written.push(action)
  }
  const sent = new Set(written.map(({ id }) => id))
  const removedIds = isPut ? stored.filter(({ id }) => !sent.has(id)).map(({ id }) => id) : []
  const left = stored.filter(({ id }) => !sent.has(id) && !removedIds.includes(id))
  const excess = inputs && findPartsProblem(stored, [...left, ...written], FORM_PART_LIMITS)
  if (excess) return invalid('actions', excess)
  if (formType === 'campaign') {
    const odd = [...left, ...written].find(({ type }) => !types.get(type)?.isForCampaignForms)
    if (odd) return invalid('actions', `A campaign form cannot have the action "${odd.type}".`)
  }
  return { written, removedIds }
}

function readAction(
  { catalog, config }: Pick<Context, 'catalog' | 'config'>,
  { given }: PartInput,
  before: FormAction | null,
  path: string,
): FormAction | ApiError {
  const read = readKeys(KEYS, given)
  if ('key' in read) return invalid(`${path}.${read.key}`, read.problem)
  const { values } = read
  const type = catalog.formActions.get(String(values.type ?? before?.type ?? ''))
  if (!type)
    return invalid(`${path}.type`, `There is no form action "${String(values.type ?? '').slice(0, 100)}".`)
  const sent = values.properties ?? (before?.type === type.type ? before.properties : {})
  const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent)
  const defaults = Object.entries(type.properties).map(([key, field]) => [key, field.initial])
  const properties = readProperties(type.properties, {
    ...Object.fromEntries(defaults),
    ...(isObject ? sent : {}),
  })
  if ('key' in properties) return invalid(`${path}.properties.${properties.key}`, properties.problem)
  const problem = type.problem?.(properties.values)
  if (problem) return invalid(`${path}.properties.${problem[0]}`, problem[1])
  const isStored = before?.type === type.type && isDeepStrictEqual(before.properties, properties.values)
  const unmet = isStored ? null : type.unmet?.(properties.values, { config })
  if (unmet) return unprocessable(`${path}.properties.${unmet[0]}`, unmet[1])
  return {
    id: before?.id ?? 0,
    formId: before?.formId ?? 0,
    order: Number(values.order ?? before?.order ?? 0),
    name: String(values.name ?? before?.name ?? type.name),
    description: (values.description ?? before?.description ?? null) as string | null,
    type: type.type,
    properties: properties.values,
    dead: before?.dead ?? [],
  }
}
