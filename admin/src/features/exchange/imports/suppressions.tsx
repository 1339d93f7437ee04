import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { PagedTable, usePageWanted } from '../../../kit/PagedTable.tsx'
import type { PlainColumn } from '../../../kit/PlainTable.tsx'
import { When } from '../../../look/When.tsx'
import { number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { type List, TakeBack } from './TakeBack.tsx'

/** The lists of addresses that nobody writes to, and the way to take one back. */
export default function Suppressions() {
  const { wanted, kept } = usePageWanted()
  const found = useQuery({
    ...query('/suppressions/lists', { query: wanted }),
    ...kept,
    // A list comes by the work of the server, which tells nobody.
    refetchOnMount: 'always',
  })
  return (
    <PagedTable
      title={t('imports.lists')}
      found={found}
      rows={found.data?.lists}
      columns={columns()}
      keyOf={({ id }) => id}
      actions={
        may('lead:imports', 'create') && (
          <Button component={Link} to={'/imports/new' as string} search={{ kind: 'suppressions' } as never}>
            {t('imports.newList')}
          </Button>
        )
      }
      empty={{ title: t('imports.listsEmpty'), hint: t('imports.suppressionHint') }}
    />
  )
}

function columns(): PlainColumn<List>[] {
  return [
    { label: t('imports.file'), show: ({ name }) => name },
    { label: t('imports.addresses'), isFigure: true, show: ({ addresses }) => number(addresses) },
    { label: t('words.field.createdByUser'), isWide: true, show: ({ createdByUser }) => createdByUser },
    { label: t('words.field.dateAdded'), show: ({ dateAdded }) => <When at={dateAdded} /> },
    { label: t('imports.actions'), show: (list) => <TakeBack list={list} /> },
  ]
}
