// The pictures that anybody may load.
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../platform/errors.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { sendStored } from '../../../platform/http/sendStored.ts'
import { contentTypeOf, storedAs } from './fileFolders.ts'
import { isFileName, PUBLIC_IMAGES } from './fileNames.ts'

/** `/media/images/…`. */
export function imageRoutes(app: FastifyInstance, { storage }: PublicOptions): void {
  app.get<{ Params: { '*': string } }>(`${PUBLIC_IMAGES}/*`, async (request, reply) => {
    const path = request.params['*']
    if (!path.split('/').every(isFileName)) throw notFound()
    // A drawing can hold a script; on its own page it runs none.
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
      )
      .header('cache-control', 'public, max-age=0')
    const file = { key: storedAs(`images/${path}`), contentType: contentTypeOf(path) }
    if (!(await sendStored(storage, request, reply, file))) throw notFound()
    return reply
  })
}
