import type { Entity } from '../../../api/query.ts'
import { FiltersInput } from '../../../filters/FiltersInput.tsx'
import { EditPage } from '../../../kit/EditPage.tsx'
import type { FormField } from '../../../kit/RecordForm.tsx'
import type { Values } from '../../../kit/staleForm.ts'
import { currentLanguage, t, textAt } from '../../../words/messages.ts'
import { Beside } from './Beside.tsx'
import { page } from './content.ts'

type Name = keyof typeof page.resource.fields

const addresses = {
  edit: (id: number) => `/dynamic-content/${id}`,
  done: () => '/dynamic-content',
}
const KEPT = [
  'name',
  'isCampaignBased',
  'slotName',
  'filters',
  'content',
  'isPublished',
  'publishUp',
  'publishDown',
] as const
const RECORDS = ['variantParent', 'category'] as const

/** Edits a dynamic content, or makes one: what it shows, to whom, and where. */
export default function DynamicContentEditor() {
  return (
    <EditPage
      {...{ page, addresses, fieldsOf, open }}
      write={(values) => values}
      beside={(values, record) => <Beside {...{ values, record }} />}
    />
  )
}

function open(record: Entity | null): Values {
  // The language is no part of what is answered: it is told once, to a new one.
  if (record === null)
    return {
      ...{ name: '', isCampaignBased: true, slotName: '', filters: [], content: '', isPublished: true },
      ...{ publishUp: null, publishDown: null, variantParent: null, category: null },
      ...{ language: currentLanguage(), translationParent: null },
    }
  return {
    ...Object.fromEntries(KEPT.map((name) => [name, record[name]])),
    ...Object.fromEntries(RECORDS.map((name) => [name, idOf(record[name])])),
  }
}

function fieldsOf(values: Values): readonly FormField[] {
  const isNew = 'language' in values
  const isByFilters = values.isCampaignBased !== true
  return [
    field('name', 'what'),
    { ...field('content', 'what'), description: t('dynamicContent.content.help') },
    field('isCampaignBased', 'whom'),
    {
      ...field('slotName', 'whom'),
      field: { input: 'text', maxLength: 191, isRequired: isByFilters },
      description: t(`dynamicContent.slot.${isByFilters ? 'filters' : 'campaign'}`),
    },
    ...(isByFilters ? [{ ...field('filters', 'whom'), show: FiltersInput }] : []),
    ...(isNew ? [field('language', 'more')] : []),
    field('variantParent', 'more'),
    ...(isNew
      ? [
          {
            ...field('translationParent', 'more'),
            field: { input: 'record', record: page.resource.kind } as const,
          },
        ]
      : []),
    ...(['isPublished', 'publishUp', 'publishDown', 'category'] as const).map((name) => field(name, 'more')),
  ]
}

function field(name: Name, section: 'what' | 'whom' | 'more'): FormField {
  return {
    name,
    field: page.resource.fields[name] ?? { input: 'text' },
    words: page.words,
    label: textAt(`dynamicContent.field.${name}`) ?? textAt(`words.field.${name}`) ?? name,
    description: textAt(`dynamicContent.field.${name}.help`) ?? undefined,
    section: t(`dynamicContent.section.${section}`),
  }
}

function idOf(value: unknown): number | null {
  return typeof value === 'object' && value !== null ? (value as { id: number }).id : null
}
