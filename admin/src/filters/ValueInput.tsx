import { Autocomplete, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core'
import { resourceOf } from '../kit/kinds.ts'
import { RecordPicker, RecordsPicker } from '../kit/RecordPicker.tsx'
import { t } from '../words/messages.ts'
import { CLOSED } from './closedList.ts'
import { IntervalInput } from './IntervalInput.tsx'
import type { CatalogField, Choice } from './model/catalog.ts'
import { listOf, type Takes } from './model/values.ts'
import { ValuesInput } from './ValuesInput.tsx'
import { WhenInput } from './WhenInput.tsx'

export interface ValueProps {
  field: CatalogField | undefined
  choices: readonly Choice[]
  value: unknown
  label: string
  onChange(value: unknown): void
}

/** Lists longer than that are searched. */
const SHOWN = 100

/** What a filter compares with, by what its operator takes and what its field is. */
export function ValueInput({ takes, ...props }: ValueProps & { takes: Takes }) {
  const { value, label, onChange } = props
  switch (takes) {
    case 'nothing':
      return null
    case 'text':
      return (
        <TextInput
          aria-label={label}
          value={textOf(value)}
          onChange={(e) => onChange(e.currentTarget.value)}
        />
      )
    case 'interval':
      return <IntervalInput {...{ value, label, onChange }} />
    case 'several':
      return <Several {...props} />
    case 'two': {
      const [from, to] = listOf(value)
      return (
        <>
          <OneValue {...props} value={from} onChange={(next) => onChange([next, to ?? ''])} />
          <OneValue {...props} value={to} onChange={(next) => onChange([from ?? '', next])} />
        </>
      )
    }
    default:
      return <OneValue {...props} />
  }
}

function OneValue({ field, choices, value, label, onChange }: ValueProps) {
  const input = field?.input ?? 'text'
  const resource = resourceOf(field?.record ?? '')
  const text = textOf(value)
  if (resource) return <RecordPicker {...{ resource, label }} value={idOf(value)} onChange={onChange} />
  if (input === 'boolean')
    return (
      <Select
        comboboxProps={CLOSED}
        aria-label={label}
        allowDeselect={false}
        data={[
          { value: '1', label: t('words.yes') },
          { value: '0', label: t('words.no') },
        ]}
        value={value === null || value === '' ? null : isYes(value) ? '1' : '0'}
        onChange={(next) => onChange(Number(next))}
      />
    )
  if (input === 'date' || input === 'datetime')
    return <WhenInput {...{ value, label, onChange }} hasTime={input === 'datetime'} />
  if (input === 'number')
    return (
      <NumberInput
        aria-label={label}
        hideControls
        value={text}
        onChange={(typed) => onChange(typed === '' ? null : typed)}
      />
    )
  if (choices.length > 0 && isClosed(field))
    return (
      <Select
        comboboxProps={CLOSED}
        aria-label={label}
        searchable
        allowDeselect={false}
        limit={SHOWN}
        data={options(choices, [value])}
        value={text === '' ? null : text}
        onChange={(picked) => onChange(original(choices, picked))}
      />
    )
  if (choices.length > 0)
    return (
      <Autocomplete
        comboboxProps={CLOSED}
        aria-label={label}
        limit={SHOWN}
        data={choices.map((one) => String(one.value))}
        value={text}
        onChange={onChange}
      />
    )
  const type = input === 'time' ? 'time' : 'text'
  return (
    <TextInput
      aria-label={label}
      type={type}
      value={text}
      onChange={(e) => onChange(e.currentTarget.value)}
    />
  )
}

function Several({ field, choices, value, label, onChange }: ValueProps) {
  const resource = resourceOf(field?.record ?? '')
  const values = listOf(value)
  if (resource)
    return (
      <RecordsPicker {...{ resource, label, onChange }} value={values.flatMap((one) => idOf(one) ?? [])} />
    )
  if (choices.length > 0 && isClosed(field))
    return (
      <MultiSelect
        comboboxProps={CLOSED}
        aria-label={label}
        searchable
        limit={SHOWN}
        data={options(choices, values)}
        value={values.map(String)}
        onChange={(picked) => onChange(picked.map((one) => original(choices, one)))}
      />
    )
  return <ValuesInput {...{ label, onChange }} values={values.map(String)} />
}

/** No other values than the listed ones make sense. */
function isClosed(field: CatalogField | undefined): boolean {
  return field?.input === 'select' || field?.type === 'locale'
}

/** The choices, and what was chosen and is none any more. */
function options(choices: readonly Choice[], chosen: readonly unknown[]) {
  const listed = new Map(choices.map((one) => [String(one.value), one.label]))
  for (const one of chosen) {
    const text = textOf(one)
    if (text !== '' && !listed.has(text)) listed.set(text, text)
  }
  return [...listed].map(([value, label]) => ({ value, label }))
}

function original(choices: readonly Choice[], picked: string | null): unknown {
  return choices.find(({ value }) => String(value) === picked)?.value ?? picked
}

function textOf(value: unknown): string {
  return value === null || value === undefined || typeof value === 'object' ? '' : String(value)
}

function idOf(value: unknown): number | null {
  const id = Number(Array.isArray(value) ? value[0] : value)
  return value !== null && value !== '' && Number.isSafeInteger(id) ? id : null
}

function isYes(value: unknown): boolean {
  return value === true || ['1', 'true', 'yes'].includes(String(value))
}
