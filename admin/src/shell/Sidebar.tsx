import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
import { isAdministrator, may, signOut, useSession } from '../api/session.ts'
import { features } from '../features/index.ts'
import { SECTIONS } from '../kit/feature.ts'
import { tellError } from '../kit/toasts.tsx'
import { IconLogout, IconMoon, IconSun } from '../look/icons.ts'
import { currentLanguage, keepLanguage, LANGUAGES, t } from '../words/messages.ts'
import styles from './Sidebar.module.css'

/** The navigation: what the person may see, by section, and below it the person. */
export function Sidebar({ onGo }: { onGo(): void }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const all = features.flatMap(({ navigation = [] }) => navigation)
  const entries = all
    .filter(({ tabOf }) => tabOf === undefined)
    .filter(({ permission, isForAdministrators }) =>
      isForAdministrators ? isAdministrator() : permission === undefined || may(permission, 'view'),
    )
  return (
    <>
      <nav className={styles.nav} aria-label={t('shell.navigation')}>
        {SECTIONS.map((section) => {
          const inside = entries.filter((entry) => entry.section === section)
          if (inside.length === 0) return null
          return (
            <div key={section} className={styles.section}>
              {section !== 'home' && <h2 className={styles.heading}>{t(`shell.section.${section}`)}</h2>}
              <ul className={styles.list}>
                {inside.map(({ address, title, icon: Icon }) => (
                  <li key={address}>
                    <Link
                      to={address}
                      className={styles.entry}
                      aria-current={
                        all.some((one) => (one.tabOf ?? one.address) === address && isHere(path, one.address))
                          ? 'page'
                          : undefined
                      }
                      onClick={onGo}
                    >
                      <Icon size={16} stroke={1.5} aria-hidden />
                      {t(title)}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </nav>
      <PersonBar />
    </>
  )
}

function isHere(path: string, address: string): boolean {
  return address === '/' ? path === '/' : path === address || path.startsWith(`${address}/`)
}

function PersonBar() {
  const session = useSession()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const other = currentLanguage() === 'en' ? 'de' : 'en'
  if (session.state !== 'some') return null
  return (
    <div className={styles.person}>
      <span className={styles.name} title={session.person.email}>
        {session.person.name}
      </span>
      <button
        type="button"
        className={styles.tool}
        aria-label={t(isDark ? 'shell.light' : 'shell.dark')}
        title={t(isDark ? 'shell.light' : 'shell.dark')}
        onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      >
        {isDark ? <IconSun size={16} stroke={1.5} /> : <IconMoon size={16} stroke={1.5} />}
      </button>
      <button
        type="button"
        className={styles.tool}
        lang={other}
        title={LANGUAGES[other]}
        onClick={() => {
          keepLanguage(other)
          location.reload()
        }}
      >
        {other.toUpperCase()}
      </button>
      <button
        type="button"
        className={styles.tool}
        aria-label={t('shell.signOut')}
        title={t('shell.signOut')}
        onClick={() => void signOut().catch(tellError)}
      >
        <IconLogout size={16} stroke={1.5} />
      </button>
    </div>
  )
}
