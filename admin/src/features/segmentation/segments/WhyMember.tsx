import { contacts } from '@campanile/client/resources'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isLost } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { RecordPicker } from '../../../kit/RecordPicker.tsx'
import { IconCheck, IconX } from '../../../look/icons.ts'
import { t } from '../../../words/messages.ts'
import styles from './record.module.css'

/** Why a contact is in the segment, or is not: what was done by hand, and how each filter fits. */
export function WhyMember({ segmentId }: { segmentId: number }) {
  const [contactId, setContactId] = useState<number | null>(null)
  const found = useQuery({
    ...query('/segments/{id}/explain/{contactId}', { path: { id: segmentId, contactId: contactId ?? 0 } }),
    enabled: contactId !== null,
  })
  const explanation = contactId === null ? undefined : found.data?.explanation
  return (
    <section aria-labelledby="why">
      <h2 id="why">{t('segments.why')}</h2>
      <RecordPicker
        resource={contacts}
        label={t('segments.contact')}
        value={contactId}
        onChange={setContactId}
      />
      {contactId !== null && isLost(found) && <Failed error={found.error} />}
      <div aria-live="polite" className={styles.why}>
        {explanation?.reasons.map(({ text }) => (
          <p key={text}>{text}</p>
        ))}
        {explanation?.groups.map(({ filters }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name
          <ul key={at} className={styles.list}>
            {filters.map(({ fits, text }, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same filter may stand there twice
              <li key={number} className={fits ? styles.good : styles.bad}>
                {fits ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />} {text}
              </li>
            ))}
          </ul>
        ))}
      </div>
    </section>
  )
}
