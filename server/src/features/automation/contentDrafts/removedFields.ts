import type { Db } from '../../../platform/database/connection.ts'
import { s } from '../../../platform/values/shape.ts'
import type { Comparison } from './draftKinds.ts'

export const removedFieldsShape = s.object(
  {
    id: s.int(),
    alias: s.text(),
    label: s.text(),
    submissions: s.int({ description: 'Submissions that hold a value of it.' }),
    isExact: s.bool({ description: 'No older submissions were left out of the count.' }),
  },
  'RemovedFormField',
)

interface FormField {
  id: number
  alias: string
  label: string
}

/** Counting reads every submission: of forms with more, the newest ones stand for all. */
const COUNTED = 100_000

/** The fields that the draft takes away, and how much was sent with each. At most one statement. */
export async function findRemovedFields(
  db: Db,
  { id, before, after }: Comparison,
): Promise<{ removedFields: object[] }> {
  const kept = new Set(fieldsOf(after ?? before).map((field) => field.id))
  const removed = fieldsOf(before).filter((field) => !kept.has(field.id))
  if (removed.length === 0) return { removedFields: [] }
  const rows = await db<{ fieldId: number; submissions: number; looked: number }[]>`
    with looked as materialized (
      select results from form_submissions where form_id = ${id} order by date_submitted desc, id desc limit ${COUNTED + 1})
    select f.id as "fieldId", (select count(*) from looked) as looked,
      (select count(*) from looked l where coalesce(l.results ->> f.id::text, '') <> '') as submissions
    from unnest(${removed.map((field) => field.id)}::bigint[]) as f (id)`
  const counts = new Map(rows.map(({ fieldId, ...count }) => [fieldId, count]))
  return {
    removedFields: removed.map(({ id: fieldId, alias, label }) => {
      const { submissions = 0, looked = 0 } = counts.get(fieldId) ?? {}
      return { id: fieldId, alias, label, submissions, isExact: looked <= COUNTED }
    }),
  }
}

function fieldsOf(shown: Readonly<Record<string, unknown>>): readonly FormField[] {
  return (shown.fields ?? []) as FormField[]
}
