// Questions that take a body: they change nothing, so they are read like everything else.
import { ApiError, type paths } from '@campanile/client'
import { queryOptions } from '@tanstack/react-query'
import { client } from './client.ts'
import { familyOf } from './query.ts'

type PostPath = { [P in keyof paths]: paths[P] extends { post: object } ? P : never }[keyof paths]

type Answered<R> = R extends { 200: { content: { 'application/json': infer T } } } ? T : unknown
type Reply<P extends PostPath> = paths[P] extends { post: { responses: infer R } } ? Answered<R> : unknown

const FRESH_MS = 15_000
/** What nobody looks at any more is kept for this long: each keystroke asks anew. */
const KEPT_MS = 30_000
const CONFLICT = 409
const BUSY = 503
/** Half a minute in all: each pause is twice the one before. */
const MOST_TRIES = 5

interface Reading<P extends PostPath, T> {
  /** What else tells this question from the same one asked before. */
  apart?: unknown
  /** Reads the answer; without it, it is taken as it is. */
  read?(reply: Reply<P>): T
}

/** Asks `path`; who asks something else meanwhile ends it. @throws ApiError where the server refuses */
export function ask<P extends PostPath, T = Reply<P>>(
  path: P,
  params: { path?: Readonly<Record<string, number>>; body: unknown },
  { apart = null, read }: Reading<P, T> = {},
) {
  return queryOptions({
    queryKey: [familyOf(path), path, params, apart] as const,
    queryFn: async ({ signal }): Promise<T> => {
      const send = client.POST as unknown as (
        path: string,
        options: { params: { path?: object }; body: unknown; signal: AbortSignal },
      ) => Promise<{ data?: unknown; error?: unknown; response: Response }>
      const { path: ids, body } = params
      const reply = (await client.data(send(path, { params: { path: ids }, body, signal }))) as Reply<P>
      return read ? read(reply) : (reply as T)
    },
    // About what is being written: no record that changes is in it.
    meta: { isQuestion: true },
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
    // The same person asked in another window, too; or more was asked at once than is answered at once.
    retry: (tries: number, error: Error) =>
      tries < MOST_TRIES && error instanceof ApiError && (error.status === CONFLICT || error.status === BUSY),
  })
}
