import { ColorInput } from '@mantine/core'
import type { OwnInput } from '../../../kit/RecordForm.tsx'

/** A colour, which is stored without its sign. */
export function Color({ name, label, description, value, errors, fill }: OwnInput) {
  return (
    <ColorInput
      {...{ name, label, description }}
      error={errors[name]}
      format="hex"
      withEyeDropper={false}
      value={typeof value === 'string' && value !== '' ? `#${value.replace(/^#/, '')}` : ''}
      onChange={(color) => fill({ [name]: color.replace(/^#/, '') })}
    />
  )
}
