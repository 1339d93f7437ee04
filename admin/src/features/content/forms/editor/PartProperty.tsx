import { Textarea } from '@mantine/core'
import { FieldInput } from '../../../../kit/FieldInput.tsx'
import { t } from '../../../../words/messages.ts'
import type { Property } from './catalog.ts'
import { optionLines, optionsIn } from './options.ts'

interface Props {
  property: Property
  value: unknown
  error?: string
  onChange(value: unknown): void
}

/** The input that a property of a field or an action asks for. */
export function PartProperty({ property, value, error, onChange }: Props) {
  const { name, label, description, required } = property
  if (property.input === 'options')
    return (
      <Textarea
        {...{ name, label, error, required }}
        description={t('forms.editor.optionsHint')}
        autosize
        minRows={3}
        maxRows={12}
        value={optionLines(value)}
        onChange={({ currentTarget }) => onChange(optionsIn(currentTarget.value))}
      />
    )
  return (
    <FieldInput
      field={{ ...property, isRequired: required }}
      words="forms"
      {...{ name, label, description, error, value, onChange }}
    />
  )
}
