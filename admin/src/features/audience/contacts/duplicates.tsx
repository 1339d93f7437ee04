import { Button, Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { change, undoBy } from '../../../api/change.ts'
import { type Answer, query } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { type PlainColumn, PlainTable } from '../../../kit/PlainTable.tsx'
import { tell, tellError } from '../../../kit/toasts.tsx'
import { useWords } from '../../../kit/useWords.ts'
import { When } from '../../../look/When.tsx'
import { number } from '../../../words/format.ts'
import { t, textAt } from '../../../words/messages.ts'
import { resource } from './contact.ts'
import styles from './duplicates.module.css'

type Group = Answer<'/contacts/duplicates'>['groups'][number]
type Contact = Group['contacts'][number]

/** Contacts that may be one person, in groups by rule, with the way to make one of each. */
export default function Duplicates() {
  const [words, go] = useWords()
  const rule = words.rule ?? 'email'
  const after = words.after ?? ''
  const found = useQuery({
    ...query('/contacts/duplicates', { query: { rule, after } }),
    placeholderData: keepPreviousData,
  })
  const groups = found.data?.groups ?? []
  const rules = found.data?.rules ?? []
  const next = found.data?.next ?? null
  const isEmpty = found.data !== undefined && groups.length === 0
  return (
    <PlainPage
      title={t('contacts.duplicates')}
      reads={[found]}
      tools={
        <Select
          aria-label={t('contacts.duplicatesRule')}
          allowDeselect={false}
          data={rules.map(({ name }) => ({ value: name, label: nameOfRule(name) }))}
          value={rules.length > 0 ? rule : null}
          onChange={(value) => go({ rule: value, after: null })}
        />
      }
      empty={
        isEmpty ? { title: t('contacts.duplicatesEmpty'), hint: t('contacts.duplicatesEmptyHint') } : null
      }
    >
      {groups.map((group) => (
        <DuplicateGroup key={group.contacts.map(({ id }) => id).join()} group={group} />
      ))}
      {next !== null && (
        <Button variant="default" onClick={() => go({ after: next })}>
          {t('contacts.duplicatesNext')}
        </Button>
      )}
    </PlainPage>
  )
}

function DuplicateGroup({ group: { total, contacts } }: { group: Group }) {
  const [kept, setKept] = useState(contacts[0]?.id ?? 0)
  const [isMerging, setMerging] = useState(false)
  const survivor = contacts.find(({ id }) => id === kept)
  const title = survivor ? labelOf(survivor) : ''
  const merge = async () => {
    setMerging(true)
    // What was merged last goes back first.
    const ways: (string | null)[] = []
    try {
      for (const { id } of contacts)
        if (id !== kept)
          ways.unshift(
            (await change('POST', '/contacts/{id}/merge', { path: { id: kept }, body: { contact: id } }))
              .undo,
          )
      const undo = undoBy(ways, resource.path)
      tell(t('contacts.merged', { count: contacts.length, name: title }), { undo })
    } catch (error) {
      tellError(error)
    } finally {
      setMerging(false)
    }
  }
  return (
    <section className={styles.group} aria-label={title}>
      <PlainTable
        label={title}
        columns={columns(kept, setKept, `kept-${contacts[0]?.id}`)}
        rows={contacts}
        keyOf={({ id }) => id}
      />
      <div className={styles.end}>
        {may('lead:leads', 'edit') && (
          <Button variant="default" loading={isMerging} onClick={() => void merge()}>
            {t('contacts.merge', { count: contacts.length })}
          </Button>
        )}
        {total > contacts.length && (
          <span className={styles.note}>
            {t('contacts.duplicatesMore', { count: total - contacts.length })}
          </span>
        )}
      </div>
    </section>
  )
}

function columns(kept: number, keep: (id: number) => void, name: string): PlainColumn<Contact>[] {
  return [
    {
      label: t('contacts.keep'),
      show: (contact) => (
        <input
          type="radio"
          name={name}
          className={styles.radio}
          aria-label={t('contacts.keepNamed', { name: labelOf(contact) })}
          checked={contact.id === kept}
          onChange={() => keep(contact.id)}
        />
      ),
    },
    {
      label: t('contacts.one'),
      show: (contact) => <Link to={`/contacts/${contact.id}`}>{labelOf(contact)}</Link>,
    },
    { label: t('contacts.duplicatesRules.email'), show: ({ email }) => email },
    { label: t('contacts.duplicatesRules.phone'), show: ({ phone, mobile }) => phone ?? mobile },
    { label: t('contacts.duplicatesCompany'), show: ({ company }) => company, isWide: true },
    { label: t('contacts.duplicatesPoints'), show: ({ points }) => number(points), isFigure: true },
    {
      label: t('contacts.duplicatesActive'),
      show: ({ lastActive }) => <When at={lastActive} />,
      isWide: true,
    },
  ]
}

function labelOf({ id, firstname, lastname, email }: Contact): string {
  const name = [firstname, lastname].filter((part) => part !== null && part !== '').join(' ')
  return name || email || `#${id}`
}

function nameOfRule(name: string): string {
  return (
    textAt(`contacts.duplicatesRules.${name}`) ??
    t('contacts.duplicatesField', { field: name.replace(/^field:/, '') })
  )
}
