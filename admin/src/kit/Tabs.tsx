import { Link } from '@tanstack/react-router'
import { may } from '../api/session.ts'
import { t } from '../words/messages.ts'
import { tabsWith } from './recordAddress.ts'
import styles from './Tabs.module.css'

/** The lists that stand under one entry of the navigation; nothing where there is one. */
export function Tabs({ address }: { address: string }) {
  const tabs = tabsWith(address).filter(
    ({ permission }) => permission === undefined || may(permission, 'view'),
  )
  if (tabs.length < 2) return null
  return (
    <nav className={styles.tabs} aria-label={t('kit.tabs')}>
      {tabs.map((tab) => (
        <Link
          key={tab.address}
          to={tab.address as string}
          className={styles.tab}
          aria-current={tab.address === address ? 'page' : undefined}
        >
          {t(tab.tabTitle ?? tab.title)}
        </Link>
      ))}
    </nav>
  )
}
