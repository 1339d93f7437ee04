/** Query strings. The router parses them outside the handling of errors, so what is wrong waits for a hook. */
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../errors.ts'
import { parseForm, QUERY } from './parseForm.ts'

/** What was wrong with a query, by the object that stands for it. */
const problems = new WeakMap<object, ApiError>()

/** The parsed query; an empty one when it is over a limit. Never throws. */
export function parseQuery(text: string): Record<string, unknown> {
  try {
    return parseForm(text, QUERY)
  } catch (error) {
    const query = {}
    problems.set(query, error instanceof ApiError ? error : new ApiError(400, 'invalid', String(error)))
    return query
  }
}

/** Makes queries over a limit a 400, before a body is read and after everybody's first hooks. */
export function refuseBadQueries(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    done(problems.get(request.query as object))
  })
}
