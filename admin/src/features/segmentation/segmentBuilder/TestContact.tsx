import { sentenceOf } from '../../../api/errors.ts'
import { resourceOf } from '../../../kit/kinds.ts'
import { RecordPicker } from '../../../kit/RecordPicker.tsx'
import { IconCheck, IconX } from '../../../look/icons.ts'
import { t } from '../../../words/messages.ts'
import styles from './panel.module.css'
import type { Figures } from './useFigures.ts'

/** Anybody, and whether they would be in it; each row says how it fits them. */
export function TestContact({ contactId, setContactId, explanation, error }: Figures['test']) {
  const resource = resourceOf('contact')
  return (
    <>
      {resource && (
        <RecordPicker
          resource={resource}
          label={t('segmentBuilder.testWhom')}
          value={contactId}
          onChange={setContactId}
        />
      )}
      {error && <p role="alert">{sentenceOf(error)}</p>}
      <div aria-live="polite" className={styles.verdict}>
        {explanation && explanation.fits !== null && (
          <p className={explanation.fits ? styles.good : styles.bad}>
            {explanation.fits ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}{' '}
            {t(explanation.fits ? 'segmentBuilder.testFits' : 'segmentBuilder.testFitsNot')}
          </p>
        )}
        {explanation?.reasons.map(({ text }) => (
          <p key={text} className={styles.quiet}>
            {text}
          </p>
        ))}
      </div>
    </>
  )
}
