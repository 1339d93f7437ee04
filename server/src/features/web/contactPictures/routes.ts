// The picture of a contact, for whoever may see the contact.
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { sendStored } from '../../../platform/http/sendStored.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { storageOf } from '../../../platform/storage/storage.ts'
import { visibleContactId } from '../../audience/contacts/visibleContactId.ts'
import { PICTURE_HEAD_BYTES, pictureType } from '../../content/forms/pictureFields.ts'
import { findPicture } from './findPicture.ts'

const AVATAR = {
  summary: 'The picture that the contact sent with a form: PNG, JPEG, GIF or WebP',
  answer: null,
  media: ['image/gif', 'image/jpeg', 'image/png', 'image/webp'],
  errors: [403, 404],
} as const

/** Adds `/contacts/{id}/avatar`. */
export function pictureRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /contacts/:id(^\\d+$)/avatar', AVATAR, async (request, reply) => {
    const context = contextOf(request)
    const storage = storageOf(context)
    const key = await findPicture(context.db, await visibleContactId(context, idOf(request)))
    const start = key === null ? null : await storage.get(key, { start: 0, end: PICTURE_HEAD_BYTES - 1 })
    if (key === null || start === null) throw notFound()
    const chunks: Buffer[] = []
    for await (const chunk of start.content) chunks.push(chunk as Buffer)
    // Strangers sent it: what the bytes are counts, and it is shown as nothing else.
    const contentType = pictureType(Buffer.concat(chunks))
    if (contentType === null) throw notFound()
    reply
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
    if (!(await sendStored(storage, request, reply, { key, contentType }))) throw notFound()
    return reply
  })
}
