import { contacts } from '@campanile/client/resources'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isLost } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { RecordPicker } from '../../../kit/RecordPicker.tsx'
import { t } from '../../../words/messages.ts'
import styles from './record.module.css'

/** Why a contact got the email, or did not. */
export function EmailWhy({ id }: { id: number }) {
  const [contactId, setContact] = useState<number | null>(null)
  const found = useQuery({
    ...query('/emails/{id}/explain/{contactId}', { path: { id, contactId: contactId ?? 0 } }),
    enabled: contactId !== null,
  })
  const explanation = contactId === null ? undefined : found.data?.explanation
  return (
    <section aria-label={t('emails.why')} className={styles.part}>
      <h2 className={styles.heading}>{t('emails.why')}</h2>
      <div className={styles.tools}>
        <RecordPicker
          resource={contacts}
          label={t('emails.why.who')}
          value={contactId}
          onChange={setContact}
        />
      </div>
      <div aria-live="polite">
        {contactId !== null && isLost(found) && <Failed error={found.error} />}
        {explanation?.reasons.map(({ text }) => (
          <p key={text}>{text}</p>
        ))}
        {explanation?.deliveries.map(({ text, dateQueued }) => (
          <p key={dateQueued}>{text}</p>
        ))}
      </div>
    </section>
  )
}
