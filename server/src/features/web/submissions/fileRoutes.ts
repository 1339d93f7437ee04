// Files that visitors sent with forms: for those who may see the form, and for everybody where the field says so.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authenticate, namesCredential, sessionToken } from '../../../platform/auth/authenticate.ts'
import { requestSource } from '../../../platform/auth/requestSource.ts'
import { now } from '../../../platform/clock.ts'
import { notFound } from '../../../platform/errors.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { sendStored } from '../../../platform/http/sendStored.ts'
import { find } from '../../../platform/rest/list.ts'
import { form } from '../../content/forms/form.ts'
import { fileKey, givenName, isStoredName } from './storeFiles.ts'

interface FieldOfFile {
  fieldId: number
  formId: number
  isPublic: boolean
}

/** `/forms/results/file/{submissionId}/{field}` and `/forms/results/file/{fieldId}/filename/{name}`. */
export function resultFileRoutes(app: FastifyInstance, options: PublicOptions): void {
  const { sql, config, catalog, storage } = options

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { fieldId, formId, isPublic }: FieldOfFile,
    name: string,
  ) => {
    if (!isPublic) {
      // Without a credential, and without a session of the interface that asks, the address does not exist.
      const isOfInterface = sessionToken(request, config) !== null && requestSource(request, config) === 'own'
      if (!namesCredential(request) && !isOfInterface) throw notFound()
      const at = now()
      const actor = await authenticate(request, { sql, config, now: at })
      await find({ sql, db: sql, actor, config, catalog, now: at }, form, [formId], 'view')
    }
    if (!isStoredName(name)) throw notFound()
    reply
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(givenName(name))}`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, no-store')
    // Whatever a stranger sent is a file to save, never a page of ours.
    const file = { key: fileKey({ formId, fieldId, name }), contentType: 'application/octet-stream' }
    if (!(await sendStored(storage, request, reply, file))) throw notFound()
    return reply
  }

  app.get<{ Params: { id: string; field: string } }>(
    '/forms/results/file/:id(^\\d{1,15}$)/:field',
    async (request, reply) => {
      const { id, field } = request.params
      const [found] = await sql<(FieldOfFile & { name: string | null })[]>`
        select f.id as "fieldId", f.form_id as "formId", coalesce(f.properties -> 'public' = 'true', false) as "isPublic",
          s.results ->> f.id::text as name
        from form_submissions s join form_fields f on f.form_id = s.form_id
        where s.id = ${Number(id)} and f.alias = ${field} and f.type = 'file'`
      if (!found?.name) throw notFound()
      return send(request, reply, found, found.name)
    },
  )

  app.get<{ Params: { fieldId: string; name: string } }>(
    '/forms/results/file/:fieldId(^\\d{1,15}$)/filename/:name',
    async (request, reply) => {
      const [found] = await sql<FieldOfFile[]>`
        select id as "fieldId", form_id as "formId", coalesce(properties -> 'public' = 'true', false) as "isPublic"
        from form_fields where id = ${Number(request.params.fieldId)} and type = 'file'`
      if (!found) throw notFound()
      return send(request, reply, found, request.params.name)
    },
  )
}
