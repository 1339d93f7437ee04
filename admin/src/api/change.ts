// The one way to write: what is cached of the same family is read again after it.
import type { Resource } from '@campanile/client'
import { client } from './client.ts'
import { type Entity, familyOf, type Parameters, queries } from './query.ts'

export type Verb = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Sending extends Parameters {
  body?: unknown
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
  { body, ...params }: Sending = {},
): Promise<Changed<T>> {
  const send = client[verb] as unknown as (
    path: string,
    options: { params: Parameters; body?: unknown },
  ) => Promise<{ data?: T; error?: unknown; response: Response }>
  const answer = send(path, { params, body })
  const data = await client.data(answer)
  const { response } = await answer
  await refresh(path)
  return { data, undo: response.headers.get('undo-token') }
}

/** Reads again what is cached of a family. */
export async function refresh(path: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: [familyOf(path)] })
}

/** Makes a record, or changes one. @returns the record as it is stored */
export async function save(
  { path, one }: Resource,
  id: number | null,
  values: Readonly<Record<string, unknown>>,
): Promise<Entity> {
  const { data } =
    id === null
      ? await change<Record<string, Entity>>('POST', `${path}/new`, { body: values })
      : await change<Record<string, Entity>>('PATCH', `${path}/{id}/edit`, { path: { id }, body: values })
  return data[one] as Entity
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

/** Takes back what a token stands for. */
export async function undo(token: string, { path }: Resource): Promise<void> {
  await change('POST', '/undo/{token}', { path: { token } })
  await refresh(path)
}
