import { TextInput } from '@mantine/core'
import { t } from '../words/messages.ts'
import styles from './ColorField.module.css'
import type { OwnInput } from './RecordForm.tsx'

/** A colour, which is stored without its sign: typed, or picked with what the browser has for that. */
export function ColorField({ name, label, description, value, errors, fill }: OwnInput) {
  const color = typeof value === 'string' && value !== '' ? `#${value.replace(/^#/, '')}` : ''
  const put = (typed: string) => fill({ [name]: typed.trim().replace(/^#/, '') })
  return (
    <TextInput
      {...{ name, label, description }}
      error={errors[name]}
      maxLength={21}
      leftSection={
        <input
          type="color"
          className={styles.swatch}
          aria-label={t('kit.pickColor', { field: label })}
          data-none={color === '' || undefined}
          value={/^#[0-9a-f]{6}$/i.test(color) ? color : '#ffffff'}
          onChange={({ currentTarget }) => put(currentTarget.value)}
        />
      }
      value={color}
      onChange={({ currentTarget }) => put(currentTarget.value)}
    />
  )
}
