// Entity tags of answers that a program may keep in its own memory (RFC 9110, sections 8.8.3 and 13.1.2). HTTP caches
// store none of them: everything under /api is `no-store`.
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * Makes the routes of this scope say what their answers are by an `ETag`, and answer 304 to who has the same already.
 * The answer is made each time: what is saved is the way to the client.
 */
export function tagAnswers(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const tag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 32)}"`
    reply.header('etag', tag)
    if (!namesTag(request.headers['if-none-match'], tag)) return payload
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    return null
  })
}

/** Whether a list of tags names this one. The comparison is the weak one: proxies that compress an answer weaken its tag. */
export function namesTag(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((one) => one.trim() === '*' || plain(one) === plain(tag))
}

const plain = (tag: string) => tag.trim().replace(/^W\//, '')
