import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { recordAddress } from '../../../kit/recordAddress.ts'
import { LinkButton } from '../../../look/LinkButton.tsx'
import { When } from '../../../look/When.tsx'
import { t } from '../../../words/messages.ts'
import styles from './record.module.css'
import type { Question } from './Why.tsx'

/** What is about to happen to a contact: the steps of campaigns that it stands before, the next first. */
export function Upcoming({ contactId, onAsk }: { contactId: number; onAsk(question: Question): void }) {
  const found = useQuery({
    ...query('/contacts/{id}/upcoming', { path: { id: contactId } }),
    enabled: may('campaign:campaigns', 'view'),
  })
  const steps = found.data?.upcoming ?? []
  if (steps.length === 0) return null
  return (
    <section aria-label={t('contacts.upcoming')} className={styles.future}>
      <h2 className={styles.day}>{t('contacts.upcoming')}</h2>
      <ol className={styles.entries}>
        {steps.map(({ campaign, event, dueAt, isDecision }) => (
          <li key={`${campaign.id} ${event.id} ${dueAt}`} className={styles.entry}>
            <span className={styles.clock}>{dueAt ? <When at={dueAt} /> : t('contacts.open')}</span>
            <div>
              <span className={styles.kind}>{event.name}</span>{' '}
              <span className={styles.label}>
                {t(isDecision ? 'contacts.waitsIn' : 'contacts.comesIn')}{' '}
                <Link to={recordAddress('campaign', campaign.id)?.to}>{campaign.name}</Link>
                {!campaign.isRunning && ` · ${t('contacts.campaignRests')}`}
              </span>{' '}
              <LinkButton
                aria-label={t('contacts.whyOf', { name: event.name })}
                onClick={() => onAsk({ kind: 'campaign', id: campaign.id })}
              >
                {t('contacts.why')}
              </LinkButton>
            </div>
          </li>
        ))}
      </ol>
      {found.data?.isComplete === false && <p className={styles.label}>{t('contacts.upcomingMore')}</p>}
    </section>
  )
}
