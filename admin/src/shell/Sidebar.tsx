import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
import { useRecentChanges } from '../api/recentChanges.ts'
import { isAdministrator, may, signOut, useSession } from '../api/session.ts'
import { features } from '../features/index.ts'
import { type NavigationEntry, SECTIONS, SETTINGS } from '../kit/feature.ts'
import { tellError } from '../kit/toasts.tsx'
import {
  IconBook,
  IconHistory,
  IconLogout,
  IconMoon,
  IconQuestionMark,
  IconSettings,
  IconSun,
} from '../look/icons.ts'
import { currentLanguage, keepLanguage, LANGUAGES, t } from '../words/messages.ts'
import { guideOf } from './guideOf.ts'
import { HealthDot } from './HealthDot.tsx'
import styles from './Sidebar.module.css'
import { SidebarTool } from './SidebarTool.tsx'

interface Props {
  /** Only the icons are shown, each with its name for who points at it. */
  isSmall?: boolean
  onGo(): void
  onHelp(): void
  onChanges(): void
}

/** The navigation: what the person may see, by section, and below it the person. The settings have their own. */
export function Sidebar({ isSmall = false, onGo, ...shows }: Props) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const all = features.flatMap(({ navigation = [] }) => navigation)
  const entries = all
    .filter(({ tabOf }) => tabOf === undefined)
    .filter(({ permission, isForAdministrators }) =>
      isForAdministrators ? isAdministrator() : permission === undefined || may(permission, 'view'),
    )
  const isSettings = path.startsWith('/settings/')
  const settings = entries.find(({ section }) => section === SETTINGS[0])
  const isCurrent = (address: string) =>
    all.some((one) => (one.tabOf ?? one.address) === address && isHere(path, one.address))
  return (
    <>
      <nav className={styles.nav} aria-label={t('shell.navigation')} data-small={isSmall || undefined}>
        {(isSettings ? (['home', ...SETTINGS] as const) : SECTIONS).map((section) => {
          const inside = entries.filter((entry) => entry.section === section)
          if (inside.length === 0) return null
          return (
            <div key={section} className={styles.section}>
              {section !== 'home' && <h2 className={styles.heading}>{t(`shell.section.${section}`)}</h2>}
              <ul className={styles.list}>
                {inside.map((entry) => (
                  <Entry key={entry.address} {...entry} isCurrent={isCurrent(entry.address)} onGo={onGo} />
                ))}
              </ul>
            </div>
          )
        })}
        {!isSettings && settings && (
          <ul className={`${styles.section} ${styles.list}`}>
            <Entry
              address={settings.address}
              title="shell.section.settings"
              icon={IconSettings}
              isCurrent={false}
              onGo={onGo}
            />
          </ul>
        )}
      </nav>
      <PersonBar {...{ path, isSmall, onGo }} {...shows} />
    </>
  )
}

interface EntryProps extends Pick<NavigationEntry, 'address' | 'title' | 'icon'> {
  isCurrent: boolean
  onGo(): void
}

function Entry({ address, title, icon: Icon, isCurrent, onGo }: EntryProps) {
  return (
    <li>
      <Link
        to={address}
        className={styles.entry}
        title={t(title)}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onGo}
      >
        <Icon size={16} stroke={1.5} aria-hidden />
        <span className={styles.word}>{t(title)}</span>
      </Link>
    </li>
  )
}

function isHere(path: string, address: string): boolean {
  return address === '/' ? path === '/' : path === address || path.startsWith(`${address}/`)
}

function PersonBar({ path, isSmall, onGo, onHelp, onChanges }: Required<Props> & { path: string }) {
  const session = useSession()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const other = currentLanguage() === 'en' ? 'de' : 'en'
  const hasChanges = useRecentChanges().length > 0
  if (session.state !== 'some') return null
  return (
    <div className={styles.person} data-small={isSmall || undefined}>
      <span className={styles.name} title={session.person.email}>
        {session.person.name}
      </span>
      {hasChanges && (
        <SidebarTool label={t('shell.changes')} keys="u" onClick={onChanges}>
          <IconHistory size={16} stroke={1.5} />
        </SidebarTool>
      )}
      <a
        className={styles.tool}
        href={guideOf(path)}
        target="_blank"
        rel="noreferrer"
        hrefLang="en"
        aria-label={t('shell.guide')}
        title={t('shell.guide')}
      >
        <IconBook size={16} stroke={1.5} aria-hidden />
      </a>
      {session.person.isAdmin && <HealthDot className={styles.tool} onGo={onGo} />}
      <SidebarTool label={t('shell.keys')} keys="?" onClick={onHelp}>
        <IconQuestionMark size={16} stroke={1.5} />
      </SidebarTool>
      <SidebarTool
        label={t(isDark ? 'shell.light' : 'shell.dark')}
        onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      >
        {isDark ? <IconSun size={16} stroke={1.5} /> : <IconMoon size={16} stroke={1.5} />}
      </SidebarTool>
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
      <SidebarTool label={t('shell.signOut')} onClick={() => void signOut().catch(tellError)}>
        <IconLogout size={16} stroke={1.5} />
      </SidebarTool>
    </div>
  )
}
