// What the catalog says of steps, once for the session.
import type { ResourceField } from '@campanile/client'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../api/query.ts'
import type { NewStep } from '../tree/edits.ts'
import type { StepType } from '../tree/rules.ts'

type Choices = NonNullable<ResourceField['choices']>

export interface Property {
  name: string
  label: string
  description?: string
  required: boolean
  default?: unknown
  input: string
  choices?: readonly { value: string | number | boolean; label: string }[]
  choicesFrom?: string
  record?: string
  /** The property whose value decides what can be filled in. */
  of?: string
  unit?: string
  min?: number
  max?: number
  maxLength?: number
}

export interface EventType extends StepType {
  label: string
  description?: string
  properties: readonly Property[]
  /** The part whose fields are properties, too. */
  propertiesFrom?: 'contactFields' | 'companyFields'
}

interface FilterField extends Omit<Property, 'name' | 'required'> {
  object: string
  field: string
  operators: readonly string[]
  isForConditions: boolean
}

export interface Catalog {
  types: ReadonlyMap<string, EventType>
  fields: Readonly<Record<'contactFields' | 'companyFields', readonly Property[]>>
  filterFields: readonly FilterField[]
  operators: ReadonlyMap<string, { label: string; takes: string }>
  choices: Readonly<Record<string, { choices: Choices }>>
}

interface Document {
  campaignEvents: EventType[]
  contactFields: Property[]
  companyFields: Property[]
  filterFields: FilterField[]
  operators: { value: string; label: string; takes: string }[]
  choices: Catalog['choices']
}

const PARTS = 'campaignEvents,contactFields,companyFields,filterFields,operators'

/** Reads the catalog of steps. */
export function useCatalog() {
  return useQuery({
    ...query('/catalog', { query: { parts: PARTS } }),
    staleTime: Number.POSITIVE_INFINITY,
    select: read,
  })
}

function read(answer: unknown): Catalog {
  const { campaignEvents, contactFields, companyFields, filterFields, operators, choices } =
    answer as Document
  return {
    types: new Map(campaignEvents.map((type) => [type.type, type])),
    fields: { contactFields, companyFields },
    filterFields: filterFields.filter(({ isForConditions }) => isForConditions),
    operators: new Map(operators.map((one) => [one.value, one])),
    choices,
  }
}

/** A step of a type, as the catalog would have it. */
export function newStep({ type, kind, label, properties }: EventType): NewStep {
  const filled: Record<string, unknown> = {}
  for (const { name, default: value } of properties)
    if (value !== undefined && !name.includes('.')) filled[name] = value
  return { type, kind, name: label, properties: filled }
}
