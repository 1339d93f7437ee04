import { t } from '../words/messages.ts'
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleDashed,
  IconCircleFilled,
  IconClock,
  IconEyeOff,
  IconHandStop,
  IconPlayerPauseFilled,
  IconQuestionMark,
  IconX,
} from './icons.ts'
import styles from './Status.module.css'

const STATES = {
  draft: { Icon: IconCircleDashed, tone: 'neutral', key: 'words.state.draft' },
  scheduled: { Icon: IconClock, tone: 'info', key: 'words.state.scheduled' },
  waiting: { Icon: IconClock, tone: 'info', key: 'words.state.waiting' },
  running: { Icon: IconClock, tone: 'info', key: 'words.state.running' },
  live: { Icon: IconCircleFilled, tone: 'good', key: 'words.state.live' },
  paused: { Icon: IconPlayerPauseFilled, tone: 'warning', key: 'words.state.paused' },
  finished: { Icon: IconCheck, tone: 'neutral', key: 'words.state.finished' },
  cancelled: { Icon: IconX, tone: 'neutral', key: 'words.state.cancelled' },
  failed: { Icon: IconAlertTriangle, tone: 'bad', key: 'words.state.failed' },
  approval: { Icon: IconHandStop, tone: 'warning', key: 'words.state.approval' },
  held: { Icon: IconHandStop, tone: 'warning', key: 'words.state.held' },
  hidden: { Icon: IconEyeOff, tone: 'neutral', key: 'words.state.hidden' },
  unknown: { Icon: IconQuestionMark, tone: 'warning', key: 'words.state.unknown' },
} as const

export type State = keyof typeof STATES

/** A state: always an icon and a word, never a colour alone. */
export function Status({ state }: { state: State }) {
  const { Icon, tone, key } = STATES[state]
  return (
    <span className={`${styles.status} ${styles[tone]}`}>
      <Icon size={14} stroke={1.5} aria-hidden />
      {t(key)}
    </span>
  )
}

/** The state of a record that is published between two moments. */
export function publishState(record: Readonly<Record<string, unknown>>, now: Date = new Date()): State {
  if (record.isPublished !== true) return 'draft'
  const up = typeof record.publishUp === 'string' ? new Date(record.publishUp) : null
  const down = typeof record.publishDown === 'string' ? new Date(record.publishDown) : null
  if (up && up > now) return 'scheduled'
  return down && down <= now ? 'finished' : 'live'
}
