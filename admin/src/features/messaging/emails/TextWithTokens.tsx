import { emails } from '@campanile/client/resources'
import { TokenInput } from '../../../builder/TokenInput.tsx'
import type { OwnInput } from '../../../kit/RecordForm.tsx'

/** The subject and what stands beside it in a mailbox, which differ from contact to contact. */
export function TextWithTokens({ name, label, description, value, errors, fill }: OwnInput) {
  const { isRequired, maxLength } = emails.fields[name as 'subject' | 'preheaderText'] as {
    isRequired?: boolean
    maxLength?: number
  }
  return (
    <TokenInput
      {...{ name, label, description, maxLength }}
      required={isRequired === true}
      error={errors[name]}
      value={String(value ?? '')}
      onChange={(text) => fill({ [name]: text })}
    />
  )
}
