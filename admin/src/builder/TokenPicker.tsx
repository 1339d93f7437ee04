import { Button, Modal, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { query } from '../api/query.ts'
import { t } from '../words/messages.ts'
import type { Medium } from './blocks.ts'
import styles from './builder.module.css'

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

interface Choice {
  group: string
  value: string
  label: string
  hasFallback: boolean
}

/** Tokens of pages alone. */
const OF_PAGES = ['pagetitle', 'pagemetadescription', 'langbar', 'sharebuttons'] as const

/** Picks what is filled in for each contact. */
export function TokenPicker({
  medium,
  onPick,
  onClose,
}: {
  medium: Medium
  onPick(token: string): void
  onClose(): void
}) {
  const found = useQuery(query('/catalog', { query: { parts: 'emailTokens,contactFields,companyFields' } }))
  const choices = found.data ? choicesOf(found.data as unknown as Document, medium) : []
  const [chosen, setChosen] = useState<string | null>(null)
  const [fallback, setFallback] = useState('')
  const choice = choices.find(({ value }) => value === chosen)
  const pick = (event: FormEvent) => {
    event.preventDefault()
    // The form of the page is not meant.
    event.stopPropagation()
    if (!choice) return
    const end =
      choice.hasFallback && fallback.trim() !== '' ? `|${fallback.trim().replace(/[{}<>|]/g, '')}` : ''
    onPick(`{${choice.value}${end}}`)
    onClose()
  }
  const groups = [...new Set(choices.map(({ group }) => group))]
  return (
    <Modal opened onClose={onClose} title={t('builder.token')}>
      <form onSubmit={pick} className={styles.fields}>
        <Select
          label={t('builder.token.which')}
          data-autofocus
          searchable
          data={groups.map((group) => ({
            group,
            items: choices.filter((one) => one.group === group).map(({ value, label }) => ({ value, label })),
          }))}
          value={chosen}
          onChange={setChosen}
        />
        {choice?.hasFallback && (
          <TextInput
            label={t('builder.token.fallback')}
            description={t('builder.token.fallback.help')}
            value={fallback}
            maxLength={100}
            onChange={({ currentTarget }) => setFallback(currentTarget.value)}
          />
        )}
        <Button type="submit" disabled={!choice}>
          {t('builder.token.insert')}
        </Button>
      </form>
    </Modal>
  )
}

function choicesOf({ emailTokens, ...fields }: Document, medium: Medium): Choice[] {
  const general = t('builder.token.general')
  const found: Choice[] = emailTokens.flatMap(({ name, label, choices, valuesFrom, record }): Choice[] => {
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
  })
  if (medium === 'email') return found
  const pages = OF_PAGES.map((name) => ({
    ...{ group: general, value: name, label: t(`builder.token.${name}`), hasFallback: false },
  }))
  return [...found.filter(({ group }) => group !== general), ...pages]
}
