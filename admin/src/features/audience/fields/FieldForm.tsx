import type { Resource } from '@campanile/client'
import { Drawer } from '@mantine/core'
import { change } from '../../../api/change.ts'
import type { Entity } from '../../../api/query.ts'
import { type FormField, RecordForm } from '../../../kit/RecordForm.tsx'
import { tell } from '../../../kit/toasts.tsx'
import { UsedIn } from '../../../kit/UsedIn.tsx'
import { t, textAt } from '../../../words/messages.ts'
import { DeleteField } from './DeleteField.tsx'

const ALWAYS = [
  'label',
  'group',
  'description',
  'defaultValue',
  'isRequired',
  'isPublished',
  'isListable',
  'isVisible',
  'isShortVisible',
  'isUniqueIdentifier',
  'isPubliclyUpdatable',
]
/** What is decided once. */
const ONCE = ['alias', 'type']

interface Props {
  resource: Resource
  /** Null for a new one. */
  field: Entity | null
  onDelete: (() => void) | null
  onClose(): void
}

/** A custom field: what it is called, what it takes, and where it shows. */
export function FieldForm({ resource, field, onDelete, onClose }: Props) {
  const names = field ? ALWAYS : ['label', ...ONCE, ...ALWAYS.slice(1)]
  const hasOptions = field === null || ['select', 'multiselect', 'lookup'].includes(String(field.type))
  const fields: FormField[] = names.map((name) => ({
    name,
    label: textAt(`fields.field.${name}`) ?? textAt(`words.field.${name}`) ?? name,
    description: textAt(`fields.field.${name}.help`) ?? undefined,
    words: 'fields',
    field: choicesInWords(name, resource.fields[name] ?? { input: 'text' }),
  }))
  if (hasOptions)
    fields.splice(field ? 1 : 3, 0, {
      name: 'properties',
      label: t('fields.options'),
      description: t('fields.optionsHint'),
      words: 'fields',
      field: { input: 'words' },
    })
  return (
    <Drawer opened onClose={onClose} title={field ? String(field.label) : t('fields.new')}>
      <RecordForm
        fields={fields}
        initial={{
          ...Object.fromEntries(
            names.map((name) => [name, field ? field[name] : (resource.fields[name]?.initial ?? null)]),
          ),
          ...(hasOptions ? { properties: optionsOf(field?.properties) } : {}),
        }}
        sends={field ? 'touched' : 'all'}
        onCancel={onClose}
        save={async (values) => {
          const { properties, ...others } = values
          const options = Array.isArray(properties) ? properties : []
          const body = { ...others, ...(options.length > 0 ? { properties: { list: options } } : {}) }
          await (field
            ? change('PATCH', `${resource.path}/{id}/edit`, { path: { id: field.id }, body })
            : change('POST', `${resource.path}/new`, { body }))
          onClose()
          tell(t('kit.saved', { name: String(values.label ?? field?.label) }))
        }}
      />
      {field && <UsedIn resource={resource} id={field.id} />}
      {onDelete && <DeleteField label={String(field?.label)} onDelete={onDelete} />}
    </Drawer>
  )
}

/** The choices of a field with what they are called. */
function choicesInWords(name: string, { choices, ...field }: FormField['field']): FormField['field'] {
  if (!choices) return field
  return {
    ...field,
    choices: choices.map((choice) => {
      const value = String(typeof choice === 'object' ? choice.value : choice)
      return { value, label: textAt(`fields.${name}.${value}`) ?? value }
    }),
  }
}

function optionsOf(properties: unknown): string[] {
  const list = (properties as { list?: unknown } | null | undefined)?.list
  if (typeof list !== 'object' || list === null) return []
  return Object.values(list).map((option) =>
    typeof option === 'object' && option !== null
      ? String((option as { value: unknown }).value)
      : String(option),
  )
}
