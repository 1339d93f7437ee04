import { ActionIcon, Button, Popover, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { keepPreference, usePreference } from '../api/preferences.ts'
import { IconArrowDown, IconArrowUp, IconColumns3, IconPlus, IconX } from '../look/icons.ts'
import { LinkButton } from '../look/LinkButton.tsx'
import { t } from '../words/messages.ts'
import styles from './ColumnChooser.module.css'
import type { NamedColumn } from './columns.ts'
import { moved } from './moved.ts'
import { tellError } from './toasts.tsx'

/** The preference that says how close rows stand. */
export const DENSITY = 'lists.density'

interface Props {
  /** All that there are, and the names of those that are shown, the first of which stays. */
  available: readonly NamedColumn[]
  shown: readonly NamedColumn[]
  isUsual: boolean
  /** Beside a column: how many records have a value. */
  noteOf?(name: string): string | null
  /** Below the columns. */
  hint?: string | null
  onOpen?(): void
  onChange(names: readonly string[]): void
}

/** Which columns a list has and in which order, and how close its rows stand. */
export function ColumnChooser(props: Props) {
  const { available, shown, isUsual, noteOf = () => null, hint, onOpen, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const [sought, setSought] = useState('')
  const density = usePreference(DENSITY).value === 'compact' ? 'compact' : 'normal'
  const [first, ...others] = shown
  const names = others.map(({ name }) => name)
  const seen = new Set(shown.map(({ name }) => name))
  const word = sought.trim().toLocaleLowerCase()
  const left = available.filter(
    ({ name, label }) => !seen.has(name) && `${label} ${name}`.toLocaleLowerCase().includes(word),
  )
  const toggle = (next: boolean) => {
    setOpen(next)
    if (next) onOpen?.()
  }
  return (
    <Popover
      opened={isOpen}
      onChange={toggle}
      position="bottom-start"
      width={340}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <Button
          variant="default"
          aria-expanded={isOpen}
          leftSection={<IconColumns3 size={16} stroke={1.5} aria-hidden />}
          onClick={() => toggle(!isOpen)}
        >
          {t('kit.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('kit.columns')} className={styles.panel}>
        <ol className={styles.list} aria-label={t('kit.columnsShown')}>
          {first && (
            <li className={styles.line}>
              <span className={styles.name}>{first.label}</span>
              <span className={styles.note}>{t('kit.columnStays')}</span>
            </li>
          )}
          {others.map(({ name, label }, at) => (
            <li key={name} className={styles.line}>
              <span className={styles.name}>{label}</span>
              <span className={styles.note}>{noteOf(name)}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={at === 0}
                aria-label={t('kit.columnEarlier', { name: label })}
                onClick={() => onChange(moved(names, name, -1))}
              >
                <IconArrowUp size={16} stroke={1.5} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={at === others.length - 1}
                aria-label={t('kit.columnLater', { name: label })}
                onClick={() => onChange(moved(names, name, 1))}
              >
                <IconArrowDown size={16} stroke={1.5} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={others.length === 1}
                aria-label={t('kit.columnHide', { name: label })}
                onClick={() => onChange(names.filter((one) => one !== name))}
              >
                <IconX size={16} stroke={1.5} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ol>
        <TextInput
          aria-label={t('kit.columnSearch')}
          placeholder={t('kit.columnSearch')}
          value={sought}
          data-autofocus
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
        <ul className={styles.list} data-more aria-label={t('kit.columnsMore')}>
          {left.map(({ name, label }) => (
            <li key={name}>
              <button type="button" className={styles.add} onClick={() => onChange([...names, name])}>
                <IconPlus size={14} stroke={1.5} aria-hidden />
                <span className={styles.name}>{label}</span>
                <span className={styles.note}>{noteOf(name)}</span>
              </button>
            </li>
          ))}
        </ul>
        {hint && <p className={styles.hint}>{hint}</p>}
        <div className={styles.foot}>
          <SegmentedControl
            size="xs"
            aria-label={t('kit.density')}
            data={(['normal', 'compact'] as const).map((value) => ({
              value,
              label: t(`kit.density.${value}`),
            }))}
            value={density}
            onChange={(value) => void keepPreference(DENSITY, value).catch(tellError)}
          />
          {!isUsual && <LinkButton onClick={() => onChange([])}>{t('kit.columnsUsual')}</LinkButton>}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
