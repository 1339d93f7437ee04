import { sentenceOf } from '../api/errors.ts'
import { LinkButton } from '../look/LinkButton.tsx'
import { number } from '../words/format.ts'
import { t } from '../words/messages.ts'
import styles from './CountLine.module.css'
import type { Count } from './countOf.ts'

interface Props {
  count: Count | null
  error: unknown
  isBusy: boolean
  /** What uses the segment, by name, while the edit would move somebody. */
  moves: readonly string[]
  onExact(): void
}

/** How many contacts, how far from what is saved, how many may be mailed, and what the edit moves. */
export function CountLine({ count, error, isBusy, moves, onExact }: Props) {
  if (error) return <p role="alert">{sentenceOf(error)}</p>
  const contacts = count?.contacts ?? null
  const isAbout = count !== null && count.basis !== 'exact'
  const saved = count?.saved ?? null
  const change = saved && contacts !== null ? contacts - saved.contacts : 0
  return (
    <div className={styles.count} data-busy={isBusy || undefined}>
      <output className={styles.total} aria-live="polite">
        {contacts === null
          ? t('segmentBuilder.noCount')
          : isAbout
            ? t('segmentBuilder.about', { count: contacts })
            : t('segmentBuilder.contacts', { count: contacts })}
      </output>
      {isAbout && contacts !== null && (
        <LinkButton onClick={onExact}>{t('segmentBuilder.countExactly')}</LinkButton>
      )}
      {saved && (
        <span className={styles.fact}>
          {saved.enter === 0 && saved.leave === 0
            ? t('segmentBuilder.unchanged')
            : t('segmentBuilder.change', {
                change: `${change < 0 ? '−' : '+'}${number(Math.abs(change))}`,
                enter: saved.enter,
                leave: saved.leave,
              })}
        </span>
      )}
      {typeof count?.withEmail === 'number' && typeof count.mayBeMailed === 'number' && (
        <span className={styles.fact}>
          {t('segmentBuilder.mailable', { withEmail: count.withEmail, mayBeMailed: count.mayBeMailed })}
        </span>
      )}
      {moves.length > 0 && (
        <span className={styles.fact}>{t('segmentBuilder.moves', { names: moves.join(', ') })}</span>
      )}
    </div>
  )
}
