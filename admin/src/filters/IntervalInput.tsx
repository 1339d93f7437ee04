import { NumberInput, Select } from '@mantine/core'
import { t } from '../words/messages.ts'
import { CLOSED } from './closedList.ts'
import { UNITS } from './model/when.ts'

interface Props {
  /** `{interval, unit}` */
  value: unknown
  label: string
  onChange(value: { interval: number | string; unit: string }): void
}

/** A length of time in days, weeks, months or years. */
export function IntervalInput({ value, label, onChange }: Props) {
  const { interval = '', unit = 'day' } = (value ?? {}) as { interval?: number | string; unit?: string }
  return (
    <>
      <NumberInput
        aria-label={label}
        hideControls
        allowDecimal={false}
        w={72}
        value={interval}
        onChange={(next) => onChange({ interval: next, unit })}
      />
      <Select
        comboboxProps={CLOSED}
        aria-label={t('segmentBuilder.unit')}
        allowDeselect={false}
        w={120}
        data={UNITS.map((one) => ({ value: one, label: t(`segmentBuilder.unit.${one}`) }))}
        value={UNITS.find((one) => unit.toLowerCase().startsWith(one)) ?? null}
        onChange={(next) => onChange({ interval, unit: next ?? 'day' })}
      />
    </>
  )
}
