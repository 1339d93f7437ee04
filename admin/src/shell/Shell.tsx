import { Drawer } from '@mantine/core'
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { may } from '../api/session.ts'
import { features } from '../features/index.ts'
import { isCommand, pressKey, useKeys } from '../kit/keys.ts'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '../look/icons.ts'
import { t } from '../words/messages.ts'
import { AsOf } from './AsOf.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import { NewMenu } from './NewMenu.tsx'
import { PaletteDoor } from './PaletteDoor.tsx'
import { RecentChanges } from './RecentChanges.tsx'
import { RunningSend } from './RunningSend.tsx'
import styles from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'

const JUMPS = new Map(
  features.flatMap(({ navigation = [] }) =>
    navigation.flatMap(({ key, address }) => (key ? [[key, address] as const] : [])),
  ),
)
const JUMP_MS = 1_000

/** The frame of every page: the navigation at the left, in a drawer where there is no room for it. */
export function Shell() {
  const isNarrow = useMediaQuery('(max-width: 1023px)', innerWidth < 1024, { getInitialValueInEffect: false })
  const [isOpen, { open, close }] = useDisclosure(false)
  const [isSmall, setSmall] = useLocalStorage({
    key: 'campanile.smallSidebar',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const [isHelping, help] = useDisclosure(false)
  const newButton = useRef<HTMLButtonElement>(null)
  const [isLooking, changes] = useDisclosure(false)
  useCommands({ help: help.open, changes: changes.open }, newButton)
  return (
    <div
      className={styles.shell}
      data-narrow={isNarrow || undefined}
      data-small={(!isNarrow && isSmall) || undefined}
    >
      <a href="#main" className={styles.skip}>
        {t('shell.skip')}
      </a>
      {isNarrow ? (
        <>
          <header className={styles.bar}>
            <button type="button" className={styles.menu} aria-label={t('shell.menu')} onClick={open}>
              <IconMenu2 size={20} stroke={1.5} />
            </button>
            <span className={styles.brand}>Campanile</span>
            <PaletteDoor isNarrow />
            <NewMenu isNarrow button={newButton} />
          </header>
          <Drawer position="left" opened={isOpen} onClose={close} size={280} title="Campanile">
            <Sidebar
              onGo={close}
              onHelp={() => {
                close()
                help.open()
              }}
              onChanges={() => {
                close()
                changes.open()
              }}
            />
          </Drawer>
        </>
      ) : (
        <aside className={styles.side}>
          <div className={styles.top}>
            {!isSmall && <span className={styles.brand}>Campanile</span>}
            <button
              type="button"
              className={styles.fold}
              aria-expanded={!isSmall}
              aria-label={t('shell.wide')}
              title={t(isSmall ? 'shell.unfold' : 'shell.fold')}
              onClick={() => setSmall(!isSmall)}
            >
              {isSmall ? (
                <IconLayoutSidebarLeftExpand size={16} stroke={1.5} aria-hidden />
              ) : (
                <IconLayoutSidebarLeftCollapse size={16} stroke={1.5} aria-hidden />
              )}
            </button>
          </div>
          <PaletteDoor isNarrow={isSmall} />
          <NewMenu isNarrow={isSmall} button={newButton} />
          <Sidebar isSmall={isSmall} onGo={close} onHelp={help.open} onChanges={changes.open} />
        </aside>
      )}
      {isHelping && <KeysHelp onClose={help.close} />}
      {isLooking && <RecentChanges onClose={changes.close} />}
      {may('email:emails', 'view') && <RunningSend />}
      <main id="main" className={styles.main} tabIndex={-1}>
        <AsOf />
        <Outlet />
      </main>
    </div>
  )
}

/** `g` and a letter lead to a page, `?` shows the keys of this one, and what is on the page has its own. */
function useCommands(
  shows: Readonly<Record<'help' | 'changes', () => void>>,
  newButton: RefObject<HTMLButtonElement | null>,
): void {
  const navigate = useNavigate()
  const pressed = useRef(0)
  useKeys([
    { key: '?', label: 'shell.key.help', act: shows.help },
    { key: 'u', label: 'shell.changes', act: shows.changes },
    { key: 'g', label: 'shell.key.go', shown: `g ${[...JUMPS.keys()].sort().join(' ')}` },
    { key: 'c', label: 'shell.key.new' },
    { key: 'Control+k', label: 'shell.palette', shown: t('shell.ctrlK') },
  ])
  // The keyboard is the page's.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isCommand(event)) return
      const isSecond = Date.now() - pressed.current < JUMP_MS
      pressed.current = event.key === 'g' ? Date.now() : 0
      const address = isSecond ? JUMPS.get(event.key) : undefined
      if (address !== undefined) {
        event.preventDefault()
        void navigate({ to: address })
      } else if (!pressKey(event) && event.key === 'c') {
        // A page that makes records of one kind has the letter for them.
        event.preventDefault()
        newButton.current?.click()
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate, newButton])
}
