// What an import does with each contact, as it is asked for.
import { forbidden, invalid } from '../../../platform/errors.ts'
import { type Actor, grantOf } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { isAllowed } from '../../../platform/resource/rights.ts'
import { isBlank, toBoolean, toId } from '../../../platform/values/field.ts'
import { maySuppress } from '../../audience/suppressions/routes.ts'
import { type ListReason, REASONS } from '../../audience/suppressions/suppressList.ts'
import { ENCODINGS, encodingNamed } from '../imports/detectEncoding.ts'
import type { ImportSettings } from '../imports/importContacts.ts'
import type { Upload } from './uploads.sql.ts'

const MOST_TAGS = 50
const MOST_SEGMENTS = 50
const LONGEST_TAG = 200

export const NO_SETTINGS: ImportSettings = {
  ...{ map: {}, createFields: false, ownerId: null, segmentIds: [], tags: [] },
  ...{ skipIfExists: false, segmentsFromTags: false },
}

/** @throws ApiError 403 without the right to import, or to make contacts, or to have nobody write to an address. */
export function demandImport({ actor }: Pick<Context, 'actor'>, { reason }: Pick<Upload, 'reason'>): void {
  const may = importableKinds(actor)
  if (!(reason === null ? may.contacts : may.suppressions)) throw forbidden()
}

/** The kinds of files that the actor may import. */
export function importableKinds(actor: Actor): { contacts: boolean; suppressions: boolean } {
  const may = (set: string) => grantOf(actor, set, 'create').own || grantOf(actor, set, 'create').other
  const mayImport = may('lead:imports')
  return {
    contacts: mayImport && may('lead:leads'),
    suppressions: mayImport && maySuppress(actor),
  }
}

/** Of a suppression list. @throws ApiError 400 */
export function readReason(given: unknown, before: ListReason = 'unsubscribed'): ListReason {
  if (isBlank(given)) return before
  const reason = REASONS.find((one) => one === given)
  if (!reason) throw invalid('reason', `This value should be one of ${REASONS.join(', ')}.`)
  return reason
}

/** The settings with what a body says of them. @throws ApiError 400 for what is none, 403 for what takes more rights */
export async function readSettings(
  context: Context,
  before: ImportSettings,
  body: Readonly<Record<string, unknown>>,
): Promise<ImportSettings> {
  const flag = (name: 'createFields' | 'skipIfExists' | 'segmentsFromTags') => {
    if (isBlank(body[name])) return before[name]
    const value = toBoolean(body[name])
    if (value === undefined) throw invalid(name, 'This value should be true or false.')
    return value === true
  }
  const settings: ImportSettings = {
    map: 'map' in body ? mapIn(body.map) : before.map,
    createFields: flag('createFields'),
    ownerId: 'owner' in body ? idIn(body.owner, 'owner') : before.ownerId,
    segmentIds: 'segments' in body ? idsIn(body.segments) : before.segmentIds,
    tags: 'tags' in body ? textsIn(body.tags) : before.tags,
    skipIfExists: flag('skipIfExists'),
    segmentsFromTags: flag('segmentsFromTags'),
    ...('encoding' in body ? encodingIn(body.encoding) : encodingIn(before.encoding)),
  }
  await demandSettings(context, settings)
  return settings
}

/** Absent, not null: an import of an earlier version goes on with the settings that it began with. */
function encodingIn(value: unknown): Pick<ImportSettings, 'encoding'> {
  if (isBlank(value)) return {}
  const encoding = typeof value === 'string' ? encodingNamed(value) : undefined
  if (encoding === undefined)
    throw invalid('encoding', `This value should be one of ${ENCODINGS.join(', ')}.`)
  return { encoding }
}

function mapIn(value: unknown): Record<string, string> {
  if (isBlank(value)) return {}
  const entries = typeof value === 'object' && !Array.isArray(value) ? Object.entries(value as object) : null
  if (!entries?.every(([, target]) => typeof target === 'string' || target === null))
    throw invalid('map', 'This value should be a map of headers to fields.')
  return Object.fromEntries(entries.map(([header, target]) => [header, target ?? '']))
}

function idIn(value: unknown, key: string): number | null {
  if (isBlank(value)) return null
  const id = toId(value)
  if (id === undefined) throw invalid(key, 'This value should be an id.')
  return id
}

function idsIn(value: unknown): number[] {
  const list = listIn(value, 'segments', MOST_SEGMENTS)
  return [...new Set(list.map((one) => idIn(one, 'segments') ?? 0))]
}

function textsIn(value: unknown): string[] {
  const list = listIn(value, 'tags', MOST_TAGS)
  if (!list.every((one) => typeof one === 'string' && one.trim() !== '' && one.length <= LONGEST_TAG))
    throw invalid('tags', 'This value should be a list of tags.')
  return [...new Set(list.map((one) => String(one).trim()))]
}

function listIn(value: unknown, key: string, most: number): unknown[] {
  if (isBlank(value)) return []
  const list = Array.isArray(value) ? value : null
  if (!list || list.length > most) throw invalid(key, `This value should be a list of at most ${most}.`)
  return list
}

/** What an import makes or names beside contacts takes the rights to do so. @throws ApiError 400, 403 */
export async function demandSettings(context: Context, settings: ImportSettings): Promise<void> {
  const { db, actor, catalog } = context
  const { ownerId, segmentIds } = settings
  const may = (set: string) => grantOf(actor, set, 'create').own
  if (settings.createFields && !may('lead:fields')) throw forbidden()
  if (settings.segmentsFromTags && !may('lead:lists')) throw forbidden()
  const segment = catalog.resources.get('segment')
  if (segment && segmentIds.length > 0) {
    const rows = await db`
      select from segments t where t.id = any(${segmentIds as number[]}::bigint[]) and ${isAllowed(context, segment, 'view')}`
    if (rows.length < segmentIds.length) throw invalid('segments', 'There is no such segment.')
  }
  if (ownerId !== null) {
    const [owner] = await db`select from users where id = ${ownerId} and is_published`
    if (!owner) throw invalid('owner', 'There is no such user.')
  }
}
