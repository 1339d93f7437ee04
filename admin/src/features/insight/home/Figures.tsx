import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { change } from '../../../api/change.ts'
import { query } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { tellError } from '../../../kit/toasts.tsx'
import { useWords } from '../../../kit/useWords.ts'
import { Sparkline } from '../../../look/Sparkline.tsx'
import { number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { Arrangement } from './Arrangement.tsx'
import { chosenFigures, FIGURES, type FigureOf } from './figures.ts'
import styles from './home.module.css'
import { RangeControl } from './RangeControl.tsx'
import { daysOf, lastDays, rangeWord } from './range.ts'

/** Longer ranges are counted by month. */
const MOST_DAYS = 90
/** The preference that keeps the choice. */
const KEY = 'home.figures'

/** What happened in the days that the address says, each figure with the way to the rows behind it. */
export function Figures() {
  const [words, go] = useWords()
  const days = daysOf(words)
  const preferences = useQuery(query('/preferences'))
  const [isArranging, setArranging] = useState(false)
  // What was chosen a moment ago stands before the server has told it back.
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const stored = (preferences.data?.preferences as Record<string, unknown> | undefined)?.[KEY]
  const seen = ({ permission }: FigureOf) => may(permission, 'view')
  const shown = chosenFigures(chosen ?? stored).filter(seen)
  const choose = async (names: readonly string[]) => {
    setChosen(names)
    try {
      await change('PATCH', '/preferences', { body: { [KEY]: names } })
    } catch (error) {
      setChosen(null)
      tellError(error)
    }
  }
  // Figures that were chosen otherwise would be asked for in vain.
  if (preferences.isPending) return null
  return (
    <section aria-labelledby="figures">
      <div className={styles.heading}>
        <h2 id="figures">{t('home.figures', { days })}</h2>
        <RangeControl days={days} onChange={(range) => go({ range: rangeWord(range) })} />
        <Button variant="default" aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
          {t(isArranging ? 'home.arranged' : 'home.arrange')}
        </Button>
      </div>
      {isArranging && (
        <Arrangement
          shown={shown}
          hidden={FIGURES.filter((one) => seen(one) && !shown.includes(one))}
          onChange={(names) => void choose(names)}
        />
      )}
      <ul className={styles.figures}>
        {shown.map((figure) => (
          <Figure key={figure.name} {...figure} days={days} />
        ))}
      </ul>
    </section>
  )
}

function Figure({ name, type, line, days }: FigureOf & { days: number }) {
  const found = useQuery({
    ...query('/data/{type}', {
      path: { type },
      query: {
        ...lastDays(days, new Date()),
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
      <Link
        to={'/figures' as string}
        search={{ of: name, ...(rangeWord(days) && { range: rangeWord(days) }) } as never}
        className={styles.title}
      >
        {t(`home.${name}`)}
      </Link>
      <span className={styles.value}>
        {found.isSuccess ? number(values.reduce((sum, value) => sum + value, 0)) : '\u00a0'}
      </span>
      <Sparkline values={values} label={t(`home.${name}`)} />
    </li>
  )
}
