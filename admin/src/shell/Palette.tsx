// One box for everything: records, pages and what can be done, by typing.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { sentenceOf } from '../api/errors.ts'
import { pagesOf, useGoTo } from '../kit/recordAddress.ts'
import { tellError } from '../kit/toasts.tsx'
import { IconSearch } from '../look/icons.ts'
import { t } from '../words/messages.ts'
import styles from './Palette.module.css'
import { PaletteEntries } from './PaletteEntries.tsx'
import { PaletteKeys } from './PaletteKeys.tsx'
import { PalettePath } from './PalettePath.tsx'
import type { Place } from './paletteActions.ts'
import type { Entry } from './paletteCommands.ts'
import { rememberRecord } from './paletteModes.ts'
import { usePaletteOffers } from './paletteOffers.ts'
import { MOST_CHARACTERS } from './paletteSearch.ts'

/** The palette, open until something is chosen or Escape is pressed. */
export default function Palette({ onClose }: { onClose(): void }) {
  const [typed, setTyped] = useState('')
  /** The line that somebody went to; null for the first one, whichever that is. */
  const [at, setAt] = useState<string | null>(null)
  const [place, setPlace] = useState<Place | null>(null)
  const [isAwaited, setAwaited] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const goTo = useGoTo()
  const { entries, isSettled, isWaiting, isPart, failure, text } = usePaletteOffers(typed, place)
  // Lines come above the one that somebody went to.
  const gone = entries.findIndex(({ key }) => key === at)
  const chosen = Math.max(gone, 0)

  // The dialog of the browser keeps the keyboard inside and gives it back.
  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  const write = (text: string) => {
    setTyped(text)
    setAt(null)
    setAwaited(false)
  }
  const goInto = (next: Place | null) => {
    setPlace(next)
    write('')
    input.current?.focus()
  }
  const choose = (entry: Entry | undefined) => {
    if (!entry) return
    const { insert, address, act, into, record, label } = entry
    if (insert !== undefined) return write(insert)
    if (into && !address) return goInto(into)
    onClose()
    if (record) rememberRecord({ ...record, name: label })
    if (address) goTo(address)
    void Promise.resolve(act?.()).catch(tellError)
  }
  const peek = ({ into, record, label }: Entry) => {
    const id = into?.subject.id ?? null
    const pages = pagesOf(into?.subject.kind ?? '')
    if (!pages || id === null) return
    onClose()
    if (record) rememberRecord({ ...record, name: label })
    goTo({ to: pages.list, search: { peek: String(id) } })
  }
  // Who types faster than the server answers means what they typed, not what is still shown.
  useEffect(() => {
    if (!isAwaited || !isSettled) return
    setAwaited(false)
    choose(entries[0])
  })
  const back = place?.action ? { ...place, action: null } : null
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, repeat } = event
    // A key that is held answers nothing that it was not pressed for.
    if (key === 'Enter' && repeat) return event.preventDefault()
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    const entry = entries[chosen]
    const isBack = (key === 'Backspace' && typed === '') || (key === 'Tab' && shiftKey)
    if (step !== undefined && entries.length > 0)
      setAt(entries[(chosen + step + entries.length) % entries.length]?.key ?? null)
    else if (key === 'Enter' && (ctrlKey || metaKey) && entry) peek(entry)
    // Who has typed nothing means nothing that is still to come.
    else if (key === 'Enter' && gone < 0 && !isSettled) setAwaited(text !== '')
    else if (key === 'Enter') choose(entry)
    else if (key === 'Tab' && !shiftKey && entry?.into) goInto(entry.into)
    else if (place && isBack) goInto(back)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, as the browser does with dialogs
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('shell.palette')}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={styles.frame}>
        {place && <PalettePath place={place} goInto={goInto} />}
        <div className={styles.box}>
          <IconSearch size={16} stroke={1.5} aria-hidden />
          <input
            ref={input}
            className={styles.input}
            role="combobox"
            aria-expanded={entries.length > 0}
            aria-controls={list}
            aria-activedescendant={entries.length > 0 ? `${list}-${chosen}` : undefined}
            aria-describedby={`${list}-keys`}
            aria-label={place ? pathOf(place) : t('shell.palette')}
            placeholder={t(place ? placeholderOf(place) : 'shell.paletteHint')}
            maxLength={MOST_CHARACTERS + 1}
            value={typed}
            onChange={({ currentTarget }) => write(currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <PaletteEntries list={list} entries={entries} chosen={chosen} choose={choose} goInto={goInto} />
        <p role="status" className={styles.note}>
          {place && `${t('shell.paletteBack', { path: pathOf(place) })} `}
          {failure
            ? sentenceOf(failure)
            : entries.length > 0
              ? isPart && t('shell.palettePart')
              : t(isWaiting ? 'kit.searching' : 'kit.nothingFound')}
        </p>
        <PaletteKeys id={`${list}-keys`} entry={entries[chosen]} />
      </div>
    </dialog>
  )
}

function pathOf({ subject, action }: Place): string {
  return action ? `${subject.name} › ${action.label}` : subject.name
}

function placeholderOf({ action }: Place) {
  if (!action) return 'shell.paletteActions'
  return action.argument && 'number' in action.argument ? 'shell.paletteNumber' : 'shell.paletteArgument'
}
