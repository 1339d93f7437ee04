import { emails } from '@campanile/client/resources'
import { FieldInput } from '../../../kit/FieldInput.tsx'
import type { OwnInput } from '../../../kit/RecordForm.tsx'

/** The segments that a broadcast goes to; an email to single contacts has none. */
export function SegmentsInput({ values, errors, fill, ...shown }: OwnInput) {
  if (values.emailType !== 'list') return null
  return (
    <FieldInput
      {...shown}
      field={emails.fields.lists}
      words="emails"
      error={errors.lists}
      onChange={(lists) => fill({ lists })}
    />
  )
}
