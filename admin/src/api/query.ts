// The one way to read. Keys, functions and types follow from the path.
import type { paths, Resource } from '@campanile/client'
import { ApiError } from '@campanile/client'
import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { client } from './client.ts'
import { keysInOrder } from './keysInOrder.ts'

type Answered<R> = R extends { 200: { content: { 'application/json': infer T } } } ? T : unknown
export type GetPath = { [P in keyof paths]: paths[P] extends { get: object } ? P : never }[keyof paths]
export type Answer<P extends GetPath> = paths[P] extends { get: { responses: infer R } }
  ? Answered<R>
  : unknown

export interface Parameters {
  path?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, unknown>>
}

/** Lists are fresh for this long; whoever saves something makes them old at once. */
const FRESH_MS = 15_000

let onSignedOut = () => {}

/** Has `listener` called when the server no longer knows who asks. */
export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener
}

export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError(error) {
      if (error instanceof ApiError && error.status === 401) onSignedOut()
    },
  }),
  defaultOptions: { queries: { retry: false, staleTime: 0, refetchOnWindowFocus: true } },
})

/** Reads again what is shown and could not be read. */
export function readFailedAgain(): void {
  void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}

/** The part of an address that what is read belongs to: `/contacts/{id}/notes` is of `/contacts`. */
export function familyOf(path: string): string {
  return `/${path.split('/')[1] ?? ''}`
}

/** Reads `path`. @throws ApiError where the server refuses */
export function query<P extends GetPath>(path: P, params: Parameters = {}) {
  return queryOptions({
    queryKey: [familyOf(path), path, params] as const,
    queryFn: ({ signal }) => answerOf(path, params, signal),
    staleTime: path.includes('{') ? 0 : FRESH_MS,
  })
}

/** What `path` answers, for lists that are read part by part. @throws ApiError where the server refuses */
export async function answerOf<P extends GetPath>(
  path: P,
  params: Parameters,
  signal: AbortSignal,
): Promise<Answer<P>> {
  return (await read(path, params, signal)) as Answer<P>
}

/** A record as it is answered: its id, and what its resource's fields say. */
export type Entity = { id: number } & Record<string, unknown>

export interface Page {
  total: number
  rows: Entity[]
  /** What may be done to each record, by id. */
  abilities: Readonly<Record<string, Readonly<Record<string, boolean>>>>
}

/** Reads a page of a kind of record. */
export function listQuery(resource: Resource, search: Readonly<Record<string, unknown>>) {
  const params = { query: { ...search, abilities: 1 } }
  return queryOptions({
    queryKey: [familyOf(resource.path), resource.path, params] as const,
    queryFn: async ({ signal }): Promise<Page> => {
      const { many, isMap } = resource
      const text = (await read(resource.path, params, signal, 'text')) as string
      const body = JSON.parse(text) as Record<string, unknown>
      const found = (body[many] ?? []) as Record<string, Entity>
      const rows = isMap ? keysInOrder(text, many).flatMap((key) => found[key] ?? []) : Object.values(found)
      return { total: Number(body.total), rows, abilities: (body.abilities ?? {}) as Page['abilities'] }
    },
    staleTime: FRESH_MS,
    // What is asked for another kind is answered by none of this one.
    placeholderData: (before, of) => (of?.queryKey[1] === resource.path ? before : undefined),
  })
}

export interface Found {
  record: Entity
  /** The state that the record has, for a save that is meant for it. */
  tag: string | null
  abilities: Readonly<Record<string, boolean>>
  /** What the server says beside it, in the language of the page. */
  warnings: readonly string[]
}

/** Reads one record of a kind. */
export function recordQuery(resource: Resource, id: number) {
  const path = `${resource.path}/{id}`
  return queryOptions({
    queryKey: [familyOf(resource.path), path, { path: { id } }] as const,
    queryFn: async ({ signal }): Promise<Found> => {
      const params = { path: { id }, query: { abilities: 1 } }
      const { data, tag } = await readTagged(path, params, signal)
      const body = data as Record<string, unknown>
      const abilities = (body.abilities ?? {}) as Record<string, Record<string, boolean>>
      const warnings = (body.warnings ?? []) as string[]
      return { record: body[resource.one] as Entity, tag, abilities: abilities[String(id)] ?? {}, warnings }
    },
  })
}

/** What names a record, as `GET <path>/ID/uses` answers it for each kind that has uses. */
export function usesQuery(resource: Resource, id: number) {
  const path = `${resource.path}/{id}/uses`
  return queryOptions({
    queryKey: [familyOf(path), path, { path: { id } }] as const,
    queryFn: async ({ signal }) =>
      (await read(path, { path: { id } }, signal)) as Answer<'/segments/{id}/uses'>,
  })
}

// The types of the paths say what is answered; what is sent is put together here alone.
async function read(
  path: string,
  params: Parameters,
  signal: AbortSignal,
  parseAs: 'json' | 'text' = 'json',
): Promise<unknown> {
  return (await readTagged(path, params, signal, parseAs)).data
}

async function readTagged(
  path: string,
  params: Parameters,
  signal: AbortSignal,
  parseAs: 'json' | 'text' = 'json',
): Promise<{ data: unknown; tag: string | null }> {
  const get = client.GET as unknown as (
    path: string,
    options: { params: Parameters; signal: AbortSignal; parseAs: 'json' | 'text' },
  ) => Promise<{ data?: unknown; error?: unknown; response: Response }>
  const answer = get(path, { params, signal, parseAs })
  const data = await client.data(answer)
  return { data, tag: (await answer).response.headers.get('etag') }
}
