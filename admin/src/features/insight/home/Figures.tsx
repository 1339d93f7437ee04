import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { keepPreference, usePreference } from '../../../api/preferences.ts'
import { may } from '../../../api/session.ts'
import { tellError } from '../../../kit/toasts.tsx'
import { Sparkline } from '../../../look/Sparkline.tsx'
import { dayOnly, number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { Arrangement } from './Arrangement.tsx'
import { figureQuery } from './figureQuery.ts'
import { chosenFigures, FIGURES, type FigureOf } from './figures.ts'
import styles from './home.module.css'
import { RangeControl } from './RangeControl.tsx'
import { type Range, rangeWords } from './range.ts'

/** The preference that keeps the choice. */
const KEY = 'home.figures'

interface Props {
  range: Range
  onRange(range: Pick<Range, 'days' | 'dateTo'>): void
}

/** What happened in the days that the address says, each figure with the way to the rows behind it. */
export function Figures({ range, onRange }: Props) {
  const { days, dateFrom, dateTo, isUntilNow } = range
  const { value: stored, isKnown } = usePreference(KEY)
  const [isArranging, setArranging] = useState(false)
  const seen = ({ permission }: FigureOf) => may(permission, 'view')
  const shown = chosenFigures(stored).filter(seen)
  const choose = (names: readonly string[]) => keepPreference(KEY, names).catch(tellError)
  // Figures that were chosen otherwise would be asked for in vain.
  if (!isKnown) return null
  return (
    <section aria-labelledby="figures">
      <div className={styles.heading}>
        <h2 id="figures">
          {isUntilNow
            ? t('home.figures', { days })
            : t('home.between', { from: dayOnly(dateFrom), to: dayOnly(dateTo) })}
        </h2>
        <RangeControl range={range} onChange={onRange} />
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
          <Figure key={figure.name} {...figure} range={range} />
        ))}
      </ul>
    </section>
  )
}

function Figure({ name, type, line, range }: FigureOf & { range: Range }) {
  const found = useQuery(figureQuery(type, range))
  const words = rangeWords(range, new Date())
  const lines = (found.data as { data?: Record<string, Record<string, number>> } | undefined)?.data
  const values = Object.values(Object.values(lines ?? {})[line] ?? {}).map(Number)
  return (
    <li className={styles.figure}>
      <Link
        to={'/figures' as string}
        search={
          Object.fromEntries(
            Object.entries({ of: name, ...words }).filter(([, word]) => word !== null),
          ) as never
        }
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
