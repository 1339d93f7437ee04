import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { change } from '../../../api/change.ts'
import { query } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { Pager } from '../../../kit/Pager.tsx'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { type PlainColumn, PlainTable } from '../../../kit/PlainTable.tsx'
import { tell, tellError } from '../../../kit/toasts.tsx'
import { pageOf, useWords } from '../../../kit/useWords.ts'
import { Status } from '../../../look/Status.tsx'
import { When } from '../../../look/When.tsx'
import { number, percent } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { type Import, isUnderWay, STATES } from './import.ts'

const SIZE = 30
const LOOK_AGAIN_MS = 2_000

/** Files that were handed over, the newest first: how far each is, and what came of it. */
export default function Imports() {
  const [words, go] = useWords()
  const page = pageOf(words)
  const found = useQuery({
    ...query('/imports', { query: { start: (page - 1) * SIZE, limit: SIZE } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.imports.some(isUnderWay) ? LOOK_AGAIN_MS : false),
  })
  const total = found.data?.total ?? 0
  return (
    <PlainPage
      title={t('imports.title')}
      note={found.data && number(total)}
      reads={[found]}
      actions={
        may('lead:imports', 'create') && (
          <Button component={Link} to={'/imports/new' as string}>
            {t('imports.new')}
          </Button>
        )
      }
      empty={
        found.isSuccess && total === 0 ? { title: t('imports.empty'), hint: t('imports.emptyHint') } : null
      }
    >
      <PlainTable
        label={t('imports.title')}
        columns={columns()}
        rows={found.data?.imports ?? []}
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

function columns(): PlainColumn<Import>[] {
  return [
    { label: t('imports.file'), show: (one) => <Link to={`/imports/${one.id}`}>{one.fileName}</Link> },
    { label: t('imports.kind'), isWide: true, show: ({ kind }) => t(`imports.kind.${kind}`) },
    { label: t('words.field.state'), show: ({ state }) => <Status state={STATES[state]} /> },
    {
      label: t('imports.rows'),
      isFigure: true,
      show: (one) => (isUnderWay(one) ? percent(one.progress) : one.result && number(one.result.rows)),
    },
    {
      label: t('imports.failed'),
      isFigure: true,
      show: ({ result }) => result && number(result.failed),
    },
    { label: t('words.field.createdByUser'), isWide: true, show: ({ createdByUser }) => createdByUser },
    { label: t('words.field.dateAdded'), show: ({ dateAdded }) => <When at={dateAdded} /> },
    { label: t('imports.actions'), show: (one) => (isUnderWay(one) ? null : <Remove one={one} />) },
  ]
}

function Remove({ one: { id, fileName } }: { one: Import }) {
  const remove = async () => {
    try {
      await change('DELETE', '/imports/{id}', { path: { id } })
      tell(t('imports.removed'))
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <Button variant="default" onClick={remove} aria-label={t('imports.removeOf', { name: fileName })}>
      {t('imports.remove')}
    </Button>
  )
}
