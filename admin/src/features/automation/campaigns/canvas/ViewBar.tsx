import { contacts } from '@campanile/client/resources'
import { Button } from '@mantine/core'
import { sentenceOf } from '../../../../api/errors.ts'
import { RecordPicker } from '../../../../kit/RecordPicker.tsx'
import { tellError } from '../../../../kit/toasts.tsx'
import { moment, number } from '../../../../words/format.ts'
import { t, textAt } from '../../../../words/messages.ts'
import styles from './canvas.module.css'
import { cancelDryRun, type DryRun, isUnderWay, startDryRun } from './useDryRun.ts'
import { people } from './words.ts'

/** What the view of the numbers says of the campaign as a whole. */
export function NumbersBar({ summary, error }: { summary: string | null; error: unknown }) {
  return <Bar error={error}>{summary}</Bar>
}

/** Starts a dry run, and says how far it is and who takes part. */
export function DryRunBar({
  id,
  run,
  error,
  hasDraft,
  mayStart,
}: {
  id: number
  run: DryRun | null
  error: unknown
  hasDraft: boolean
  mayStart: boolean
}) {
  const start = (source: DryRun['source']) => void startDryRun(id, source).catch(tellError)
  const isBusy = run !== null && isUnderWay(run)
  return (
    <Bar error={error}>
      {run && (
        <span role="status">
          {[
            textAt(`campaigns.dry.state.${run.state}`) ?? run.state,
            isBusy ? progressOf(run) : moment(new Date(run.dateAdded)),
            t(`campaigns.dry.of.${run.source}`),
            t('campaigns.dry.newcomers', { people: people(run.people.newcomers) }),
            t('campaigns.dry.standing', { people: people(run.people.standing) }),
            run.isOutdated ? t('campaigns.dry.outdated') : '',
            run.error ?? '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
      {!run && <span>{t('campaigns.dry.none')}</span>}
      {mayStart && !isBusy && (
        <>
          <Button variant="default" onClick={() => start('saved')}>
            {t('campaigns.dry.start')}
          </Button>
          {hasDraft && (
            <Button variant="default" onClick={() => start('draft')}>
              {t('campaigns.dry.startDraft')}
            </Button>
          )}
        </>
      )}
      {mayStart && run && isBusy && (
        <Button variant="default" onClick={() => void cancelDryRun(id, run.id).catch(tellError)}>
          {t('kit.cancel')}
        </Button>
      )}
    </Bar>
  )
}

function progressOf({ progress: { done, total } }: DryRun): string {
  return total === null ? number(done) : `${number(done)} / ${number(total)}`
}

/** Whose path is shown, and why the contact is where it is. */
export function ContactBar({
  contact,
  sentences,
  error,
  onContact,
}: {
  contact: number | null
  sentences: readonly string[]
  error: unknown
  onContact(id: number | null): void
}) {
  return (
    <Bar error={error}>
      <RecordPicker resource={contacts} label={t('campaigns.contact')} value={contact} onChange={onContact} />
      <span role="status">{sentences.join(' ')}</span>
    </Bar>
  )
}

function Bar({ error, children }: { error: unknown; children: React.ReactNode }) {
  return (
    <div className={`${styles.note} ${styles.facts}`}>
      {error ? <span role="alert">{sentenceOf(error)}</span> : children}
    </div>
  )
}
