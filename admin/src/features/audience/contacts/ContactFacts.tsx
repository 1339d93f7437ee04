import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Entity, query } from '../../../api/query.ts'
import { When } from '../../../look/When.tsx'
import { dayOnly, number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { tagsOf, titleOf, valuesOf } from './contact.ts'
import styles from './record.module.css'

type Named = Readonly<Record<string, { id: number; name: string }>>

/** What is known of a contact: standing, membership, and the fields that have a value. */
export function ContactFacts({ contact }: { contact: Entity }) {
  const { id } = contact
  const segments = useQuery(query('/contacts/{id}/segments', { path: { id } }))
  const campaigns = useQuery(query('/contacts/{id}/campaigns', { path: { id } }))
  const listOf = (answer: unknown, key: string) =>
    Object.values(((answer as Record<string, Named> | undefined)?.[key] ?? {}) as Named)
  const facts: [string, ReactNode][] = [
    [t('contacts.field.points'), number(Number(contact.points ?? 0))],
    [t('contacts.field.stage'), titleOf(contact.stage)],
    [t('contacts.field.owner'), titleOf(contact.owner)],
    [t('contacts.field.tags'), tagsOf(contact).join(', ')],
    [t('contacts.field.segments'), names(listOf(segments.data, 'lists'), '/segments')],
    [t('contacts.field.campaigns'), names(listOf(campaigns.data, 'campaigns'), '/campaigns')],
    [t('contacts.field.lastActive'), when(contact.lastActive)],
    [t('contacts.field.dateIdentified'), when(contact.dateIdentified)],
    ...ownFields(contact),
  ]
  return (
    <dl className={styles.facts} aria-label={t('contacts.facts')}>
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

function when(at: unknown): ReactNode {
  return typeof at === 'string' ? <When at={at} /> : null
}

function names(records: readonly { id: number; name: string }[], address: string): ReactNode {
  if (records.length === 0) return null
  return records.map(({ id, name }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <Link to={address} search={{ edit: String(id) } as never}>
        {name}
      </Link>
    </span>
  ))
}

const SHOWN_ELSEWHERE = new Set(['points', 'firstname', 'lastname'])

interface OwnField {
  label: string
  alias: string
  type: string
}

/** The fields with a value, by the labels that the account gave them. */
function ownFields(contact: Entity): [string, ReactNode][] {
  const values = valuesOf(contact)
  const groups = Object.entries((contact.fields ?? {}) as Record<string, Record<string, OwnField>>)
  return groups
    .filter(([group]) => group !== 'all')
    .flatMap(([, fields]) => Object.values(fields))
    .filter(({ alias }) => !SHOWN_ELSEWHERE.has(alias))
    .map((field) => [field.label, shown(field, values[field.alias])])
}

function shown({ type }: OwnField, value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return null
  if (type === 'date') return dayOnly(String(value).slice(0, 10))
  if (type === 'multiselect' && typeof value === 'string') return value.split('|').join(', ')
  if (typeof value === 'boolean') return value ? t('words.yes') : t('words.no')
  return Array.isArray(value) ? value.join(', ') : String(value)
}
