// What people see at addresses outside the interface that are no page of a feature: the front door, and what is missing
// or fails. Programs get the JSON that they can read.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sitePath } from '../auth/cookies.ts'
import type { Config } from '../config.ts'
import { type ApiError, notFound } from '../errors.ts'
import { escapeHtml } from '../values/escapeHtml.ts'
import { sendDocument } from '../values/htmlDocument.ts'
import { headersOf, sendError, toApiError } from './errorHandler.ts'

const MISSING = 'There is nothing at this address.'

/** Adds the front door: it leads people to the administration interface. */
export function mountFrontPage(app: FastifyInstance, config: Config): void {
  app.get('/', async (request, reply) => {
    if (!isForPeople(request)) return sendError(reply, notFound(MISSING))
    return reply.redirect(`${sitePath(config)}/s/`, 302)
  })
}

/** Answers an address that leads nowhere. */
export function answerMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerError(notFound(MISSING), request, reply)
}

/** Answers an error at an address outside the interface: with a page for people, else as the interface does. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toApiError(error, request)
  if (!isForPeople(request)) return sendError(reply, known)
  reply.code(known.status).headers(headersOf(known))
  const { title, text } = wordsFor(known)
  return sendDocument(reply, { title, body: `<p>${escapeHtml(text)}</p>` })
}

function wordsFor(error: ApiError): { title: string; text: string } {
  if (error.status === 404)
    return {
      title: 'This page does not exist',
      text: 'The address may be misspelt, or the page is not there any more.',
    }
  return error.status >= 500
    ? { title: 'This did not work', text: 'The fault is on our side. Please try again in a moment.' }
    : { title: 'This request cannot be answered', text: error.message }
}

// Browsers ask for HTML by name; programs ask for JSON, for anything, or for nothing.
function isForPeople({ method, url, headers }: FastifyRequest): boolean {
  const { accept = '' } = headers
  const isInterface = /^\/api(?:[/?]|$)/.test(url)
  return (
    !isInterface &&
    method !== 'OPTIONS' &&
    accept.includes('text/html') &&
    !accept.includes('application/json')
  )
}
