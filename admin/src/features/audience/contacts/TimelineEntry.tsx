import { clock, duration } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { lengthOf } from './foldVisits.ts'
import styles from './record.module.css'

export interface Entry {
  event: string
  eventId: string
  eventLabel: string | { label?: string }
  eventType: string
  timestamp: string
}

interface Props {
  entry: Entry | readonly Entry[]
  /** What a kind of event is called. */
  kindOf(entry: Entry): string
}

/** The kind of what programs open: it says nothing of the person. */
const BY_MACHINE = 'email.scanned'

/** One line of the timeline; visits of one stay open into theirs. */
export function TimelineEntry({ entry, kindOf }: Props) {
  const [last] = Array.isArray(entry) ? (entry as readonly Entry[]) : [entry as Entry]
  if (!last) return null
  return (
    <li className={styles.entry} tabIndex={-1} data-machine={last.event === BY_MACHINE || undefined}>
      <time className={styles.clock} dateTime={last.timestamp}>
        {clock(new Date(last.timestamp))}
      </time>
      {Array.isArray(entry) ? (
        <details className={styles.folded}>
          <summary>
            <span className={styles.kind}>
              {t('contacts.visits', { count: entry.length, time: duration(lengthOf(entry)) })}
            </span>
          </summary>
          <ol className={styles.entries}>
            {(entry as readonly Entry[]).map((one) => (
              <TimelineEntry key={one.eventId} entry={one} kindOf={kindOf} />
            ))}
          </ol>
        </details>
      ) : (
        <div>
          <span className={styles.kind}>{kindOf(last)}</span>{' '}
          <span className={styles.label}>{labelOf(last)}</span>
        </div>
      )}
    </li>
  )
}

function labelOf({ eventLabel }: Entry): string {
  return typeof eventLabel === 'object' ? (eventLabel?.label ?? '') : eventLabel
}
