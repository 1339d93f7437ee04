// What people see at addresses outside the interface that are no page of a feature: the front door, and what is missing
// or fails. Programs get the JSON that they can read.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { type ApiError, notFound } from '../errors.ts'
import { escapeHtml } from '../values/escapeHtml.ts'
import { sendDocument } from '../values/htmlDocument.ts'
import { sendError, toApiError } from './errorHandler.ts'

const MISSING = 'There is nothing at this address.'

/** Adds the front page. Until there is an administration interface it says where to go. */
export function mountFrontPage(app: FastifyInstance, config: Config): void {
  app.get('/', async (request, reply) => {
    if (!isForPeople(request)) return sendError(reply, notFound(MISSING))
    const link = (path: string, text: string) => `<a href="${escapeHtml(config.site_url)}${path}">${text}</a>`
    return sendDocument(reply, {
      title: 'Campanile works',
      body: `<p>This is a server for marketing automation: contacts, segments, emails, campaigns and forms. Its administration interface is not there yet. Until then it is used through its interface for programs.</p>
<ul class="rows"><li><p>${link('/api/docs', 'Documentation of the interface')} – how to get a credential, a first request, and every route. <code>GET /api</code> is where the routes begin.</p></li>
<li><p>The guide – <code>docs/guide/start.md</code> in the folder of the program: start, import contacts, build segments, send mail, back up.</p></li>
${outbox(config)}</ul>`,
    })
  })
}

function outbox({ mailer_dsn }: Config): string {
  return mailer_dsn === null
    ? '<li><p>Emails – no mail server is set (<code>mailer_dsn</code>), so they are written to the folder <code>outbox</code> of the data folder. Any mail program opens them.</p></li>'
    : ''
}

/** Answers an address that leads nowhere. */
export function answerMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerError(notFound(MISSING), request, reply)
}

/** Answers an error at an address outside the interface: with a page for people, else as the interface does. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toApiError(error, request)
  if (!isForPeople(request)) return sendError(reply, known)
  reply.code(known.status).headers(known.headers)
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
