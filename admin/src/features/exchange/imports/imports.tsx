import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { change } from '../../../api/change.ts'
import { query } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { PagedTable, usePageWanted } from '../../../kit/PagedTable.tsx'
import type { PlainColumn } from '../../../kit/PlainTable.tsx'
import { tell, tellError } from '../../../kit/toasts.tsx'
import { useWords } from '../../../kit/useWords.ts'
import { Status } from '../../../look/Status.tsx'
import { When } from '../../../look/When.tsx'
import { number, percent } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { type Import, isUnderWay, STATES } from './import.ts'

const LOOK_AGAIN_MS = 2_000

/** Files that were handed over, the newest first: how far each is, and what came of it. */
export default function Imports() {
  const [words, go] = useWords()
  const { wanted, kept } = usePageWanted()
  const { ids } = words
  const found = useQuery({
    ...query('/imports', { query: { ...wanted, ...(ids === undefined ? {} : { ids }) } }),
    ...kept,
    refetchInterval: ({ state: { data } }) => (data?.imports.some(isUnderWay) ? LOOK_AGAIN_MS : false),
  })
  return (
    <PagedTable
      title={t('imports.title')}
      found={found}
      rows={found.data?.imports}
      columns={columns()}
      keyOf={({ id }) => id}
      actions={
        may('lead:imports', 'create') && (
          <Button component={Link} to={'/imports/new' as string}>
            {t('imports.new')}
          </Button>
        )
      }
      {...(ids === undefined
        ? {}
        : {
            tools: (
              <Button variant="default" onClick={() => go({ ids: null, page: null })}>
                {t('imports.all')}
              </Button>
            ),
          })}
      empty={{ title: t('imports.empty'), hint: t('imports.emptyHint') }}
    />
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
