import { SegmentedControl } from '@mantine/core'
import { useKeys } from '../../../kit/keys.ts'
import { IconChevronLeft, IconChevronRight } from '../../../look/icons.ts'
import { dayOnly } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import styles from './home.module.css'
import { RANGES, type Range, shifted } from './range.ts'

interface Props {
  range: Range
  onChange(range: Pick<Range, 'days' | 'dateTo'>): void
}

/** Which days figures are of: so many until today, the ones before, or what was marked in a chart. */
export function RangeControl({ range, onChange }: Props) {
  const { days, dateFrom, dateTo, isUntilNow } = range
  const now = new Date()
  const last = (count: number) => onChange({ days: count, dateTo: now.toISOString().slice(0, 10) })
  const shift = (step: -1 | 1) => onChange(shifted(range, step, now))
  useKeys([
    { key: 'd', label: 'home.key.day', act: () => last(1) },
    { key: 'w', label: 'home.key.week', act: () => last(7) },
    { key: 'm', label: 'home.key.month', act: () => last(30) },
    { key: 'y', label: 'home.key.year', act: () => last(365) },
    { key: 'ArrowLeft', shown: '←', label: 'home.rangeBefore', act: () => shift(-1) },
    { key: 'ArrowRight', shown: '→', label: 'home.rangeAfter', act: () => !isUntilNow && shift(1) },
    { key: 't', label: 'home.table' },
  ])
  return (
    <div className={styles.range}>
      <button
        type="button"
        className={styles.widgetTool}
        aria-label={t('home.rangeBefore')}
        onClick={() => shift(-1)}
      >
        <IconChevronLeft size={16} stroke={1.5} aria-hidden />
      </button>
      {(!isUntilNow || !RANGES.includes(days)) && (
        <span className={styles.rangeDays}>
          {dateFrom === dateTo
            ? dayOnly(dateTo)
            : t('home.between', { from: dayOnly(dateFrom), to: dayOnly(dateTo) })}
        </span>
      )}
      <button
        type="button"
        className={styles.widgetTool}
        aria-label={t('home.rangeAfter')}
        disabled={isUntilNow}
        onClick={() => shift(1)}
      >
        <IconChevronRight size={16} stroke={1.5} aria-hidden />
      </button>
      <SegmentedControl
        size="xs"
        aria-label={t('home.range')}
        data={RANGES.map((one) => ({ value: String(one), label: t('home.days', { days: one }) }))}
        value={isUntilNow ? String(days) : ''}
        onChange={(one) => last(Number(one))}
      />
    </div>
  )
}
