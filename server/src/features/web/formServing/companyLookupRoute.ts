// Names of companies for fields that suggest them.
import type { FastifyInstance } from 'fastify'
import { now } from '../../../platform/clock.ts'
import { ApiError, notFound } from '../../../platform/errors.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { findCompanyNames } from '../../audience/companies/findCompanyNames.ts'
import { findServedForm } from '../../content/forms/findServedForm.ts'
import { findFieldsOfForms } from '../../content/forms/formField.ts'
import { addressLimit } from '../visitors/addressLimit.ts'

const SHORTEST = 3
const LONGEST = 100
const MAX_NAMES = 10
/** Somebody who types asks a few times; who asks more often collects names. */
const PER_MINUTE = 60

/** `POST /form/company-lookup/autocomplete`: for those who fill in a form that asks for a company. */
export function companyLookupRoute(app: FastifyInstance, { sql }: PublicOptions): void {
  const isWithin = addressLimit({ sql, name: 'companies', perMinute: () => PER_MINUTE })

  app.post<{ Body: unknown }>('/form/company-lookup/autocomplete', async (request, reply) => {
    const at = now()
    if (!(await isWithin(request.ip, at)))
      throw new ApiError(429, 'too_many_requests', 'Too many look-ups. Please try again in a minute.', {
        headers: { 'retry-after': '60' },
      })
    const { search, formId } = (request.body ?? {}) as Record<string, unknown>
    const id = /^\d{1,15}$/.exec(String(formId))?.[0]
    const form = id === undefined ? null : await findServedForm(sql, Number(id), at)
    const fields = form ? await findFieldsOfForms(sql, [form.id]) : []
    if (!fields.some(({ type }) => type === 'companyLookup')) throw notFound()
    const text = typeof search === 'string' ? search.trim().slice(0, LONGEST) : ''
    const names =
      [...text].length < SHORTEST || text.includes('\0') ? [] : await findCompanyNames(sql, text, MAX_NAMES)
    return reply.header('cache-control', 'no-store').send(names)
  })
}
