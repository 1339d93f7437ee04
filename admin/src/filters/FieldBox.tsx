import { type ComboboxItem, type ComboboxParsedItemGroup, Select } from '@mantine/core'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { t, textAt } from '../words/messages.ts'
import { CLOSED } from './closedList.ts'
import { type CatalogField, type FilterCatalog, nameOf, searchFields } from './model/catalog.ts'
import type { Filter } from './model/filter.ts'
import styles from './row.module.css'
import { useFillRates } from './useFillRates.ts'

/** More would not be read. */
const SHOWN = 60
/** Wide enough for what stands beside a name. */
const LIST = { ...CLOSED, width: 320, position: 'bottom-start' } as const

interface Props {
  catalog: FilterCatalog
  filter: Filter
  /** Anything but 0 asks for the keyboard; another number asks again. */
  wants: number
  onPick(field: CatalogField): void
}

/** The field of a row, found by typing part of its name, its alias or its group. */
export function FieldBox({ catalog, filter, wants, onPick }: Props) {
  const takeKeyboard = useCallback(
    (input: HTMLInputElement | null) => {
      if (wants > 0) input?.focus()
    },
    [wants],
  )
  const [isOpen, setOpen] = useState(false)
  const { shareOf } = useFillRates(isOpen)
  const typed = useRef('')
  const field = catalog.fieldOf(filter)
  const pick = (picked: CatalogField | undefined) => {
    typed.current = ''
    setOpen(false)
    if (picked && picked !== field) onPick(picked)
  }
  // Whoever types and presses Enter means the first one found, however quick they are.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow')) typed.current = ''
    if (event.key !== 'Enter' || typed.current.trim() === '') return
    event.preventDefault()
    event.stopPropagation()
    pick(searchFields(catalog.fields, typed.current, groupName)[0])
  }
  const byName = new Map(catalog.fields.map((one) => [nameOf(one), one]))
  const groups = Map.groupBy(catalog.fields, groupName)
  const gone = field || filter.field === '' ? [] : [{ value: 'gone', label: String(filter.field) }]
  return (
    <Select
      comboboxProps={LIST}
      ref={takeKeyboard}
      openOnFocus={false}
      aria-label={t('segmentBuilder.field')}
      placeholder={t('segmentBuilder.chooseField')}
      className={styles.field}
      searchable
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      wrapperProps={{ onKeyDownCapture }}
      onInput={({ currentTarget }) => {
        typed.current = currentTarget.value
      }}
      onBlur={() => {
        typed.current = ''
      }}
      allowDeselect={false}
      value={field ? nameOf(field) : (gone[0]?.value ?? null)}
      data={[
        ...gone,
        ...[...groups].map(([group, items]) => ({
          group,
          items: items.map((one) => ({ value: nameOf(one), label: one.label })),
        })),
      ]}
      filter={({ options, search }) => {
        // The box shows the chosen field: whoever opens it wants to see the others.
        if (search.trim() === '' || search === field?.label) return options
        const found = searchFields(catalog.fields, search, groupName).map(nameOf)
        return options
          .filter((option): option is ComboboxParsedItemGroup => 'group' in option)
          .map((group) => ({ ...group, items: sorted(group.items as ComboboxItem[], found) }))
          .filter(({ items }) => items.length > 0)
          .toSorted((a, b) => placeOf(a.items, found) - placeOf(b.items, found))
      }}
      limit={SHOWN}
      selectFirstOptionOnChange
      nothingFoundMessage={t('kit.nothingFound')}
      renderOption={({ option }) => (
        <span className={styles.option}>
          <span>{option.label}</span>
          <span className={styles.type}>{aside(byName.get(option.value), shareOf)}</span>
        </span>
      )}
      onChange={(name) => pick(byName.get(name ?? ''))}
    />
  )
}

function groupName({ object }: CatalogField): string {
  return textAt(`segmentBuilder.object.${object}`) ?? object
}

/** The type of a field, and how many contacts have a value in it. */
function aside(field: CatalogField | undefined, shareOf: (alias: string) => string | null): string {
  const share = field?.object === 'lead' ? shareOf(field.field) : null
  const type = textAt(`segmentBuilder.type.${field?.type}`)
  return [type, share && t('segmentBuilder.filled', { share })].filter(Boolean).join(' · ')
}

function sorted(items: readonly ComboboxItem[], found: readonly string[]): ComboboxItem[] {
  return items
    .filter(({ value }) => found.includes(value))
    .toSorted((a, b) => found.indexOf(a.value) - found.indexOf(b.value))
}

function placeOf([first]: readonly unknown[], found: readonly string[]): number {
  return found.indexOf((first as ComboboxItem).value)
}
