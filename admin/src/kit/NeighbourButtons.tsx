import { IconChevronDown, IconChevronUp } from '../look/icons.ts'
import { t } from '../words/messages.ts'
import { useNeighbours } from './neighbours.ts'
import styles from './PageHead.module.css'

/** On a record: the way to those before and after it in the list that one came from. */
export function NeighbourButtons() {
  const neighbours = useNeighbours()
  if (!neighbours) return null
  const { place, total, before, after } = neighbours
  return (
    <nav className={styles.neighbours} aria-label={t('kit.neighbours')}>
      <button
        type="button"
        aria-label={t('kit.before')}
        title="["
        disabled={!before}
        onClick={() => before?.()}
      >
        <IconChevronUp size={16} stroke={1.5} aria-hidden />
      </button>
      <button type="button" aria-label={t('kit.after')} title="]" disabled={!after} onClick={() => after?.()}>
        <IconChevronDown size={16} stroke={1.5} aria-hidden />
      </button>
      <span>{t('kit.place', { place, total })}</span>
    </nav>
  )
}
