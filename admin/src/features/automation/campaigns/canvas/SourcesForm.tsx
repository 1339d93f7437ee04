import { forms, segments } from '@campanile/client/resources'
import { RecordsPicker } from '../../../../kit/RecordPicker.tsx'
import { t } from '../../../../words/messages.ts'
import type { Journey } from '../tree/step.ts'
import styles from './canvas.module.css'

/** Who comes in: members of segments, and those who submit forms. */
export function SourcesForm({ journey, onEdit }: { journey: Journey; onEdit(journey: Journey): void }) {
  return (
    <div className={styles.fields}>
      <p className={styles.hint}>{t('campaigns.sourcesHint')}</p>
      <RecordsPicker
        resource={segments}
        label={t('campaigns.lists')}
        value={[...journey.lists]}
        onChange={(lists) => onEdit({ ...journey, lists })}
      />
      <RecordsPicker
        resource={forms}
        label={t('campaigns.forms')}
        value={[...journey.forms]}
        onChange={(ids) => onEdit({ ...journey, forms: ids })}
      />
    </div>
  )
}
