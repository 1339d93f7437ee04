import { Alert, Button } from '@mantine/core'
import { t } from '../../../words/messages.ts'
import styles from './builder.module.css'

/** Somebody else saved the segment: one's own filters are saved over theirs, or theirs are opened, which can be undone. */
export function StaleFilters({ onMine, onTheirs }: { onMine(): void; onTheirs(): void }) {
  return (
    <Alert color="accent" role="alert" className={styles.note} title={t('kit.staleTitle')}>
      <p>{t('segmentBuilder.stale')}</p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onMine}>
          {t('segmentBuilder.saveMine')}
        </Button>
        <Button variant="default" onClick={onTheirs}>
          {t('segmentBuilder.openTheirs')}
        </Button>
      </div>
    </Alert>
  )
}
