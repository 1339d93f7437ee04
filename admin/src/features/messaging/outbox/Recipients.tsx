import { Button, Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isLost } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { recordAddress } from '../../../kit/recordAddress.ts'
import { When } from '../../../look/When.tsx'
import { t } from '../../../words/messages.ts'
import styles from './outbox.module.css'

interface Props {
  message: { channel: string; id: number; name: string }
  onClose(): void
}

/** For whom a message waits, and why, contact by contact. */
export function Recipients({ message: { channel, id, name }, onClose }: Props) {
  const found = useQuery(query('/outbox/{channel}/{id}', { path: { channel, id } }))
  const [asked, setAsked] = useState<number | null>(null)
  return (
    <Drawer opened onClose={onClose} title={t('outbox.whoOf', { name })}>
      {isLost(found) && <Failed error={found.error} />}
      {found.data?.waiting.length === 0 && <p>{t('outbox.nobody')}</p>}
      <ul className={styles.list}>
        {found.data?.waiting.map(({ contact, reason, at, error }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one contact may wait twice
          <li key={index} className={styles.row}>
            <span>
              {contact === null ? (
                t('outbox.noContact')
              ) : (
                <Link to={recordAddress('contact', contact)?.to}>
                  {t('outbox.contact', { id: String(contact) })}
                </Link>
              )}{' '}
              {t(`outbox.reason.${reason}`)} {at && <When at={at} />}
            </span>
            {error && <p className={styles.error}>{error}</p>}
            {channel === 'email' && contact !== null && (
              <Button
                variant="default"
                aria-expanded={asked === contact}
                aria-label={t('outbox.whyOf', { id: String(contact) })}
                onClick={() => setAsked(asked === contact ? null : contact)}
              >
                {t('outbox.why')}
              </Button>
            )}
            {asked !== null && asked === contact && <Explanation emailId={id} contactId={contact} />}
          </li>
        ))}
      </ul>
      {found.data?.isComplete === false && <p>{t('outbox.more')}</p>}
    </Drawer>
  )
}

function Explanation({ emailId, contactId }: { emailId: number; contactId: number }) {
  const found = useQuery(query('/emails/{id}/explain/{contactId}', { path: { id: emailId, contactId } }))
  return (
    <div aria-live="polite">
      {isLost(found) && <Failed error={found.error} />}
      {found.data?.explanation.reasons.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
