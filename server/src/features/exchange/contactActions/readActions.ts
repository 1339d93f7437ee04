// What a request asks for: actions, each judged by what its type declares.
import { judgeProperties, replaceIdsByText } from '../../../catalog/judgeProperties.ts'
import { ApiError, badRequest, forbidden, invalid } from '../../../platform/errors.ts'
import { grantOf } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { parseBody } from '../../../platform/values/inputs.ts'
import { contact } from '../../audience/contacts/contact.ts'
import { ACTION_TYPES, type ActionType } from './actionTypes.ts'
import type { Action } from './contactActions.sql.ts'

const MOST = 20

/** The type of an action. */
export function typeOf({ type }: Pick<Action, 'type'>): ActionType {
  const found = Object.hasOwn(ACTION_TYPES, type) ? ACTION_TYPES[type] : undefined
  if (!found) throw badRequest(`There is no action "${type.slice(0, 50)}".`)
  return found
}

/** The right that all of the actions take. */
export function rightOf(actions: readonly Action[]): 'edit' | 'delete' {
  return actions.some((action) => typeOf(action).right === 'delete') ? 'delete' : 'edit'
}

/**
 * Reads actions, and asks whether the actor may use what they name. One statement per kind of record that is named.
 * @throws ApiError 400 for what cannot be done, 403 for who may change no contact or may not use a record.
 */
export async function readActions(context: Context, given: unknown): Promise<Action[]> {
  if (!Array.isArray(given) || given.length === 0 || given.length > MOST)
    throw invalid('actions', `This value should be a list of 1 to ${MOST} actions.`)
  const actions = given.map(readAction)
  const right = rightOf(actions)
  if (right === 'delete' && actions.length > 1)
    throw invalid('actions', 'Contacts that are deleted take no other action.')
  const grant = grantOf(context.actor, contact.permission, right)
  if (!grant.own && !grant.other) throw forbidden()
  const verdicts = await judgeProperties(
    { ...context, keepsDeadReferences: false, config: { ...context.config, api_legacy_clients: false } },
    actions.map((action) => ({ refers: typeOf(action).refers, properties: action.properties, stored: null })),
  )
  verdicts.forEach(({ refusal }, index) => {
    if (!refusal) return
    const path = `actions.${index}.${refusal.path}`
    if (refusal.isForbidden)
      throw new ApiError(403, 'access_denied', `${path}: ${refusal.message}`, {
        details: { [path]: [refusal.message] },
      })
    throw invalid(path, refusal.message)
  })
  const saved = await replaceIdsByText(
    context,
    actions.map((action) => ({ refers: typeOf(action).refers, properties: action.properties })),
  )
  const named = actions.map(({ type }, index) => ({ type, properties: saved[index] ?? {} }))
  for (const action of named) await typeOf(action).check?.(context, action.properties)
  return named
}

function readAction(given: unknown, index: number): Action {
  const at = `actions.${index}`
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalid(at, 'This value should be an object.')
  const { type, ...body } = given as Record<string, unknown>
  const known = typeof type === 'string' && Object.hasOwn(ACTION_TYPES, type) ? ACTION_TYPES[type] : undefined
  if (typeof type !== 'string' || !known)
    throw invalid(`${at}.type`, `Choose one of: ${Object.keys(ACTION_TYPES).join(', ')}.`)
  // What is misspelt would otherwise do something else, to everybody at once.
  const unknown = Object.keys(body).find((key) => !Object.hasOwn(known.properties, key))
  if (unknown !== undefined) throw invalid(`${at}.${unknown.slice(0, 100)}`, 'There is no such property.')
  for (const [key, { isRequired }] of Object.entries(known.properties)) {
    if (known.optional?.includes(key)) continue
    if (!Object.hasOwn(body, key) || (isRequired && (body[key] === null || body[key] === '')))
      throw invalid(`${at}.${key}`, 'This field is required.')
  }
  const { values, error } = parseBody(known.properties, body)
  if (error) throw invalid(at, error.message)
  return { type, properties: values }
}
