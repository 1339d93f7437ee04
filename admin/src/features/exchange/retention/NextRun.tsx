import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isLost, sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { day } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { nameOf } from './nameOf.ts'

/** What the next run would delete from a table, and how old its oldest row is: counted when somebody wants to know. */
export function NextRun({ table, isAsked }: { table: string; isAsked: boolean }) {
  const [isWanted, setWanted] = useState(false)
  const found = useQuery({
    ...query('/retention/{table}', { path: { table } }),
    enabled: isWanted,
    staleTime: 60_000,
    retry: false,
  })
  if (!isWanted)
    return (
      <Button
        variant="default"
        onClick={() => setWanted(true)}
        aria-label={t('retention.countOf', { table: nameOf(table) })}
      >
        {t('retention.count')}
      </Button>
    )
  if (isLost(found)) return sentenceOf(found.error)
  if (!found.data) return t('retention.counting')
  const { oldest, rows, needed, partitions } = found.data
  return [
    oldest === null ? t('retention.empty') : t('retention.oldest', { day: day(new Date(oldest)) }),
    ...(isAsked ? [t('retention.wouldGo', { rows, partitions: partitions.length })] : []),
    ...(needed > 0 ? [t('retention.needed', { rows: needed })] : []),
  ].join(' ')
}
