import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { FieldInput } from '../../../../kit/FieldInput.tsx'
import { t } from '../../../../words/messages.ts'
import type { Step, Timing } from '../tree/step.ts'
import styles from './canvas.module.css'
import { dayName, daysOf } from './words.ts'

interface Props {
  step: Step
  error?: string
  onChange(values: Partial<Timing>, key: string): void
}

const MODES = ['immediate', 'interval', 'date', 'optimized'] as const
const UNITS = ['i', 'h', 'd', 'm', 'y'] as const
const WEEK = [1, 2, 3, 4, 5, 6, 0]

/** When a step runs. */
export function TimingForm({ step, error, onChange }: Props) {
  const mode = step.triggerMode ?? 'immediate'
  const days = daysOf(step.triggerRestrictedDaysOfWeek)
  const clock = (key: 'triggerHour' | 'triggerRestrictedStartHour' | 'triggerRestrictedStopHour') => (
    <TextInput
      type="time"
      label={t(`campaigns.timing.${key}`)}
      value={step[key] ?? ''}
      onChange={({ currentTarget }) =>
        onChange({ [key]: currentTarget.value === '' ? null : currentTarget.value }, key)
      }
    />
  )
  return (
    <fieldset className={`${styles.group} ${styles.fields}`}>
      <legend>{t('campaigns.timing')}</legend>
      <Select
        label={t('campaigns.timing.triggerMode')}
        error={error}
        allowDeselect={false}
        data={MODES.map((value) => ({ value, label: t(`campaigns.mode.${value}`) }))}
        value={mode}
        onChange={(triggerMode) =>
          onChange(
            triggerMode === 'interval' && step.triggerIntervalUnit === null
              ? { triggerMode, triggerInterval: 1, triggerIntervalUnit: 'd' }
              : { triggerMode },
            'triggerMode',
          )
        }
      />
      {mode === 'interval' && (
        <>
          <div className={styles.pair}>
            <NumberInput
              label={t('campaigns.timing.triggerInterval')}
              min={0}
              value={step.triggerInterval}
              onChange={(typed) => onChange({ triggerInterval: Number(typed) || 0 }, 'triggerInterval')}
            />
            <Select
              label={t('campaigns.timing.triggerIntervalUnit')}
              allowDeselect={false}
              data={UNITS.map((value) => ({ value, label: t(`campaigns.unit.${value}`) }))}
              value={step.triggerIntervalUnit ?? 'd'}
              onChange={(triggerIntervalUnit) => onChange({ triggerIntervalUnit }, 'triggerIntervalUnit')}
            />
          </div>
          {clock('triggerHour')}
          <div className={styles.pair}>
            {clock('triggerRestrictedStartHour')}
            {clock('triggerRestrictedStopHour')}
          </div>
          <Checkbox.Group
            label={t('campaigns.timing.triggerRestrictedDaysOfWeek')}
            value={days.map(String)}
            onChange={(chosen) => onChange({ triggerRestrictedDaysOfWeek: chosen.map(Number) }, 'days')}
          >
            <div className={styles.days}>
              {WEEK.map((day) => (
                <Checkbox key={day} value={String(day)} label={dayName(day)} />
              ))}
            </div>
          </Checkbox.Group>
        </>
      )}
      {mode === 'date' && (
        <FieldInput
          field={{ input: 'datetime' }}
          words="campaigns"
          name="triggerDate"
          label={t('campaigns.timing.triggerDate')}
          value={step.triggerDate}
          onChange={(triggerDate) => onChange({ triggerDate: triggerDate as string | null }, 'triggerDate')}
        />
      )}
      {mode === 'optimized' && <p className={styles.hint}>{t('campaigns.timing.optimizedHint')}</p>}
    </fieldset>
  )
}
