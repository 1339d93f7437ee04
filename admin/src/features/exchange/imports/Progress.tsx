import { Button } from '@mantine/core'
import { change } from '../../../api/change.ts'
import { tell, tellError } from '../../../kit/toasts.tsx'
import { percent } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import type { Import } from './import.ts'
import styles from './imports.module.css'

/** How far an import is, or its dry run, and the way to end it. */
export function Progress({ one: { id, progress, isDryRun } }: { one: Import }) {
  const cancel = async () => {
    try {
      await change('POST', '/imports/{id}/cancel', { path: { id } })
      tell(t('imports.cancelled'))
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <section className={styles.part} aria-label={t('imports.progress')}>
      <p role="status">
        {t(isDryRun ? 'imports.trying' : 'imports.importing', { share: percent(progress) })}
      </p>
      <progress className={styles.progress} aria-label={t('imports.progress')} max={1} value={progress} />
      <Button variant="default" onClick={cancel}>
        {t('imports.cancel')}
      </Button>
    </section>
  )
}
