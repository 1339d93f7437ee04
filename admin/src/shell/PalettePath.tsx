import { t } from '../words/messages.ts'
import styles from './Palette.module.css'
import type { Place } from './paletteActions.ts'

/** How far somebody has gone in the palette; each step leads back to it. */
export function PalettePath({ place, goInto }: { place: Place; goInto(place: Place | null): void }) {
  const { subject, action } = place
  return (
    <nav className={styles.path} aria-label={t('shell.palettePath')}>
      <button type="button" className={styles.step} tabIndex={-1} onClick={() => goInto(null)}>
        {t('shell.paletteStart')}
      </button>
      <span aria-hidden>›</span>
      <button
        type="button"
        className={styles.step}
        tabIndex={-1}
        aria-current={action ? undefined : 'step'}
        onClick={() => goInto({ subject, action: null })}
      >
        {subject.name}
      </button>
      {action && (
        <>
          <span aria-hidden>›</span>
          <button
            type="button"
            className={styles.step}
            tabIndex={-1}
            aria-current="step"
            onClick={() => goInto(place)}
          >
            {action.label}
          </button>
        </>
      )}
    </nav>
  )
}
