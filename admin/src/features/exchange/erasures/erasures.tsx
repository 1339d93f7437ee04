import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Answer, query } from '../../../api/query.ts'
import { isAdministrator } from '../../../api/session.ts'
import { Pager } from '../../../kit/Pager.tsx'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { type PlainColumn, PlainTable } from '../../../kit/PlainTable.tsx'
import { pageOf, useWords } from '../../../kit/useWords.ts'
import { Status } from '../../../look/Status.tsx'
import { When } from '../../../look/When.tsx'
import { number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'

type Erasure = Answer<'/erasures'>['erasures'][number]

const SIZE = 30
const STATES = { queued: 'waiting', running: 'running', done: 'finished' } as const

/** Who was erased, what went and what was kept, and in which backups something is left. */
export default function Erasures() {
  const [words, go] = useWords()
  const page = pageOf(words)
  const found = useQuery({
    ...query('/erasures', { query: { start: (page - 1) * SIZE, limit: SIZE } }),
    placeholderData: keepPreviousData,
  })
  const total = found.data?.total ?? 0
  return (
    <PlainPage
      title={t('erasures.title')}
      note={found.data && number(total)}
      reads={[found]}
      tools={
        isAdministrator() && (
          <Link to="/settings/configuration" search={{ search: 'retention' } as never}>
            {t('erasures.retention')}
          </Link>
        )
      }
      empty={
        found.isSuccess && total === 0 ? { title: t('erasures.empty'), hint: t('erasures.emptyHint') } : null
      }
    >
      <PlainTable
        label={t('erasures.title')}
        columns={columns()}
        rows={found.data?.erasures ?? []}
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

function columns(): PlainColumn<Erasure>[] {
  return [
    { label: t('erasures.contact'), show: ({ contact }) => `#${contact}` },
    { label: t('words.field.state'), show: ({ state }) => <Status state={STATES[state]} /> },
    { label: t('erasures.erased'), isFigure: true, show: ({ erased }) => number(sumOf(erased)) },
    { label: t('erasures.kept'), show: ({ kept }) => kept.join(', ') },
    { label: t('erasures.backups'), show: ({ backups }) => backups.map(({ file }) => file).join(', ') },
    { label: t('erasures.by'), show: ({ createdByUser }) => createdByUser },
    {
      label: t('erasures.when'),
      show: ({ dateEnded, dateAdded }) => <When at={dateEnded ?? dateAdded} />,
    },
  ]
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
