import { NumberInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { dayOnly } from '../words/format.ts'
import { t } from '../words/messages.ts'
import { CLOSED } from './closedList.ts'
import { daysOf, isBefore, readWhen, UNITS, type When, WORDS, writeWhen } from './model/when.ts'
import styles from './row.module.css'

interface Props {
  value: unknown
  label: string
  /** Days of moments begin in UTC; other days where the person is. */
  hasTime: boolean
  onChange(value: string): void
}

const MODES = ['date', 'ago', 'ahead', ...WORDS] as const
type Mode = (typeof MODES)[number] | 'other'

/** A day: by the calendar, so far from today, or by a word; what it stands for today is shown beside it. */
export function WhenInput({ value, label, hasTime, onChange }: Props) {
  const when = readWhen(value)
  const [today] = useState(() => dayAt(new Date(), hasTime))
  const mode = modeOf(when)
  const days = daysOf(when, today)
  const set = (next: When) => onChange(writeWhen(next))
  return (
    <>
      <Select
        comboboxProps={CLOSED}
        aria-label={t('segmentBuilder.whenKind')}
        allowDeselect={false}
        w={170}
        data={[...MODES, ...(mode === 'other' ? (['other'] as const) : [])].map((one) => ({
          value: one,
          label: t(`segmentBuilder.when.${one}`),
        }))}
        value={mode}
        onChange={(picked) => set(startOf(picked as Mode, when))}
      />
      {when.is === 'distance' && (
        <>
          <NumberInput
            aria-label={label}
            hideControls
            allowDecimal={false}
            allowNegative={false}
            w={72}
            value={Math.abs(when.amount)}
            onChange={(typed) =>
              typed !== '' && set({ ...when, amount: (mode === 'ago' ? -1 : 1) * Number(typed) })
            }
          />
          <Select
            comboboxProps={CLOSED}
            aria-label={t('segmentBuilder.unit')}
            allowDeselect={false}
            w={110}
            data={UNITS.map((unit) => ({ value: unit, label: t(`segmentBuilder.unit.${unit}`) }))}
            value={when.unit}
            onChange={(unit) => set({ ...when, unit: UNITS.find((one) => one === unit) ?? 'day' })}
          />
        </>
      )}
      {(when.is === 'date' || when.is === 'other') && (
        <TextInput
          aria-label={label}
          type={when.is === 'date' && when.text.length <= 10 ? 'date' : 'text'}
          w={170}
          value={when.text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
      {days && (
        <span className={styles.resolved}>
          {days.first === days.last
            ? dayOnly(days.first)
            : t('segmentBuilder.span', { from: dayOnly(days.first), to: dayOnly(days.last) })}
        </span>
      )}
    </>
  )
}

function modeOf(when: When): Mode {
  if (when.is === 'distance') return isBefore(when) ? 'ago' : 'ahead'
  return when.is === 'word' ? when.word : when.is
}

function startOf(mode: Mode, when: When): When {
  const amount = when.is === 'distance' ? Math.abs(when.amount) : 7
  const unit = when.is === 'distance' ? when.unit : 'day'
  if (mode === 'ago') return { is: 'distance', amount: -amount, unit }
  if (mode === 'ahead') return { is: 'distance', amount, unit }
  if (mode === 'date' || mode === 'other') return { is: 'date', text: when.is === 'date' ? when.text : '' }
  return { is: 'word', word: mode }
}

function dayAt(now: Date, inUtc: boolean): string {
  const shift = inUtc ? 0 : now.getTimezoneOffset() * 60_000
  return new Date(now.getTime() - shift).toISOString().slice(0, 10)
}
