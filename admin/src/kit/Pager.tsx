import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '../look/icons.ts'
import { t } from '../words/messages.ts'
import styles from './Pager.module.css'

interface Props {
  page: number
  size: number
  total: number
  onPage(page: number): void
}

/** Where the list is: "51–100 of 1,000,000", and the way on and back. */
export function Pager({ page, size, total, onPage }: Props) {
  const from = (page - 1) * size + 1
  const to = Math.min(total, page * size)
  return (
    <nav className={styles.pager} aria-label={t('kit.pages')}>
      <ActionIcon
        variant="default"
        aria-label={t('kit.previousPage')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={16} stroke={1.5} />
      </ActionIcon>
      <span className={styles.position}>{t('kit.position', { from, to, total })}</span>
      <ActionIcon
        variant="default"
        aria-label={t('kit.nextPage')}
        disabled={to >= total}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={16} stroke={1.5} />
      </ActionIcon>
    </nav>
  )
}
