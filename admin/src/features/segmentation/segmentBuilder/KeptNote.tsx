import { Alert, Button } from '@mantine/core'
import type { KeptDraft } from '../../../api/drafts.ts'
import { moment } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import styles from './builder.module.css'

interface Props {
  kept: KeptDraft<unknown>
  /** Somebody saved the segment after these changes were begun. */
  isChanged: boolean
  onTake(): void
  onDrop(): void
}

/** Offers changes that were left without being saved. */
export function KeptNote({ kept, isChanged, onTake, onDrop }: Props) {
  return (
    <Alert
      color="accent"
      className={styles.note}
      title={t('segmentBuilder.kept', { at: moment(new Date(kept.at)) })}
    >
      {isChanged && <p>{t('segmentBuilder.keptIsOld')}</p>}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onTake}>
          {t('segmentBuilder.takeUp')}
        </Button>
        <Button variant="default" onClick={onDrop}>
          {t('segmentBuilder.throwAway')}
        </Button>
      </div>
    </Alert>
  )
}
