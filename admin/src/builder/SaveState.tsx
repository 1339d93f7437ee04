import { clock } from '../words/format.ts'
import { t } from '../words/messages.ts'
import styles from './builder.module.css'

export interface Saving {
  /** When it was saved last, here. */
  at: Date | null
  /** Why it is not saved. */
  problem: string | null
  isBusy: boolean
}

/** Whether what is edited is saved, and when it was. */
export function SaveState({ saving, isChanged }: { saving: Saving; isChanged: boolean }) {
  const { at, problem, isBusy } = saving
  return (
    <span role="status" aria-label={t('builder.saving')} className={styles.saving}>
      {isBusy
        ? t('builder.saving.now')
        : isChanged && problem !== null
          ? t('builder.saving.failed', { why: problem })
          : isChanged
            ? t('builder.saving.changed')
            : at && t('builder.saving.done', { at: clock(at) })}
    </span>
  )
}
