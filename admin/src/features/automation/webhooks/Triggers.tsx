import { MultiSelect } from '@mantine/core'
import type { OwnInput } from '../../../kit/RecordForm.tsx'
import { t } from '../../../words/messages.ts'
import { useTriggers } from './triggers.ts'

/** The events that are sent, found by typing part of what they are called. */
export function Triggers({ name, label, description, value, errors, fill }: OwnInput) {
  const chosen = Array.isArray(value) ? value.map(String) : []
  const known = useTriggers()
  const left = chosen.filter((key) => !known.some((one) => one.key === key))
  return (
    <MultiSelect
      {...{ name, label, description }}
      error={errors[name]}
      searchable
      data={[
        ...known.map(({ key, label: text }) => ({ value: key, label: text })),
        ...left.map((key) => ({ value: key, label: key })),
      ]}
      value={chosen}
      onChange={(keys) => fill({ [name]: keys })}
      nothingFoundMessage={t('kit.nothingFound')}
    />
  )
}
