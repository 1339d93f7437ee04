import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { useWords } from '../../../kit/useWords.ts'
import { Sparkline } from '../../../look/Sparkline.tsx'
import { number } from '../../../words/format.ts'
import { type PlainKey, t } from '../../../words/messages.ts'
import styles from './home.module.css'

const RANGES = [7, 30, 90, 365]
const USUAL = 30
/** Longer ranges are counted by month. */
const MOST_DAYS = 90
const DAY_MS = 86_400_000

interface FigureOf {
  type: string
  /** Which of the lines of the widget, in their order. */
  line: number
  title: PlainKey
  address: string
  permission: string
}

const FIGURES: readonly FigureOf[] = [
  {
    type: 'created.leads.in.time',
    line: 0,
    title: 'home.newContacts',
    address: '/contacts',
    permission: 'lead:leads',
  },
  { type: 'emails.in.time', line: 0, title: 'home.sent', address: '/emails', permission: 'email:emails' },
  { type: 'emails.in.time', line: 1, title: 'home.opened', address: '/emails', permission: 'email:emails' },
  { type: 'page.hits.in.time', line: 0, title: 'home.visits', address: '/pages', permission: 'page:pages' },
  {
    type: 'submissions.in.time',
    line: 0,
    title: 'home.submissions',
    address: '/forms',
    permission: 'form:forms',
  },
  {
    type: 'points.in.time',
    line: 0,
    title: 'home.points',
    address: '/scoring/actions',
    permission: 'point:points',
  },
]

/** What happened in the days that the address says, each figure with the way to the rows behind it. */
export function Figures() {
  const [words, go] = useWords()
  const wanted = Number(words.range?.replace(/d$/, ''))
  const days = RANGES.includes(wanted) ? wanted : USUAL
  return (
    <section aria-labelledby="figures">
      <div className={styles.heading}>
        <h2 id="figures">{t('home.figures', { days })}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t('home.range')}
          data={RANGES.map((range) => ({ value: String(range), label: t('home.days', { days: range }) }))}
          value={String(days)}
          onChange={(range) => go({ range: Number(range) === USUAL ? null : `${range}d` })}
        />
      </div>
      <ul className={styles.figures}>
        {FIGURES.filter(({ permission }) => may(permission, 'view')).map((figure) => (
          <Figure key={figure.title} {...figure} days={days} />
        ))}
      </ul>
    </section>
  )
}

function Figure({ type, line, title, address, days }: FigureOf & { days: number }) {
  const today = new Date()
  const day = (at: Date) => at.toISOString().slice(0, 10)
  const found = useQuery({
    ...query('/data/{type}', {
      path: { type },
      query: {
        dateFrom: day(new Date(today.getTime() - (days - 1) * DAY_MS)),
        dateTo: day(today),
        timeUnit: days > MOST_DAYS ? 'm' : 'd',
        dataFormat: 'raw',
      },
    }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  const lines = (found.data as { data?: Record<string, Record<string, number>> } | undefined)?.data
  const values = Object.values(Object.values(lines ?? {})[line] ?? {}).map(Number)
  return (
    <li className={styles.figure}>
      <Link to={address} className={styles.title}>
        {t(title)}
      </Link>
      <span className={styles.value}>
        {found.isSuccess ? number(values.reduce((sum, value) => sum + value, 0)) : '\u00a0'}
      </span>
      <Sparkline values={values} label={t(title)} />
    </li>
  )
}
