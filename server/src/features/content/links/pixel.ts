import type { FastifyReply } from 'fastify'

/** One transparent pixel, 43 bytes. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAAAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')

/** Answers with the pixel, which nobody is to keep. */
export function sendPixel(reply: FastifyReply): FastifyReply {
  return noStore(reply).type('image/gif').send(PIXEL)
}

/** Headers of answers that are to be asked for anew each time. */
export function noStore(reply: FastifyReply): FastifyReply {
  return reply
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store, no-cache, must-revalidate, private')
    .header('pragma', 'no-cache')
    .header('expires', '0')
}
