import { SegmentedControl } from '@mantine/core'
import { t } from '../../../words/messages.ts'
import { RANGES } from './range.ts'

/** Chooses of how many days figures are. */
export function RangeControl({ days, onChange }: { days: number; onChange(days: number): void }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('home.range')}
      data={RANGES.map((range) => ({ value: String(range), label: t('home.days', { days: range }) }))}
      value={String(days)}
      onChange={(range) => onChange(Number(range))}
    />
  )
}
