import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { change } from '../../../api/change.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { tell } from '../../../kit/toasts.tsx'
import { moment } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import styles from './record.module.css'

const PATHS = {
  ask: '/emails/{id}/approval',
  approve: '/emails/{id}/approval/approve',
  refuse: '/emails/{id}/approval/refuse',
} as const

/** Where the account wants somebody to look at emails before they go to segments: who asked, who answered, and what. */
export function Approval({ id, mayEdit }: { id: number; mayEdit: boolean }) {
  const found = useQuery(query('/emails/{id}/approval', { path: { id } }))
  const [note, setNote] = useState('')
  const [error, setError] = useState<string | null>(null)
  const approval = found.data?.approval
  if (!approval || (!approval.isNeeded && approval.state === 'none')) return null
  const { state } = approval
  const mayDecide = may('email:emails', 'approve') && (state === 'asked' || state === 'approved')
  const act = async (what: keyof typeof PATHS) => {
    try {
      await change('POST', PATHS[what], {
        path: { id },
        // The version of the content that is on the screen: another one is not approved.
        body: what === 'ask' ? {} : what === 'approve' ? { note, version: approval.version } : { note },
      })
      // Text that was entered while the request ran is kept.
      setNote((typed) => (typed === note ? '' : typed))
      setError(null)
      tell(t(`emails.approval.did.${what}`))
    } catch (refused) {
      setError(sentenceOf(refused))
    }
  }
  const said = (at: string | null) => (at === null ? '' : moment(new Date(at)))
  return (
    <section className={styles.held} aria-label={t('emails.approval')}>
      <h2 className={styles.checks}>{t(`emails.approval.${state}`)}</h2>
      {approval.isNeeded && state !== 'approved' && <p>{t('emails.approval.held')}</p>}
      {approval.dateAsked && (
        <p>
          {t('emails.approval.askedBy', { name: approval.askedByUser ?? '', at: said(approval.dateAsked) })}
        </p>
      )}
      {approval.dateDecided && (
        <p>
          {t('emails.approval.decidedBy', {
            name: approval.decidedByUser ?? '',
            at: said(approval.dateDecided),
          })}
          {approval.note && ` “${approval.note}”`}
        </p>
      )}
      {mayEdit && approval.isNeeded && (state === 'none' || state === 'refused') && (
        <Button variant="default" onClick={() => act('ask')}>
          {t('emails.approval.ask')}
        </Button>
      )}
      {mayDecide && (
        <div className={styles.dialog}>
          <Textarea
            label={t('emails.approval.note')}
            description={t('emails.approval.note.help')}
            error={error}
            maxLength={2_000}
            value={note}
            onChange={({ currentTarget }) => {
              setNote(currentTarget.value)
              setError(null)
            }}
          />
          <div className={styles.tools}>
            {state === 'asked' && (
              <Button onClick={() => act('approve')}>{t('emails.approval.approve')}</Button>
            )}
            <Button variant="default" onClick={() => act('refuse')}>
              {t(state === 'asked' ? 'emails.approval.refuse' : 'emails.approval.takeBack')}
            </Button>
          </div>
        </div>
      )}
      {error && !mayDecide && (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
    </section>
  )
}
