import { type RefObject, useEffect, useRef } from 'react'
import { useKeys } from '../../../kit/keys.ts'

/** The earlier entries that are not loaded yet. */
interface Earlier {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage(): unknown
}

/** j and k move through the entries that are shown in a place; after the last one, the earlier ones are loaded. */
export function useEntryKeys(place: RefObject<HTMLElement | null>, loaded: number, earlier: Earlier): void {
  // The last entry, while those after it are loaded.
  const waiting = useRef<Element | null>(null)
  const move = (by: 1 | -1) => {
    const entries = shownEntries(place.current)
    const focused = document.activeElement?.closest('li')
    const at = focused ? entries.indexOf(focused) : -1
    const next = at < 0 ? entries[0] : entries[at + by]
    waiting.current = null
    if (next) return focusEntry(next)
    if (by < 0 || !earlier.hasNextPage) return
    waiting.current = entries[at] ?? null
    if (!earlier.isFetchingNextPage) earlier.fetchNextPage()
  }
  useKeys([
    { key: 'j', label: 'contacts.nextEntry', act: () => move(1) },
    { key: 'k', label: 'contacts.entryBefore', act: () => move(-1) },
    { key: 'Enter', label: 'contacts.openVisits' },
  ])
  // The keyboard goes on once the entries are there, unless it has left meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: entries that came are the reason to look.
  useEffect(() => {
    const last = waiting.current
    waiting.current = null
    if (last === null || document.activeElement?.closest('li') !== last) return
    const entries = shownEntries(place.current)
    const next = entries[entries.indexOf(last) + 1]
    if (next) focusEntry(next)
  }, [loaded, place])
}

/** Entries, with the visits of those that are open. */
function shownEntries(place: HTMLElement | null): Element[] {
  return [...(place?.querySelectorAll('li') ?? [])].filter(
    (entry) => !entry.parentElement?.closest('details:not([open])'),
  )
}

/** A line of several visits opens by its summary; any other takes the focus itself. */
function focusEntry(entry: Element): void {
  const target = entry.querySelector<HTMLElement>(':scope > details > summary') ?? (entry as HTMLElement)
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'nearest' })
}
