import createFetchClient, { type Client as FetchClient } from 'openapi-fetch'
import { toApiError } from './apiError.ts'
import { authorize, type Credentials } from './authorize.ts'
import type { paths } from './generated/schema.ts'
import { type ItemOf, type ListPath, type ListQuery, listAll } from './listAll.ts'
import { queryString } from './queryString.ts'
import { type RetryOptions, sendWithRetries } from './sendWithRetries.ts'

export interface ClientOptions extends Partial<RetryOptions> {
  /** Address of the server, without `/api`. */
  url: string
  credentials: Credentials
  /** Replaces the built-in `fetch`. */
  fetch?: typeof globalThis.fetch
}

/** `GET`, `POST`, `PUT`, `PATCH` and `DELETE` by path, typed by the interface; and whole lists. */
export interface Client extends FetchClient<paths> {
  /**
   * Every item of a list, page by page, in the order of `query`. Items that are added or deleted meanwhile may be
   * missed or met twice unless the order is by id.
   * @throws ApiError
   */
  all<P extends ListPath>(path: P, query?: ListQuery<P>): AsyncGenerator<ItemOf<P>, void, undefined>
  /**
   * The body of an answer, or an ApiError: `await client.data(client.GET('/contacts/{id}', …))`.
   * @throws ApiError
   */
  data<T>(answer: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T>
}

const RETRIES = 4
const MAX_WAIT_MS = 30_000

/** Makes a client. Nothing is sent until the first call. */
export function createClient({
  url,
  credentials,
  retries = RETRIES,
  maxWaitMs = MAX_WAIT_MS,
  fetch = globalThis.fetch,
}: ClientOptions): Client {
  const root = url.replace(/\/+$/, '')
  const authorization = authorize(root, credentials, fetch)
  const client = createFetchClient<paths>({
    baseUrl: `${root}/api`,
    querySerializer: queryString,
    fetch: (request) => sendWithRetries(request, { authorization, retries, maxWaitMs, fetch }),
  })
  const data: Client['data'] = async (answer) => {
    const { data: body, error, response } = await answer
    if (!response.ok) throw toApiError(response, error)
    return body as NonNullable<typeof body>
  }
  return Object.assign(client, {
    data,
    all: <P extends ListPath>(path: P, query?: ListQuery<P>) => listAll(client, data, path, query),
  })
}
