// One box for everything: records, pages and what can be done, by typing.
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { sentenceOf } from '../api/errors.ts'
import { queries, query } from '../api/query.ts'
import { IconSearch } from '../look/icons.ts'
import { t } from '../words/messages.ts'
import styles from './Palette.module.css'
import { type Entry, useCommands } from './paletteCommands.ts'
import { modeOf, recentRecords, rememberRecord } from './paletteModes.ts'
import { foundEntries, recentEntries } from './paletteRecords.ts'

const PAUSE_MS = 80
const MOST_CHARACTERS = 200
/** What the server had no time to look through is asked for again so much later, each time. */
const AGAIN_MS = [300, 1_000, 3_000]

/** The palette, open until something is chosen or Escape is pressed. */
export default function Palette({ onClose }: { onClose(): void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [isAwaited, setAwaited] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useId()
  const navigate = useNavigate()
  const { mode, kinds, text } = modeOf(typed)
  const [asked] = useDebouncedValue(text, PAUSE_MS)
  const isSearched = mode === 'all' || mode === 'records'
  const question = query('/search', {
    query: { q: asked.slice(0, MOST_CHARACTERS), ...(kinds ? { kinds } : {}) },
  })
  const found = useQuery({
    ...question,
    enabled: isSearched && asked !== '' && text !== '',
    placeholderData: keepPreviousData,
    // How often it was asked is counted from the moment somebody asks.
    gcTime: 0,
    refetchInterval: ({ state }) => againMs(state) ?? false,
  })
  const commands = useCommands()
  const fitting = (entry: Entry) => entry.label.toLocaleLowerCase().includes(text.toLocaleLowerCase())
  const isEmpty = mode === 'all' && text === ''
  const entries: Entry[] = [
    ...(isEmpty ? recentEntries(recentRecords()) : []),
    ...(isSearched && text !== '' ? foundEntries(found.data?.results ?? []) : []),
    ...(mode === 'help' ? commands.help : []),
    ...(mode === 'all' ? commands.pages.filter(fitting) : []),
    ...(mode === 'actions' || (mode === 'all' && text !== '') ? commands.actions.filter(fitting) : []),
  ]
  const chosen = Math.min(at, entries.length - 1)
  const isLast =
    found.isSuccess && !found.isPlaceholderData && !againMs(queries.getQueryState(question.queryKey))
  const hasAnswer = asked === text && (isLast || found.isError)
  const isSettled = !isSearched || text === '' || hasAnswer

  // The dialog of the browser keeps the keyboard inside and gives it back.
  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  const choose = (entry: Entry | undefined) => {
    if (!entry) return
    if (entry.insert !== undefined) {
      setTyped(entry.insert)
      setAt(0)
      return
    }
    onClose()
    if (entry.record) rememberRecord({ ...entry.record, name: entry.label })
    if (entry.address) void navigate(entry.address)
    entry.act?.()
  }
  // Who types faster than the server answers means what they typed, not what is still shown.
  useEffect(() => {
    if (!isAwaited || !isSettled) return
    setAwaited(false)
    choose(entries[0])
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      setAt((chosen + step + entries.length) % entries.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (at === 0 && !isSettled) setAwaited(true)
      else choose(entries[chosen])
    }
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
        <div className={styles.box}>
          <IconSearch size={16} stroke={1.5} aria-hidden />
          <input
            className={styles.input}
            role="combobox"
            aria-expanded={entries.length > 0}
            aria-controls={list}
            aria-activedescendant={entries.length > 0 ? `${list}-${chosen}` : undefined}
            aria-label={t('shell.palette')}
            placeholder={t('shell.paletteHint')}
            maxLength={MOST_CHARACTERS + 1}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setAt(0)
              setAwaited(false)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <Entries list={list} entries={entries} chosen={chosen} choose={choose} />
        <p role="status" className={styles.note}>
          {found.isError
            ? sentenceOf(found.error)
            : entries.length > 0
              ? found.data?.isComplete === false && t('shell.palettePart')
              : t(found.isFetching || asked !== text ? 'kit.searching' : 'kit.nothingFound')}
        </p>
      </div>
    </dialog>
  )
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

interface EntriesProps {
  list: string
  entries: readonly Entry[]
  chosen: number
  choose(entry: Entry): void
}

function Entries({ list, entries, chosen, choose }: EntriesProps) {
  const groups = Map.groupBy(
    entries.map((entry, index) => ({ entry, index })),
    ({ entry }) => entry.group,
  )
  return (
    <div id={list} role="listbox" aria-label={t('shell.palette')} className={styles.list}>
      {[...groups].map(([group, members]) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options, which no element stands for
        <div key={group} role="group" aria-label={group}>
          <div className={styles.group} aria-hidden>
            {group}
          </div>
          {members.map(({ entry, index }) => (
            <Option
              key={entry.key}
              id={`${list}-${index}`}
              entry={entry}
              isChosen={index === chosen}
              choose={choose}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  entry: Entry
  isChosen: boolean
  choose(entry: Entry): void
}

function Option({ id, entry, isChosen, choose }: OptionProps) {
  const Icon = entry.icon
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the box, which names the chosen option
    // biome-ignore lint/a11y/useFocusableInteractive: the keyboard stays in the box
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.option}
      ref={(element) => {
        if (isChosen) element?.scrollIntoView({ block: 'nearest' })
      }}
      onClick={() => choose(entry)}
    >
      <Icon size={16} stroke={1.5} aria-hidden />
      <span className={styles.label}>{entry.label}</span>
      {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
    </div>
  )
}
