import { segments } from '@campanile/client/resources'
import { Button, Modal } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { change } from '../../../api/change.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query, recordQuery } from '../../../api/query.ts'
import { useViewedMembers } from '../../../api/useViewedMembers.ts'
import { t } from '../../../words/messages.ts'
import styles from './record.module.css'

/** Seconds in which a send can be taken back as if it had never been. */
export const HOLD = 30

/** Asks once before an email goes to its segments. */
export function SendDialog({
  id,
  name,
  segmentIds,
  onClose,
  onSent,
}: {
  id: number
  name: string
  segmentIds: readonly number[]
  onClose(): void
  /** Gets how many it goes to. */
  onSent(count: number): void
}) {
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const found = useQueries({ queries: segmentIds.map((segment) => recordQuery(segments, segment)) })
  const names = found.map(({ data }) => String(data?.record.name ?? '…'))
  const checked = useQuery(ask('/emails/check', { body: { id } }, { read: (reply) => reply }))
  const audience = useQuery(query('/emails/{id}/audience', { path: { id } })).data?.audience
  const viewed = useViewedMembers(segmentIds)
  const findings = checked.data?.findings ?? []
  const send = async () => {
    setSending(true)
    try {
      const { data } = await change<{ sentCount: number }>('POST', '/emails/{id}/send', {
        path: { id },
        body: { hold: HOLD },
      })
      onSent(data.sentCount)
    } catch (refused) {
      setError(sentenceOf(refused))
      setSending(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('emails.send')}>
      <div className={styles.dialog}>
        <p>{t('emails.sendQuestion', { name, segments: names.join(', '), count: names.length })}</p>
        {viewed && <p className={styles.hint}>{t('emails.sendToViewed', { ...viewed })}</p>}
        <p className={styles.hint}>{t('emails.sendHold', { seconds: HOLD })}</p>
        {findings.length > 0 && (
          <section aria-label={t('emails.checks')}>
            <h3 className={styles.checks}>
              {t(checked.data?.maySend ? 'emails.checksWarn' : 'emails.checksStop')}
            </h3>
            <ul>
              {findings.map(({ code, message, place }) => (
                <li key={`${code} ${place?.line} ${message}`}>
                  {message} {place && t('emails.place', { line: place.line, text: place.text })}
                </li>
              ))}
            </ul>
          </section>
        )}
        {error && (
          <p role="alert" className={styles.problem}>
            {error}
          </p>
        )}
        <Button onClick={send} loading={isSending} disabled={checked.data?.maySend === false} data-autofocus>
          {audience?.reached ? t('emails.sendCount', { count: audience.reached }) : t('emails.sendNow')}
        </Button>
      </div>
    </Modal>
  )
}
