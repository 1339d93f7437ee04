import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '../api/query.ts'
import { t } from '../words/messages.ts'
import type { Medium } from './blocks.ts'
import { useTokenValues } from './tokenValues.ts'

interface Token {
  name: string
  label: string
  description?: string
  /** It needs a record: `{form=7}`. */
  record?: string
  input?: string
  choices?: readonly { value: string | number | boolean; label: string }[]
  valuesFrom?: readonly string[]
}

interface Field {
  name: string
  label: string
}

interface Document {
  emailTokens: readonly Token[]
  contactFields: readonly Field[]
  companyFields: readonly Field[]
}

export interface TokenChoice {
  group: string
  value: string
  label: string
  hasFallback: boolean
  /** What stands there for the contact that is looked at. */
  shown?: string
}

/** Tokens of pages alone. */
const OF_PAGES = ['pagetitle', 'pagemetadescription', 'langbar', 'sharebuttons'] as const

/** What can be filled in for each contact; nothing while that is asked for, or not wanted yet. */
export function useTokenChoices(medium: Medium, isWanted = true): readonly TokenChoice[] {
  const found = useQuery({
    ...query('/catalog', { query: { parts: 'emailTokens,contactFields,companyFields' } }),
    enabled: isWanted,
  })
  const document = found.data as unknown as Document | undefined
  const choices = useMemo(() => (document ? choicesOf(document, medium) : []), [document, medium])
  const values = useTokenValues(
    useMemo(() => choices.map(({ value }) => value), [choices]),
    isWanted && medium === 'email',
  )
  return useMemo(
    () => choices.map((choice) => ({ ...choice, shown: values.get(choice.value) })),
    [choices, values],
  )
}

/** Whether a token is meant by what is typed of it. */
export function fits({ label, value, group }: TokenChoice, words: string): boolean {
  const text = `${group} ${label} {${value}}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** A token as it is written, with what stands where there is no value. */
export function tokenOf({ value, hasFallback }: TokenChoice, fallback: string): string {
  const text = fallback.trim().replace(/[{}<>|]/g, '')
  return `{${value}${hasFallback && text !== '' ? `|${text}` : ''}}`
}

function choicesOf({ emailTokens, ...fields }: Document, medium: Medium): TokenChoice[] {
  const general = t('builder.token.general')
  const found: TokenChoice[] = emailTokens.flatMap(
    ({ name, label, choices, valuesFrom, record }): TokenChoice[] => {
      if (valuesFrom)
        return valuesFrom.flatMap((part) =>
          fields[part as keyof typeof fields].map((field) => ({
            group: t(part === 'companyFields' ? 'builder.token.company' : 'builder.token.contact'),
            value: `${name}=${field.name}`,
            label: field.label,
            hasFallback: true,
          })),
        )
      if (choices)
        return choices.map((one) => ({
          group: label,
          value: `${name}=${one.value}`,
          label: `${label}: ${one.label}`,
          hasFallback: false,
        }))
      // What needs a record has a block or a link of its own.
      return record ? [] : [{ group: general, value: name, label, hasFallback: false }]
    },
  )
  if (medium === 'email') return found
  const pages = OF_PAGES.map((name) => ({
    ...{ group: general, value: name, label: t(`builder.token.${name}`), hasFallback: false },
  }))
  return [...found.filter(({ group }) => group !== general), ...pages]
}
