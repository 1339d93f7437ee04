import { PasswordInput } from '@mantine/core'
import type { OwnInput } from '../../../kit/RecordForm.tsx'

/** A password that is typed, and shown to nobody unless asked for. */
export function PasswordField({
  name,
  label,
  description,
  value,
  errors,
  fill,
  autoComplete,
}: OwnInput & { autoComplete: 'current-password' | 'new-password' }) {
  return (
    <PasswordInput
      {...{ name, label, description, autoComplete }}
      error={errors[name]}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => fill({ [name]: currentTarget.value })}
    />
  )
}
