// Pure: a document as it came, checked for its form.
import { badRequest } from '../../../platform/errors.ts'
import { toId } from '../../../platform/values/field.ts'
import { isStorable } from '../../../platform/values/inputs.ts'
import type { Wire } from './portableReferences.ts'

/** A row with the id that it had where it comes from. */
export interface DocumentRow {
  kind: string
  id: number
  uuid: string | null
  row: Wire
}

/** Records and dependencies of a document. */
const MAX_ROWS = 10_000

/** The rows of a document by entity name. @throws ApiError 400 for what is no such document. */
export function readDocument(document: unknown): Map<string, DocumentRow[]> {
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw badRequest('The document should be an object with a list of campaigns.')
  const rows = new Map<string, DocumentRow[]>()
  let count = 0
  for (const [kind, list] of Object.entries(document)) {
    if (Array.isArray(list)) count += list.length
    if (count > MAX_ROWS) throw badRequest(`A document holds ${MAX_ROWS} records and dependencies at most.`)
    if (kind === 'dependencies') continue
    if (!Array.isArray(list)) throw badRequest(`${kind.slice(0, 50)}: a list is needed.`)
    rows.set(
      kind,
      list.map((row: unknown, index) => readRow(kind, row, `${kind.slice(0, 50)}[${index}]`)),
    )
  }
  if ((rows.get('campaign') ?? []).length === 0) throw badRequest('campaign: a campaign is needed.')
  return rows
}

/** The key of a document's record in the state of its import. */
export function documentKey({ kind, id }: Pick<DocumentRow, 'kind' | 'id'>): string {
  return `${kind}:${id}`
}

/** Pairs of ids that belong together, such as `{campaign_id: 1, segment_id: 2}`, by the id of their campaign. */
export function readDependencies(document: unknown): ReadonlyMap<number | undefined, Wire[]> {
  const list = (document as Wire).dependencies
  const pairs = Array.isArray(list)
    ? list.filter(
        (entry): entry is Wire => typeof entry === 'object' && entry !== null && !Array.isArray(entry),
      )
    : []
  return Map.groupBy(pairs, (pair) => toId(pair.campaign_id))
}

/** Rows of a list by the id of their campaign. */
export function rowsByCampaign(list: readonly DocumentRow[]): ReadonlyMap<number | undefined, DocumentRow[]> {
  return Map.groupBy(list, ({ row }) => toId(row.campaign_id))
}

function readRow(kind: string, row: unknown, path: string): DocumentRow {
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    throw badRequest(`${path}: an object is needed.`)
  if (!isStorable(row)) throw badRequest(`${path}: it holds a character that cannot be stored.`)
  const { id: given, uuid } = row as Wire
  const id = toId(given)
  if (id === undefined) throw badRequest(`${path}.id: an id is needed.`)
  if (uuid === undefined || uuid === null || uuid === '') return { kind, id, uuid: null, row: row as Wire }
  if (typeof uuid !== 'string' || !/^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(uuid))
    throw badRequest(`${path}.uuid: this is not a UUID.`)
  return { kind, id, uuid: uuid.toLowerCase(), row: row as Wire }
}
