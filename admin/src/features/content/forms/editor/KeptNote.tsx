import { Alert, Button } from '@mantine/core'
import { moment } from '../../../../words/format.ts'
import { t } from '../../../../words/messages.ts'
import styles from './editor.module.css'
import type { KeptForm } from './useKeptForm.ts'

/** Offers what was left without being saved. */
export function KeptNote({ kept: { at, isOld, take, drop } }: { kept: KeptForm }) {
  if (at === null) return null
  return (
    <Alert
      color="accent"
      className={styles.note}
      title={t('forms.editor.kept', { at: moment(new Date(at)) })}
    >
      {isOld && <p>{t('forms.editor.keptIsOld')}</p>}
      <div className={styles.buttons}>
        <Button variant="default" onClick={take}>
          {t('forms.editor.takeUp')}
        </Button>
        <Button variant="default" onClick={drop}>
          {t('forms.editor.throwAway')}
        </Button>
      </div>
    </Alert>
  )
}
