import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A script with its compressed form, which is made once. */
export interface PreparedScript {
  text: Buffer
  gzipped: Buffer
}

export function prepareScript(text: string | Buffer): PreparedScript {
  const content = Buffer.from(text)
  return { text: content, gzipped: gzipSync(content, { level: 9 }) }
}

/** Sends a script, compressed to browsers that take gzip. The caller sets its type. */
export function sendScript(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, gzipped }: PreparedScript,
): FastifyReply {
  reply.header('vary', 'Accept-Encoding').header('x-content-type-options', 'nosniff')
  return takesGzip(request) ? reply.header('content-encoding', 'gzip').send(gzipped) : reply.send(text)
}

// RFC 9110, section 12.5.3: a weight of 0 refuses.
function takesGzip({ headers }: FastifyRequest): boolean {
  const accepted = String(headers['accept-encoding'] ?? '').split(',')
  return accepted.some((entry) => {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    return (name === 'gzip' || name === '*') && !parameters.some((one) => /^q=0(?:\.0{1,3})?$/.test(one))
  })
}
