import type { ResourceField } from '@campanile/client'
import { NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { t, textAt } from '../words/messages.ts'
import { resourceOf } from './kinds.ts'
import { RecordPicker, RecordsPicker } from './RecordPicker.tsx'

interface Props {
  field: ResourceField
  label: string
  description?: string
  /** The folder of texts with the words for choices. */
  words: string
  name: string
  value: unknown
  error?: string
  /** Where somebody begins to type. */
  isFirst?: boolean
  onChange(value: unknown): void
}

/** More choices than that are searched by typing. */
const MANY = 20

/** The input that a field asks for. */
export function FieldInput({ field, label, description, words, name, value, error, ...props }: Props) {
  const { isFirst, onChange } = props
  const isRequired = field.isRequired === true
  const shared = { label, description, error, required: isRequired, name, 'data-autofocus': isFirst }
  const text = value === null || value === undefined ? '' : String(value)
  switch (field.input) {
    case 'boolean':
      return (
        <Switch
          label={label}
          description={description}
          error={error}
          name={name}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )
    case 'number':
      return (
        <NumberInput
          {...shared}
          value={typeof value === 'number' ? value : ''}
          min={field.min}
          max={field.max}
          onChange={(typed) => onChange(typed === '' ? null : typed)}
        />
      )
    case 'textarea':
    case 'html':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxRows={14}
          maxLength={field.maxLength}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    case 'select':
      return (
        <Select
          {...shared}
          clearable={!isRequired}
          searchable={(field.choices?.length ?? 0) > MANY}
          data={(field.choices ?? []).map((choice) =>
            typeof choice === 'object'
              ? { ...choice, value: String(choice.value) }
              : {
                  value: String(choice),
                  label: textAt(`${words}.choice.${name}.${choice}`) ?? String(choice),
                },
          )}
          value={text === '' ? null : text}
          onChange={onChange}
        />
      )
    case 'datetime':
      return (
        <TextInput
          {...shared}
          type="datetime-local"
          value={text === '' ? '' : localMoment(new Date(text))}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.value === '' ? null : new Date(currentTarget.value).toISOString())
          }
        />
      )
    case 'words':
      return (
        <TagsInput
          {...shared}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
          placeholder={t('kit.addWord')}
        />
      )
    case 'records': {
      const resource = resourceOf(field.record ?? '')
      const ids = Object.values((value ?? []) as Record<string, number | { id: number }>)
      if (resource)
        return (
          <RecordsPicker
            {...{ resource, label, description, error, isRequired, onChange }}
            value={ids.map((one) => (typeof one === 'object' ? one.id : one))}
          />
        )
      break
    }
    case 'record': {
      const resource = resourceOf(field.record ?? '')
      if (resource) {
        const id = typeof value === 'object' && value !== null ? (value as { id: number }).id : Number(value)
        return (
          <RecordPicker
            {...{ resource, label, description, error, isRequired, onChange }}
            value={value === null || value === undefined || Number.isNaN(id) ? null : id}
          />
        )
      }
    }
  }
  return (
    <TextInput
      {...shared}
      type={field.input === 'email' || field.input === 'url' ? field.input : 'text'}
      maxLength={field.maxLength}
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

// What an input of the browser takes: the time of the clock, without a zone.
function localMoment(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
