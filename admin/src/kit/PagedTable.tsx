import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Pager } from '../look/Pager.tsx'
import { number } from '../words/format.ts'
import { PlainPage } from './PlainPage.tsx'
import { type PlainColumn, PlainTable } from './PlainTable.tsx'
import { pageOf, useWords } from './useWords.ts'

const SIZE = 30

/** What of a list is read, and goes with its query: the page that the address names. */
export function usePageWanted() {
  const [words] = useWords()
  return {
    wanted: { start: (pageOf(words) - 1) * SIZE, limit: SIZE },
    kept: { placeholderData: keepPreviousData },
  }
}

interface Props<T> {
  title: string
  found: { data?: { total?: number | string }; isSuccess: boolean; error: unknown; refetch(): unknown }
  rows: readonly T[] | undefined
  columns: readonly PlainColumn<T>[]
  keyOf(row: T): string | number
  empty: { title: string; hint: string }
  actions?: ReactNode
  tools?: ReactNode
}

/** A page that is a table of what came about by itself, page by page. */
export function PagedTable<T>({ title, found, rows = [], columns, keyOf, empty, ...head }: Props<T>) {
  const [words, go] = useWords()
  const total = Number(found.data?.total ?? 0)
  return (
    <PlainPage
      {...head}
      title={title}
      note={found.data && number(total)}
      reads={[found]}
      empty={found.isSuccess && total === 0 ? empty : null}
    >
      <PlainTable label={title} {...{ columns, rows, keyOf }} />
      <Pager
        page={pageOf(words)}
        size={SIZE}
        total={total}
        onPage={(next) => go({ page: next === 1 ? null : String(next) })}
      />
    </PlainPage>
  )
}
