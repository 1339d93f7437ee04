import type { ResourceField } from '@campanile/client'
import { MultiSelect, Select, TagsInput, Textarea } from '@mantine/core'
import { FieldInput } from '../../../../kit/FieldInput.tsx'
import { resourceOf } from '../../../../kit/kinds.ts'
import { pagesOf } from '../../../../kit/recordAddress.ts'
import { t } from '../../../../words/messages.ts'
import { valueAt } from '../tree/rules.ts'
import type { Journey, Step } from '../tree/step.ts'
import type { Catalog, Property } from './catalog.ts'
import { MessageInput } from './MessageInput.tsx'

interface Props {
  property: Property
  step: Step
  journey: Journey
  catalog: Catalog
  error?: string
  onChange(value: unknown): void
}

/** The input that a property of a step asks for. */
export function PropertyInput({ property, step, journey, catalog, error, onChange }: Props) {
  const { name, label, description, required } = property
  const value = valueAt(step.properties, name)
  const shared = { label, description, error, required, name }
  const choices = choicesOf(property, step, catalog)
  const list = Array.isArray(value) ? value.map(String) : []
  switch (property.input) {
    case 'multiselect':
      return <MultiSelect {...shared} data={choices} value={list} onChange={onChange} searchable />
    case 'words':
      return (
        <TagsInput
          {...shared}
          data={choices.map((choice) => choice.label)}
          value={list}
          onChange={onChange}
          placeholder={t('kit.addWord')}
        />
      )
    case 'lines':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          value={listOf(value).map(String).join('\n')}
          onChange={({ currentTarget }) => onChange({ list: currentTarget.value.split('\n') })}
        />
      )
    case 'pairs':
    case 'map':
      return (
        <Textarea
          {...shared}
          description={[description, t('campaigns.pairsHint')].filter(Boolean).join(' ')}
          autosize
          minRows={2}
          // What is typed half is no pair yet: it is read when the box is left.
          key={step.id}
          defaultValue={pairLines(value)}
          onBlur={({ currentTarget }) => {
            const pairs = pairsOf(currentTarget.value)
            const list = pairs.map(([key, text]) => ({ label: key, value: text }))
            onChange(property.input === 'map' ? Object.fromEntries(pairs) : { list })
          }}
        />
      )
    case 'campaignEvent':
      return (
        <Select
          {...shared}
          searchable
          data={journey.steps
            .filter(({ id, type }) => id !== step.id && type !== step.type)
            .map(({ id, name: title }) => ({ value: id, label: title }))}
          value={value === undefined || value === null ? null : String(value)}
          onChange={(id) => onChange(id === null || id.startsWith('new_') ? id : Number(id))}
        />
      )
    case 'filterField':
    case 'filterOperator':
      return (
        <Select
          {...shared}
          searchable
          data={choices}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      )
    case 'filterValue':
      return choices.length > 0 ? (
        <Select
          {...shared}
          searchable
          clearable
          data={choices}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      ) : (
        <FieldInput
          field={{ input: 'text' }}
          words="campaigns"
          {...shared}
          value={value}
          onChange={onChange}
        />
      )
  }
  const field = { ...property, choices: choices.length > 0 ? choices : undefined, isRequired: required }
  const input = { field: field as ResourceField, name, label, description, error, value, onChange }
  const pages = property.input === 'record' ? pagesOf(property.record ?? '') : undefined
  const resource = pages?.form && resourceOf(pages.kind)
  if (pages && resource) return <MessageInput {...{ pages, resource }} {...input} />
  return <FieldInput words="campaigns" {...input} />
}

interface Choice {
  value: string
  label: string
}

function choicesOf({ input, choices, choicesFrom }: Property, step: Step, catalog: Catalog): Choice[] {
  if (input === 'filterField')
    return catalog.filterFields.map(({ field, label }) => ({ value: field, label: `${label} (${field})` }))
  if (input === 'filterOperator') {
    const field = fieldCompared(step, catalog)
    const names = field ? field.operators : [...catalog.operators.keys()]
    return names.map((name) => ({ value: name, label: catalog.operators.get(name)?.label ?? name }))
  }
  if (input === 'filterValue') return texts(fieldCompared(step, catalog)?.choices ?? [])
  return texts(choices ?? catalog.choices[choicesFrom ?? '']?.choices ?? [])
}

function fieldCompared({ properties }: Step, { filterFields }: Catalog) {
  return filterFields.find(({ field }) => field === properties.field)
}

function texts(
  choices: readonly (string | number | boolean | { value: unknown; label: string })[],
): Choice[] {
  return choices.map((choice) =>
    typeof choice === 'object'
      ? { value: String(choice.value), label: choice.label || String(choice.value) }
      : { value: String(choice), label: String(choice) },
  )
}

function listOf(value: unknown): unknown[] {
  const { list = value } = (value ?? {}) as { list?: unknown }
  return Array.isArray(list) ? list : []
}

function pairLines(value: unknown): string {
  const list = listOf(value) as { label: string; value: string }[]
  const pairs = list.length > 0 ? list.map((pair) => [pair.label, pair.value]) : Object.entries(value ?? {})
  return pairs
    .filter(([key]) => key !== 'list')
    .map(([key, text]) => `${key}=${typeof text === 'object' ? JSON.stringify(text) : text}`)
    .join('\n')
}

function pairsOf(text: string): [string, string][] {
  return text.split('\n').flatMap((line): [string, string][] => {
    const [, key, value = ''] = /^\s*([^=]+?)\s*=(.*)$/.exec(line) ?? []
    return key === undefined ? [] : [[key, value.trim()]]
  })
}
