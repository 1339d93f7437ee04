import type { Client } from './createClient.ts'
import type { paths } from './generated/schema.ts'

interface ListOperation {
  parameters: { query?: { start?: number; limit?: number } }
  responses: { 200: { content: { 'application/json': object } } }
}

/** Paths of lists that can be paged through. */
export type ListPath = {
  [P in keyof paths]: paths[P] extends { get: ListOperation }
    ? 'start' extends keyof NonNullable<paths[P]['get']['parameters']['query']>
      ? P
      : never
    : never
}[keyof paths]

type Get<P extends ListPath> = paths[P] extends { get: infer G extends ListOperation } ? G : never

/** What a list can be asked, but for the place of the page. */
export type ListQuery<P extends ListPath> = Omit<
  NonNullable<Get<P>['parameters']['query']>,
  'start' | 'limit' | 'abilities'
>

type Body<P extends ListPath> = Get<P>['responses'][200]['content']['application/json']
type Rows<P extends ListPath> = Body<P>[Exclude<keyof Body<P>, 'total' | 'abilities'>]

/** One item of a list. */
export type ItemOf<P extends ListPath> =
  Rows<P> extends readonly (infer T)[] ? T : Rows<P> extends Record<string, infer T> ? T : unknown

/** Items of one request. */
const PAGE = 200

/**
 * Yields every item of a list, page by page. Lists that come as objects keyed by id are in order of the id within a
 * page, because the language orders such keys.
 */
export async function* listAll<P extends ListPath>(
  client: Pick<Client, 'GET'>,
  data: Client['data'],
  path: P,
  query?: ListQuery<P>,
): AsyncGenerator<ItemOf<P>, void, undefined> {
  // The generic path leaves the parameters unresolved for the compiler; ListPath has made sure that they fit.
  const get = client.GET as (
    path: P,
    init: object,
  ) => Promise<{ data?: Record<string, unknown>; error?: unknown; response: Response }>
  for (let start = 0; ; start += PAGE) {
    const body = await data(get(path, { params: { query: { ...query, start, limit: PAGE } } }))
    const [rows] = Object.entries(body).flatMap(([key, value]) => (key === 'total' ? [] : [value]))
    const items = Object.values(rows ?? {}) as ItemOf<P>[]
    yield* items
    if (items.length < PAGE || start + PAGE >= Number(body.total)) return
  }
}
