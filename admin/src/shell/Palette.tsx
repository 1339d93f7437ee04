// One box for everything: records, pages and what can be done, by typing.
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { sentenceOf } from '../api/errors.ts'
import { queries, query } from '../api/query.ts'
import { pagesOf, useGoTo } from '../kit/recordAddress.ts'
import { tellError } from '../kit/toasts.tsx'
import { IconSearch } from '../look/icons.ts'
import { t } from '../words/messages.ts'
import styles from './Palette.module.css'
import { PaletteEntries } from './PaletteEntries.tsx'
import { PaletteKeys } from './PaletteKeys.tsx'
import { PalettePath } from './PalettePath.tsx'
import { fits, type Place, subjectHere, useActionsOn, useChoices } from './paletteActions.ts'
import { type Entry, useCommands } from './paletteCommands.ts'
import { modeOf, recentRecords, rememberRecord } from './paletteModes.ts'
import { actionEntries, choiceEntries, pageEntries, wayInto } from './palettePlaces.ts'
import { foundEntries, recentEntries } from './paletteRecords.ts'
import { useSettingsKeys } from './paletteSettings.ts'

const PAUSE_MS = 80
const MOST_CHARACTERS = 200
/** What the server had no time to look through is asked for again so much later, each time. */
const AGAIN_MS = [300, 1_000, 3_000]

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
  const where = useLocation()
  // As the page was when it was asked.
  const [subject] = useState(() => subjectHere(where.pathname, where.search as Record<string, unknown>))
  const [ofPage] = useState(pageEntries)
  const { mode, kinds, text } = place
    ? { mode: 'place' as const, kinds: null, text: typed.trim() }
    : modeOf(typed)
  const [asked] = useDebouncedValue(text, PAUSE_MS)
  const isSearched = mode === 'all' || mode === 'records'
  const question = query('/search', {
    query: { q: asked.slice(0, MOST_CHARACTERS), ...(kinds ? { kinds } : {}) },
  })
  const found = useQuery({
    ...question,
    enabled: isSearched && asked !== '' && text !== '',
    placeholderData: keepPreviousData,
    // The box says itself that it failed.
    meta: { hasOwnPace: true },
    // How often it was asked is counted from the moment somebody asks.
    gcTime: 0,
    refetchInterval: ({ state }) => againMs(state) ?? false,
  })
  const here = useActionsOn(subject)
  const there = useActionsOn(place?.subject ?? null)
  const choices = useChoices(place?.action?.argument, text, asked)
  const commands = useCommands()
  const settings = useSettingsKeys(mode === 'all' ? text : '')
  const fitting = (entry: Entry) => entry.label.toLocaleLowerCase().includes(text.toLocaleLowerCase())
  const fittingHere = ({ label }: Entry) => fits(label, text)
  const named = subject && { ...subject, name: here.name || t('kit.loading') }
  const ofSubject = named
    ? actionEntries(named, here.items, goTo).filter(({ key }) => key !== 'action open')
    : []
  const isEmpty = mode === 'all' && text === ''
  const entries: Entry[] = place
    ? place.action
      ? choiceEntries(place, choices.items)
      : actionEntries(place.subject, there.items, goTo).filter(fittingHere)
    : [
        ...(isEmpty && named && ofSubject.length > 0 ? [wayInto(named)] : []),
        ...(mode === 'actions' || (mode === 'all' && !isEmpty)
          ? [...ofSubject, ...ofPage].filter(fittingHere)
          : []),
        ...(isEmpty ? recentEntries(recentRecords()) : []),
        ...(isSearched && text !== '' ? foundEntries(found.data?.results ?? []) : []),
        ...(mode === 'help' ? commands.help : []),
        ...(mode === 'all' ? commands.pages.filter(fitting) : []),
        ...settings,
        ...(mode === 'actions' || (mode === 'all' && text !== '') ? commands.actions.filter(fitting) : []),
      ]
  // Lines come above the one that somebody went to.
  const gone = entries.findIndex(({ key }) => key === at)
  const chosen = Math.max(gone, 0)
  const isLast =
    found.isSuccess && !found.isPlaceholderData && !againMs(queries.getQueryState(question.queryKey))
  const hasAnswer = asked === text && (isLast || found.isError)
  const offered = place ? (place.action ? choices : there) : here
  const isSettled = place
    ? !offered.isPending
    : (!isSearched || text === '' || hasAnswer) && !(here.isPending && mode !== 'records')
  const failure = place ? offered.error : found.error

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
  const isWaiting = place ? offered.isPending : found.isFetching || asked !== text
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
              ? !place && found.data?.isComplete === false && t('shell.palettePart')
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

interface Asked {
  data?: { isComplete?: boolean }
  dataUpdateCount: number
  status: 'pending' | 'error' | 'success'
}

/** In how many milliseconds an answer is asked for again; undefined where it is whole, failed, or was asked for often enough. */
function againMs(state?: Asked): number | undefined {
  if (state?.status !== 'success' || state.data?.isComplete !== false) return undefined
  return AGAIN_MS[state.dataUpdateCount - 1]
}
