import { lazy, Suspense, useEffect, useState } from 'react'
import { IconSearch } from '../look/icons.ts'
import { t } from '../words/messages.ts'
import styles from './PaletteDoor.module.css'

const load = () => import('./Palette.tsx')
const Palette = lazy(load)

/** The way to the palette: a button, and Ctrl-K anywhere. */
export function PaletteDoor({ isNarrow }: { isNarrow: boolean }) {
  const [isOpen, setOpen] = useState(false)
  // The keyboard is the page's.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={isNarrow ? styles.icon : styles.button}
        aria-label={isNarrow ? t('shell.palette') : undefined}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        onPointerEnter={load}
        onFocus={load}
      >
        <IconSearch size={isNarrow ? 20 : 16} stroke={1.5} aria-hidden />
        {!isNarrow && (
          <>
            <span>{t('shell.palette')}</span>
            <kbd aria-hidden className={styles.keys}>
              {isMac() ? '⌘K' : t('shell.ctrlK')}
            </kbd>
          </>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
