import { FieldInput } from '../../../kit/FieldInput.tsx'
import type { TypeOf } from './typesOf.ts'

interface Props {
  type: TypeOf | undefined
  values: unknown
  errorOf(property: string): string | undefined
  onChange(values: Record<string, unknown>): void
}

/** The properties that a type asks for. */
export function Properties({ type, values, errorOf, onChange }: Props) {
  const given = typeof values === 'object' && values !== null && !Array.isArray(values) ? values : {}
  return (type?.properties ?? []).map((property) => (
    <FieldInput
      key={property.name}
      field={{ ...property, isRequired: property.required }}
      words="points"
      name={property.name}
      label={property.label}
      description={property.description}
      value={(given as Record<string, unknown>)[property.name]}
      error={errorOf(property.name)}
      onChange={(value) => onChange({ ...given, [property.name]: value })}
    />
  ))
}
