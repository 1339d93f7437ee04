/** Query strings. The router parses them outside the handling of errors, so what is wrong waits for a hook. */
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../errors.ts'
import { parseForm, QUERY } from './parseForm.ts'

/** A query that is over a limit: it has no parameters, and says why. */
class RefusedQuery {
  readonly [name: string]: unknown
  readonly #error: ApiError

  constructor(error: ApiError) {
    this.#error = error
  }

  /** What was wrong; undefined of any other query. */
  static errorOf(query: unknown): ApiError | undefined {
    return query instanceof RefusedQuery ? query.#error : undefined
  }
}

/** The parsed query; one without parameters when it is over a limit. Never throws. */
export function parseQuery(text: string): Record<string, unknown> {
  try {
    return parseForm(text, QUERY)
  } catch (error) {
    const refusal = error instanceof ApiError ? error : new ApiError(400, 'invalid', String(error))
    return new RefusedQuery(refusal)
  }
}

/** Makes queries over a limit a 400, before a body is read and after everybody's first hooks. */
export function refuseBadQueries(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    done(RefusedQuery.errorOf(request.query))
  })
}
