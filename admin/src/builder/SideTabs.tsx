import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../words/messages.ts'
import styles from './builder.module.css'

export type Tab = 'first' | 'checks'

interface Props {
  tab: Tab
  onTab(tab: Tab): void
  /** What stands beside the checks. */
  first: { label: string; content: ReactNode }
  /** How many findings there are; null where nothing is checked. */
  count: number | null
  checks: ReactNode
}

/** What stands right of the source: the block or the preview, or the checks. */
export function SideTabs({ tab, onTab, first, count, checks }: Props) {
  if (count === null) return first.content
  return (
    <div className={styles.tabs}>
      <SegmentedControl
        aria-label={t('builder.side')}
        fullWidth
        value={tab}
        onChange={(value) => onTab(value as Tab)}
        data={[
          { value: 'first', label: first.label },
          { value: 'checks', label: t('builder.checks.count', { count }) },
        ]}
      />
      <div className={styles.tab}>{tab === 'first' ? first.content : checks}</div>
    </div>
  )
}
