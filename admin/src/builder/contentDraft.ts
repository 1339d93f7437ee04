// How what is edited comes to the server: to the record itself while it is not published, else to the draft beside it.
import { ApiError, type Resource } from '@campanile/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { change, reread, save } from '../api/change.ts'
import { answerOf, type Entity, familyOf, queries, query } from '../api/query.ts'

export type Values = Readonly<Record<string, unknown>>

/** The draft of an email or a page. */
export interface Draft {
  body: Values
  revision: number
  isRecordChanged: boolean
  problems: readonly { message: string }[]
  createdByUser: string | null
  modifiedByUser: string | null
  dateAdded: string
  dateModified: string | null
}

/** What publishing a draft changes, and for whom. */
export interface Effects {
  changes: readonly string[]
  problems: readonly { message: string }[]
  sent?: number
  isSending?: boolean
}

// Emails and pages have the same routes; what is answered for emails says more.
const pathOf = ({ path }: Resource) => `${path}/{id}/draft` as '/emails/{id}/draft'
const tagOf = ({ revision }: Draft) => `"${revision}"`

/** The draft of a record; null where there is none, which is an answer, too: what edits stays while it is read again. */
function draftQuery(resource: Resource, id: number) {
  const path = pathOf(resource)
  return queryOptions({
    queryKey: [familyOf(path), path, { path: { id } }] as const,
    queryFn: async ({ signal }): Promise<Draft | null> => {
      try {
        const found = await answerOf(path, { path: { id } }, signal)
        return (found as unknown as { draft: Draft }).draft
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })
}

export function useDraft(resource: Resource, id: number, isEnabled: boolean) {
  // A page that edits knows its draft: what comes from elsewhere is noticed when it is saved.
  const found = useQuery({ ...draftQuery(resource, id), enabled: isEnabled, refetchOnWindowFocus: false })
  return {
    draft: found.data ?? null,
    isRead: !isEnabled || found.data !== undefined,
    error: found.data === undefined ? found.error : null,
    reload: () => found.refetch(),
  }
}

/** The draft that is there now, whatever is cached; null where there is none. */
export function readDraft(resource: Resource, id: number): Promise<Draft | null> {
  return queries.fetchQuery(draftQuery(resource, id))
}

/** Where the effects of a draft are read. */
export function effectsQuery(resource: Resource, id: number) {
  return query(`${pathOf(resource)}/effects`, { path: { id } })
}

/** Saves the draft beside a record, over the one that is known. @throws ApiError 412 when somebody else saved one meanwhile */
export async function saveDraft(
  resource: Resource,
  record: Entity,
  values: Values,
  known: Draft | null,
): Promise<Draft> {
  const { data } = await change<{ draft: Draft }>('PUT', pathOf(resource), {
    path: { id: record.id },
    body: { ...bodyOf(resource, record), ...known?.body, ...values },
    ...(known ? { tag: tagOf(known) } : {}),
  })
  return data.draft
}

/** Throws the draft away. @throws ApiError 412 when it is another one by now */
export async function discardDraft(resource: Resource, id: number, draft: Draft): Promise<void> {
  await change('DELETE', pathOf(resource), { path: { id }, tag: tagOf(draft) })
}

/** Makes the record what its draft says. @throws ApiError 409 over a record that was changed meanwhile, unless forced */
export async function publishDraft(
  resource: Resource,
  id: number,
  draft: Draft,
  isForced: boolean,
): Promise<void> {
  const sending = { path: { id }, body: { force: isForced }, tag: tagOf(draft) }
  await change('POST', `${pathOf(resource)}/publish`, sending)
}

/** Saves a record that is not published, while it has the state of `tag`. @returns its new state @throws ApiError 412 */
export async function saveRecord(
  resource: Resource,
  id: number,
  values: Values,
  tag: string | null,
): Promise<string | null> {
  await save(resource, id, values, tag)
  return (await reread(resource, id)).tag
}

/** The whole of a record as it is written: references are shown as records and written as ids. */
export function bodyOf({ fields }: Resource, record: Entity): Values {
  const names = Object.keys(record).filter((name) => fields[name] && !fields[name].isReadonly)
  return Object.fromEntries(names.map((name) => [name, idsIn(record[name])]))
}

function idsIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.every(isRecord) ? value.map(({ id }) => id) : value
  return isRecord(value) ? value.id : value
}

function isRecord(value: unknown): value is { id: number } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number'
}
