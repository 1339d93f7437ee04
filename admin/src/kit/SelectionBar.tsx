import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconTrash } from '../look/icons.ts'
import { t } from '../words/messages.ts'
import styles from './ListPage.module.css'

interface Props {
  count: number
  /** How many the search finds, where all of them can be chosen. */
  matching: number | null
  onEverything(): void
  /** Deletes those that are ticked and may be deleted; null where there are none. */
  onDelete: (() => void) | null
  children?: ReactNode
}

/** What can be done to the records that are chosen. */
export function SelectionBar({ count, matching, onEverything, onDelete, children }: Props) {
  return (
    <div className={styles.actions}>
      <span>{t('kit.selected', { count })}</span>
      {matching !== null && (
        <Button variant="subtle" onClick={onEverything}>
          {t('kit.selectMatching', { count: matching })}
        </Button>
      )}
      {children}
      {onDelete && (
        <Button variant="default" leftSection={<IconTrash size={16} stroke={1.5} />} onClick={onDelete}>
          {t('kit.delete')}
        </Button>
      )}
    </div>
  )
}
