import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Answer, query } from '../../../api/query.ts'
import { isAdministrator } from '../../../api/session.ts'
import { PagedTable, usePageWanted } from '../../../kit/PagedTable.tsx'
import type { PlainColumn } from '../../../kit/PlainTable.tsx'
import { Status } from '../../../look/Status.tsx'
import { When } from '../../../look/When.tsx'
import { number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'

type Erasure = Answer<'/erasures'>['erasures'][number]

const STATES = { queued: 'waiting', running: 'running', done: 'finished' } as const

/** Who was erased, what went and what was kept, and in which backups something is left. */
export default function Erasures() {
  const { wanted, kept } = usePageWanted()
  const found = useQuery({
    ...query('/erasures', { query: wanted }),
    ...kept,
  })
  return (
    <PagedTable
      title={t('erasures.title')}
      found={found}
      rows={found.data?.erasures}
      columns={columns()}
      keyOf={({ id }) => id}
      tools={
        isAdministrator() && (
          <Link to="/settings/configuration" search={{ search: 'retention' } as never}>
            {t('erasures.retention')}
          </Link>
        )
      }
      empty={{ title: t('erasures.empty'), hint: t('erasures.emptyHint') }}
    />
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
