import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, query } from '../../../api/query.ts'
import { LinkButton } from '../../../look/LinkButton.tsx'
import { When } from '../../../look/When.tsx'
import { t, textAt } from '../../../words/messages.ts'
import styles from './record.module.css'

type Entry = Answer<'/audit'>['entries'][number]

/** Entries that name the field and changed others, before the one that is looked for. */
const LOOKED_AT = 100

/** Who or what gave a field its value, and when: by the audit log, which only administrators read. */
export function WhereFrom({ id, name }: { id: number; name: string }) {
  const [isAsked, ask] = useState(false)
  const found = useQuery({
    ...query('/audit', { query: { object: 'lead', objectId: id, search: name, limit: LOOKED_AT } }),
    enabled: isAsked,
    staleTime: 0,
  })
  if (!isAsked || found.isPending)
    return (
      <LinkButton
        aria-busy={isAsked}
        // Enter saves the field.
        onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
        onClick={() => ask(true)}
      >
        {t('contacts.whereFrom')}
      </LinkButton>
    )
  const entry = found.data?.entries.find(({ details }) => isAbout(details, name))
  return (
    <p className={styles.editorHint} role="status">
      {found.isError && t('words.error.server')}
      {found.isSuccess && !entry && t('contacts.fromNowhere')}
      {entry && (
        <>
          {t('contacts.from', { by: entry.userName || t('contacts.fromNobody'), way: wayOf(entry) })}{' '}
          <When at={entry.dateAdded} />
        </>
      )}
    </p>
  )
}

/** Fields of the account stand within an entry, beside those of the record itself. */
function isAbout(details: unknown, name: string): boolean {
  if (typeof details !== 'object' || details === null) return false
  const { fields } = details as { fields?: unknown }
  return name in details || (typeof fields === 'object' && fields !== null && name in fields)
}

/** What wrote it: an import, a form or a campaign, else a request to the interface. */
function wayOf({ details }: Entry): string {
  const { manipulator_key: key = '' } = (details ?? {}) as { manipulator_key?: string }
  const [bundle = '', object = '', id] = key.split(':')
  const word = textAt(`contacts.fromWay.${object}`) ?? textAt(`contacts.fromWay.${bundle}`)
  if (word === null) return key === '' ? t('contacts.fromWay.request') : key
  return id === undefined ? word : `${word} #${id}`
}
