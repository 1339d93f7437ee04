import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FORBIDDEN } from '../../../api/errors.ts'
import { type Answer, query } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { PageFailed } from '../../../kit/PageFailed.tsx'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { type PlainColumn, PlainTable } from '../../../kit/PlainTable.tsx'
import { recordAddress } from '../../../kit/recordAddress.ts'
import { pageOf, useWords } from '../../../kit/useWords.ts'
import { Pager } from '../../../look/Pager.tsx'
import { When } from '../../../look/When.tsx'
import { number } from '../../../words/format.ts'
import { t, textAt } from '../../../words/messages.ts'
import { FIGURES, type FigureOf } from './figures.ts'
import { RangeControl } from './RangeControl.tsx'
import { type Range, rangeOf, rangeWords } from './range.ts'

type Row = Answer<'/data/{type}/rows'>['rows'][number]

const SIZE = 50
/** The server lists no further. */
const MOST_PAGES = 200

/** The rows behind a figure of the first page, the newest first. */
export default function Behind() {
  const [words, go] = useWords()
  const seen = FIGURES.filter(({ permission }) => may(permission, 'view'))
  const figure = seen.find(({ name }) => name === words.of) ?? seen[0]
  const now = new Date()
  const range = rangeOf(words, now)
  if (!figure) return <PageFailed error={FORBIDDEN} />
  return (
    <Rows
      key={figure.name}
      figure={figure}
      range={range}
      page={Math.min(pageOf(words), MOST_PAGES)}
      tools={<RangeControl range={range} onChange={(next) => go({ ...rangeWords(next, now), page: null })} />}
      onPage={(page) => go({ page: page === 1 ? null : String(page) })}
    />
  )
}

interface Props {
  figure: FigureOf
  range: Range
  page: number
  tools: ReactNode
  onPage(page: number): void
}

function Rows({ figure: { name, type, label }, range, page, tools, onPage }: Props) {
  const found = useQuery({
    ...query('/data/{type}/rows', {
      path: { type },
      query: {
        dateFrom: range.dateFrom,
        dateTo: range.dateTo,
        line: label,
        start: (page - 1) * SIZE,
        limit: SIZE,
      },
    }),
    placeholderData: keepPreviousData,
  })
  const { value = 0, rows = [] } = found.data ?? {}
  const title = t(`home.${name}`)
  const isCounted = rows.every(({ amount }) => amount === null)
  const isEmpty = found.data !== undefined && rows.length === 0 && page === 1
  return (
    <PlainPage
      title={title}
      note={found.data ? number(value) : ''}
      tools={tools}
      reads={[found]}
      empty={isEmpty ? { title: t('home.nothingBehind'), hint: t('home.nothingBehindHint') } : null}
    >
      {rows.length > 0 && (
        <PlainTable label={title} columns={columnsFor(rows)} rows={rows} keyOf={({ id }) => id} />
      )}
      <Pager
        page={page}
        size={SIZE}
        total={isCounted && found.data ? Math.min(value, MOST_PAGES * SIZE) : null}
        shown={page === MOST_PAGES ? 0 : rows.length}
        onPage={onPage}
      />
    </PlainPage>
  )
}

function columnsFor(rows: readonly Row[]): PlainColumn<Row>[] {
  const kind = rows.find(({ record }) => record)?.record?.kind
  return [
    {
      label: t('home.contact'),
      show: ({ contact }) =>
        contact === null ? null : (
          <Way kind="contact" id={contact.id}>
            {contact.name === '' ? `#${contact.id}` : contact.name}
          </Way>
        ),
    },
    ...(kind === undefined
      ? []
      : [
          {
            label: textAt(`home.about.${kind}`) ?? kind,
            show: ({ record }: Row) =>
              record && (
                <Way kind={record.kind} id={record.id}>
                  {record.name}
                </Way>
              ),
          },
        ]),
    ...(rows.some(({ amount }) => amount !== null)
      ? [
          {
            label: t('home.amount'),
            isFigure: true,
            show: ({ amount }: Row) => (amount === null ? null : number(amount)),
          },
        ]
      : []),
    { label: t('home.at'), show: ({ at }) => <When at={at} /> },
  ]
}

function Way({ kind, id, children }: { kind: string; id: number | null; children: ReactNode }) {
  const address = id === null ? null : recordAddress(kind, id)
  return address ? <Link {...(address as { to: string })}>{children}</Link> : children
}
