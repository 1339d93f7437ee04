import { IconAlertTriangle, IconCheck, IconQuestionMark } from '../../../look/icons.ts'
import { t } from '../../../words/messages.ts'
import styles from './sending.module.css'
import type { SendingDomain } from './sendingDomain.ts'

const ICONS = { pass: IconCheck, fail: IconAlertTriangle, unknown: IconQuestionMark } as const

/** What came of a check: icon and word. */
export function CheckState({ state }: Pick<SendingDomain['checks'][number], 'state'>) {
  const Icon = ICONS[state]
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={16} stroke={1.5} aria-hidden /> {t(`sending.state.${state}`)}
    </span>
  )
}
