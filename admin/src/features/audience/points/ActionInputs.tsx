import { Select } from '@mantine/core'
import type { OwnInput } from '../../../kit/RecordForm.tsx'
import { Properties } from './Properties.tsx'
import { type Part, useTypesOf } from './typesOf.ts'

/** What a type is called. */
export function TypeName({ of, type }: { of: Part; type: unknown }) {
  return useTypesOf(of).find((one) => one.type === type)?.label ?? String(type ?? '')
}

/** What is worth points; what was asked of another type is forgotten with it. */
export function ActionType({ name, label, description, value, errors, fill }: OwnInput) {
  const types = useTypesOf('pointActions')
  return (
    <Select
      {...{ name, label, description }}
      error={errors[name]}
      required
      data={types.map(({ type, label }) => ({ value: type, label }))}
      value={typeof value === 'string' ? value : null}
      onChange={(type) => fill({ type, properties: {} })}
    />
  )
}

/** What is asked of the type that is chosen. */
export function ActionProperties({ name, value, values, errors, fill }: OwnInput) {
  const type = useTypesOf('pointActions').find((one) => one.type === values.type)
  return (
    <Properties
      type={type}
      values={value}
      errorOf={(property) => errors[`properties.${property}`]}
      onChange={(properties) => fill({ [name]: properties })}
    />
  )
}
