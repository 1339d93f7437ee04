import { Button, TagsInput, Textarea } from '@mantine/core'
import { type ClipboardEvent, useState } from 'react'
import { t } from '../words/messages.ts'
import { valuesIn } from './model/values.ts'

/** Longer lists are shown as a number: so many chips are neither read nor quick. */
const MOST_CHIPS = 30

interface Props {
  label: string
  values: readonly string[]
  onChange(values: string[]): void
}

/** Any number of texts: chips, and lines where there are many. What is pasted is parted by lines, or by commas. */
export function ValuesInput({ label, values, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  // Before the input takes it for one value.
  const onPasteCapture = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const pasted = valuesIn(event.clipboardData.getData('text/plain'))
    onChange([...new Set([...values, ...pasted])])
  }
  if (values.length <= MOST_CHIPS && !isOpen)
    return (
      <TagsInput
        aria-label={label}
        placeholder={values.length === 0 ? t('segmentBuilder.pasteValues') : undefined}
        value={[...values]}
        onChange={onChange}
        wrapperProps={{ onPasteCapture }}
      />
    )
  return (
    <>
      <Button
        variant="default"
        aria-expanded={isOpen}
        onClick={() => {
          setTyped(values.join('\n'))
          setOpen(!isOpen)
        }}
      >
        {t('segmentBuilder.values', { count: values.length })}
      </Button>
      {isOpen && (
        <Textarea
          aria-label={label}
          rows={8}
          w="100%"
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            onChange(linesOf(currentTarget.value))
          }}
        />
      )}
    </>
  )
}

/** In lines that somebody edits, commas belong to the values. */
function linesOf(text: string): string[] {
  return [...new Set(text.split('\n').flatMap((line) => line.trim() || []))]
}
