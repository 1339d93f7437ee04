// The one way to write: what is cached of the same family is read again after it.
import { ApiError, type Resource } from '@campanile/client'
import { client } from './client.ts'
import { type Entity, type Found, familyOf, type Parameters, queries, recordQuery } from './query.ts'
import { forget, forgetToken, type RecentChange, type Undo } from './recentChanges.ts'

export type Verb = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Sending extends Parameters {
  body?: unknown
  /** The state of the record that is written; any other one is refused. */
  tag?: string | null
}

/** What a change answers, and the token that takes it back for ten minutes, when there is one. */
export interface Changed<T> {
  data: T
  undo: string | null
}

/** Sends a change; whatever is cached of the same family is read again. @throws ApiError where the server refuses */
export async function change<T = unknown>(
  verb: Verb,
  path: string,
  { body, tag, ...params }: Sending = {},
): Promise<Changed<T>> {
  const send = client[verb] as unknown as (
    path: string,
    options: { params: Parameters; body?: unknown; headers?: Record<string, string> },
  ) => Promise<{ data?: T; error?: unknown; response: Response }>
  const answer = send(path, { params, body, ...(tag ? { headers: { 'If-Match': tag } } : {}) })
  const data = await client.data(answer)
  const { response } = await answer
  await refresh(path)
  return { data, undo: response.headers.get('undo-token') }
}

/** Reads again what is cached of a family. */
export async function refresh(path: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: [familyOf(path)] })
}

/**
 * Makes a record, or changes one while it has the state of `tag`, where one is given.
 * @returns the record as it is stored @throws ApiError 412 where it has another one
 */
export async function save(
  { path, one }: Resource,
  id: number | null,
  values: Readonly<Record<string, unknown>>,
  tag: string | null = null,
): Promise<Entity> {
  const { data } =
    id === null
      ? await change<Record<string, Entity>>('POST', `${path}/new`, { body: values })
      : await change<Record<string, Entity>>('PATCH', `${path}/{id}/edit`, {
          path: { id },
          body: values,
          tag,
        })
  return data[one] as Entity
}

/** Reads a record as it is now, whatever is cached. */
export async function reread(resource: Resource, id: number): Promise<Found> {
  return queries.fetchQuery(recordQuery(resource, id))
}

/** Whether a save was refused because the record has another state by now. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412
}

/** Deletes records. @returns the token that takes it back, when there is one */
export async function remove({ path }: Resource, ids: readonly number[]): Promise<string | null> {
  const [id] = ids
  const { undo } =
    ids.length === 1
      ? await change('DELETE', `${path}/{id}/delete`, { path: { id: id as number } })
      : await change('DELETE', `${path}/batch/delete`, { query: { ids: ids.join(',') } })
  return undo
}

/** The way back that the server gave; null where there is none. */
export function undoBy(tokens: readonly (string | null)[], ...paths: readonly string[]): Undo | null {
  const known = tokens.filter((token) => token !== null)
  return known.length > 0 && known.length === tokens.length ? { tokens: known, paths } : null
}

/**
 * Takes a change back. @returns the set action that does it, where that takes a while; null when it is done
 * @throws ApiError where something stands in the way, or it is too late
 */
export async function takeBack({ key, undo }: Pick<RecentChange, 'key' | 'undo'>): Promise<number | null> {
  if (typeof undo === 'function') {
    await undo()
    forget(key)
    return null
  }
  let action: number | null = null
  for (const token of undo.tokens) {
    const { data } = await change<{ contactAction?: { id: number } }>('POST', '/undo/{token}', {
      path: { token },
    })
    action = data.contactAction?.id ?? action
    forgetToken(token)
  }
  await Promise.all(undo.paths.map(refresh))
  return action
}
