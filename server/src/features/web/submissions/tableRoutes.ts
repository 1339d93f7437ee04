// What a form collected, as a table.
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { authenticate, namesCredential } from '../../../platform/auth/authenticate.ts'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { forbidden, notFound } from '../../../platform/errors.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { holds } from '../../../platform/permissions.ts'
import { find } from '../../../platform/rest/list.ts'
import { csvLine } from '../../../platform/values/csvLine.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { form } from '../../content/forms/form.ts'
import { type FormField, findFieldsOfForms } from '../../content/forms/formField.ts'

/** Rows that are read at once. */
const RANGE = 1_000
/** Bytes of their answers; one row is read whatever it has. */
const RANGE_BYTES = 4_000_000
const FIRST = ['id', 'dateSubmitted', 'contactId', 'ipAddress', 'referer']

/** `/forms/results/{id}/export/csv`: all answers, the oldest first. Needs the rights to view the form and to export answers. */
export function resultTableRoutes(app: FastifyInstance, { sql, config, catalog }: PublicOptions): void {
  app.get<{ Params: { id: string } }>(
    '/forms/results/:id(^\\d{1,15}$)/export/csv',
    async (request, reply) => {
      if (!namesCredential(request)) throw notFound()
      const at = now()
      const formId = Number(request.params.id)
      const actor = await authenticate(request, { sql, config, now: at })
      await find({ sql, db: sql, actor, config, catalog, now: at }, form, [formId], 'view')
      if (!holds(actor, 'form:export:enable')) throw forbidden()
      const fields = (await findFieldsOfForms(sql, [formId])).filter(
        ({ type, saveResult }) => saveResult && catalog.formFields.get(type)?.hasValue,
      )
      return reply
        .header('content-disposition', `attachment; filename="form-${formId}.csv"`)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(lines(sql, formId, fields)))
    },
  )
}

/** The table in pieces: one statement for each, whatever the form holds. */
async function* lines(db: Db, formId: number, fields: readonly FormField[]): AsyncGenerator<string> {
  yield csvLine([...FIRST, ...fields.map(({ alias }) => alias)])
  for (let last = { moment: '-infinity', id: 0 }; ; ) {
    const rows = await db<
      {
        id: number
        at: Date
        /** With the fractions that a Date has not. */
        moment: string
        contactId: number | null
        ip: string | null
        referer: string | null
        results: Record<string, unknown>
      }[]
    >`
      select s.id, s.date_submitted as at, s.date_submitted::text as moment, s.contact_id as "contactId", a.ip_address as ip, s.referer, s.results
      from (
        select *, sum(octet_length(results::text)) over own - octet_length(results::text) as bytes
        from (
          select id, date_submitted, contact_id, ip_id, referer, results from form_submissions
          where form_id = ${formId} and (date_submitted, id) > (${last.moment}::timestamptz, ${last.id}::bigint)
          order by date_submitted, id limit ${RANGE}) range
        window own as (order by date_submitted, id)) s
      left join ip_addresses a on a.id = s.ip_id
      where s.bytes < ${RANGE_BYTES} order by s.date_submitted, s.id`
    if (rows.length > 0)
      yield rows
        .map(({ id, at, contactId, ip, referer, results }) =>
          csvLine([
            String(id),
            isoDate(at),
            String(contactId ?? ''),
            ip ?? '',
            referer ?? '',
            ...fields.map((field) => String(results[String(field.id)] ?? '')),
          ]),
        )
        .join('')
    const next = rows.at(-1)
    if (!next) return
    last = next
  }
}
