import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Entity, type Found, query } from '../../../api/query.ts'
import { LinkButton } from '../../../look/LinkButton.tsx'
import { When } from '../../../look/When.tsx'
import { dayOnly, number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { useFieldLabels } from '../useFieldLabels.ts'
import { tagsOf, titleOf, valuesOf } from './contact.ts'
import { EditableFact } from './EditableFact.tsx'
import styles from './record.module.css'

type Named = Readonly<Record<string, { id: number; name: string }>>

/** What is known of a contact: standing, membership, and its fields, edited where they stand. */
export function ContactFacts({ found, mayEdit }: { found: Found; mayEdit: boolean }) {
  const contact = found.record
  const { id } = contact
  const [isWhole, setWhole] = useState(false)
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
  ]
  const labelOf = useFieldLabels('contactFields')
  const fields = ownFields(contact).map((field) => ({ ...field, label: labelOf(field) }))
  const shown = fields.filter(({ alias, value }) => !isNothing(value) || (isWhole && !DERIVED.has(alias)))
  return (
    <div>
      <dl className={styles.facts} aria-label={t('contacts.facts')}>
        {facts
          .filter(([, value]) => !isNothing(value))
          .map(([label, value]) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        {shown.map(({ alias, label, value }) => (
          <Fact key={alias} label={label}>
            {mayEdit && !DERIVED.has(alias) ? (
              <EditableFact name={alias} label={label} found={found}>
                {value}
              </EditableFact>
            ) : (
              value
            )}
          </Fact>
        ))}
      </dl>
      {mayEdit && shown.length < fields.length && (
        <LinkButton onClick={() => setWhole(true)}>
          {t('contacts.emptyFields', { count: fields.length - shown.length })}
        </LinkButton>
      )}
    </div>
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

const SHOWN_ELSEWHERE = new Set(['points', 'last_active'])
/** It follows from the companies of the contact. */
const DERIVED = new Set(['company'])

interface OwnField {
  label: string
  alias: string
  type: string
}

/** The fields, by the labels that the account gave them. */
function ownFields(contact: Entity): (OwnField & { value: ReactNode })[] {
  const values = valuesOf(contact)
  const groups = Object.entries((contact.fields ?? {}) as Record<string, Record<string, OwnField>>)
  return groups
    .filter(([group]) => group !== 'all')
    .flatMap(([, fields]) => Object.values(fields))
    .map((field) => ({ ...field, value: shownValue(field, values[field.alias]) }))
    .filter(({ alias, value }) => !SHOWN_ELSEWHERE.has(alias) && !(DERIVED.has(alias) && isNothing(value)))
}

function isNothing(value: ReactNode): boolean {
  return value === null || value === undefined || value === ''
}

function shownValue({ type }: OwnField, value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return null
  if (type === 'date') return dayOnly(String(value).slice(0, 10))
  if (type === 'multiselect' && typeof value === 'string') return value.split('|').join(', ')
  if (typeof value === 'boolean') return value ? t('words.yes') : t('words.no')
  return Array.isArray(value) ? value.join(', ') : String(value)
}
