import { Alert, Button, Select } from '@mantine/core'
import { useState } from 'react'
import { change } from '../../../api/change.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { t } from '../../../words/messages.ts'
import type { Import } from './import.ts'
import styles from './imports.module.css'

const REASONS = ['unsubscribed', 'bounced', 'complained', 'manual'] as const
type Reason = (typeof REASONS)[number]

/** What shall be done with a suppression list: why its addresses are on it; tried, begun. */
export function SuppressionPlan({ one: { id, reason: before } }: { one: Import }) {
  const path = { id }
  const [reason, setReason] = useState<Reason>(before ?? 'unsubscribed')
  const [doing, setDoing] = useState<'dryrun' | 'start' | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const act = async (what: 'dryrun' | 'start') => {
    setDoing(what)
    setProblem(null)
    try {
      if (reason !== before) await change('PATCH', '/imports/{id}/edit', { path, body: { reason } })
      await change('POST', `/imports/{id}/${what}`, { path })
    } catch (error) {
      setProblem(error)
    }
    setDoing(null)
  }
  return (
    <section className={styles.options} aria-labelledby="suppression">
      <h2 id="suppression">{t('imports.suppression')}</h2>
      <p>{t('imports.suppressionHint')}</p>
      <Select
        label={t('imports.suppressionReason')}
        description={t('imports.suppressionReasonHint')}
        data={REASONS.map((value) => ({ value, label: t(`imports.because.${value}`) }))}
        value={reason}
        allowDeselect={false}
        onChange={(value) => setReason(value as Reason)}
      />
      {problem !== null && <Alert color="red">{sentenceOf(problem)}</Alert>}
      <div className={styles.end}>
        <Button loading={doing === 'start'} disabled={doing === 'dryrun'} onClick={() => void act('start')}>
          {t('imports.suppress')}
        </Button>
        <Button
          variant="default"
          loading={doing === 'dryrun'}
          disabled={doing === 'start'}
          onClick={() => void act('dryrun')}
        >
          {t('imports.try')}
        </Button>
      </div>
    </section>
  )
}
