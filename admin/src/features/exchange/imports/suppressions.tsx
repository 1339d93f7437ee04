import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { change } from '../../../api/change.ts'
import { type Answer, query } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { Pager } from '../../../kit/Pager.tsx'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { type PlainColumn, PlainTable } from '../../../kit/PlainTable.tsx'
import { tell, tellError } from '../../../kit/toasts.tsx'
import { pageOf, useWords } from '../../../kit/useWords.ts'
import { When } from '../../../look/When.tsx'
import { number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'

type List = Answer<'/suppressions/lists'>['lists'][number]

const SIZE = 30

/** The lists of addresses that nobody writes to, and the way to take one back. */
export default function Suppressions() {
  const [words, go] = useWords()
  const page = pageOf(words)
  const found = useQuery({
    ...query('/suppressions/lists', { query: { start: (page - 1) * SIZE, limit: SIZE } }),
    placeholderData: keepPreviousData,
    // A list comes by the work of the server, which tells nobody.
    refetchOnMount: 'always',
  })
  const total = found.data?.total ?? 0
  return (
    <PlainPage
      title={t('imports.lists')}
      note={found.data && number(total)}
      reads={[found]}
      actions={
        may('lead:imports', 'create') && (
          <Button component={Link} to={'/imports/new' as string} search={{ kind: 'suppressions' } as never}>
            {t('imports.newList')}
          </Button>
        )
      }
      empty={
        found.isSuccess && total === 0
          ? { title: t('imports.listsEmpty'), hint: t('imports.suppressionHint') }
          : null
      }
    >
      <PlainTable
        label={t('imports.lists')}
        columns={columns()}
        rows={found.data?.lists ?? []}
        keyOf={({ id }) => id}
      />
      <Pager
        page={page}
        size={SIZE}
        total={total}
        onPage={(next) => go({ page: next === 1 ? null : String(next) })}
      />
    </PlainPage>
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

function TakeBack({ list: { id, name } }: { list: List }) {
  const take = async () => {
    if (!confirm(t('imports.takeBackAsked', { name }))) return
    try {
      await change('DELETE', '/suppressions/lists/{id}', { path: { id } })
      tell(t('imports.takenBack'))
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <Button variant="default" onClick={take} aria-label={t('imports.takeBackOf', { name })}>
      {t('imports.takeBack')}
    </Button>
  )
}
