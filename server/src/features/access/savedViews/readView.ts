// What a request says of a view.
import { forbidden } from '../../../platform/errors.ts'
import { type Field, f } from '../../../platform/values/field.ts'
import { missingRequired, parseBody } from '../../../platform/values/inputs.ts'
import type { ViewValues } from './savedViews.sql.ts'

const MOST_COLUMNS = 50

const FIELDS: Readonly<Record<string, Field>> = {
  name: f.text({ required: true, max: 100 }),
  search: f.text({ max: 2_000, html: true, blank: '' }),
  sort: f.text({ max: 100, blank: '' }),
  columns: { ...f.json({ of: 'array' }), parse: parseColumns },
  isShared: f.bool(),
}

/**
 * The view as the body wants it; what is not sent stays as it was.
 * @throws ApiError 400 beside the keys that are wrong, 403 where it comes to be shared and the actor may not share.
 */
export function readView(body: Record<string, unknown>, before: ViewValues, mayShare: boolean): ViewValues {
  const { values, error } = parseBody(FIELDS, body)
  if (error) throw error
  const view = { ...before, ...values }
  const missing = missingRequired(FIELDS, view, [])
  if (missing) throw missing
  if (view.isShared && !before.isShared && !mayShare)
    throw forbidden('You do not have the right to share views.')
  return view
}

function parseColumns(sent: unknown): { value: string[] } | { error: string } {
  if (sent === null || sent === '') return { value: [] }
  const isFine =
    Array.isArray(sent) &&
    sent.length <= MOST_COLUMNS &&
    sent.every((one) => typeof one === 'string' && /^[\w.-]{1,100}$/.test(one))
  return isFine
    ? { value: [...new Set(sent as string[])] }
    : { error: `This value should be a list of at most ${MOST_COLUMNS} names of fields.` }
}
