import { ActionIcon } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { IconChevronLeft, IconChevronRight } from '../look/icons.ts'
import { t } from '../words/messages.ts'
import styles from './Pager.module.css'

interface Props {
  page: number
  size: number
  /** Null where nobody counts: then a page that is not full is the last one. */
  total: number | null
  /** Rows that this page has, where nobody counts. */
  shown?: number
  onPage(page: number): void
  /** Reads a page before it is asked for: once the end of this one is seen. */
  onAhead?(page: number): void
}

/** Where the list is: "51–100 of 1,000,000", and the way on and back. */
export function Pager({ page, size, total, shown = size, onPage, onAhead }: Props) {
  const from = (page - 1) * size + 1
  const to = total === null ? from + shown - 1 : Math.min(total, page * size)
  const isLast = total === null ? shown < size : to >= total
  const end = useRef<HTMLElement>(null)
  const ahead = useRef<(() => void) | null>(null)
  // What is seen is the browser's to know.
  useEffect(() => {
    ahead.current = isLast ? null : () => onAhead?.(page + 1)
  })
  useEffect(() => {
    if (!end.current) return
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && ahead.current?.())
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [])
  if (isLast && page === 1) return null
  return (
    <nav ref={end} className={styles.pager} aria-label={t('kit.pages')}>
      <ActionIcon
        variant="default"
        aria-label={t('kit.previousPage')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={16} stroke={1.5} />
      </ActionIcon>
      <span className={styles.position}>
        {total === null ? t('kit.positionOfMany', { from, to }) : t('kit.position', { from, to, total })}
      </span>
      <ActionIcon
        variant="default"
        aria-label={t('kit.nextPage')}
        disabled={isLast}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={16} stroke={1.5} />
      </ActionIcon>
    </nav>
  )
}
