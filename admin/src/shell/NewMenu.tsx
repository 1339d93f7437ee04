import { Portal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type Ref, useRef, useState } from 'react'
import { IconPlus } from '../look/icons.ts'
import { RowMenu } from '../look/RowMenu.tsx'
import { t } from '../words/messages.ts'
import { dailyCreations } from './creations.ts'
import styles from './PaletteDoor.module.css'

interface Props {
  isNarrow: boolean
  /** For the key that opens it. */
  button: Ref<HTMLButtonElement>
}

/** What can be made, from any page. Absent for whoever may make nothing. */
export function NewMenu({ isNarrow, button }: Props) {
  const navigate = useNavigate()
  const [at, setAt] = useState<{ x: number; y: number } | null>(null)
  const wasOpen = useRef(false)
  const makes = dailyCreations()
  if (makes.length === 0) return null
  return (
    <>
      <button
        ref={button}
        type="button"
        className={isNarrow ? styles.tool : styles.button}
        aria-label={isNarrow ? t('shell.new') : undefined}
        aria-haspopup="menu"
        aria-expanded={at !== null}
        aria-keyshortcuts="c"
        title={isNarrow ? t('shell.new') : undefined}
        // The press closes it, as one anywhere outside does, before the click comes.
        onPointerDown={() => {
          wasOpen.current = at !== null
        }}
        onClick={({ currentTarget, detail }) => {
          // Keys click without a press: the last one may have ended elsewhere.
          if (at !== null || (detail > 0 && wasOpen.current)) return setAt(null)
          const { left, bottom } = currentTarget.getBoundingClientRect()
          setAt({ x: left, y: bottom + 4 })
        }}
      >
        <IconPlus size={isNarrow ? 20 : 16} stroke={1.5} aria-hidden />
        {!isNarrow && (
          <>
            <span>{t('shell.new')}</span>
            <kbd aria-hidden className={styles.keys}>
              c
            </kbd>
          </>
        )}
      </button>
      {at && (
        <Portal>
          <RowMenu
            label={t('shell.new')}
            at={at}
            actions={makes.map(({ label, address }) => ({
              name: address.to,
              label,
              act: () => void navigate(address as { to: string }),
            }))}
            onClose={() => setAt(null)}
          />
        </Portal>
      )}
    </>
  )
}
