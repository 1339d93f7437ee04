// The lines of the palette: what fits what is typed, or what a place that somebody went into has.
import { useDebouncedValue } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useGoTo } from '../kit/recordAddress.ts'
import { t } from '../words/messages.ts'
import { fits, type Place, subjectHere, useActionsOn, useChoices } from './paletteActions.ts'
import { type Entry, useCommands } from './paletteCommands.ts'
import { modeOf, recentRecords } from './paletteModes.ts'
import { actionEntries, choiceEntries, pageEntries, wayInto } from './palettePlaces.ts'
import { foundEntries, recentEntries } from './paletteRecords.ts'
import { usePaletteSearch } from './paletteSearch.ts'
import { useSettingsKeys } from './paletteSettings.ts'

const PAUSE_MS = 80

export interface Offers {
  entries: readonly Entry[]
  /** Nothing more is to come for what is typed. */
  isSettled: boolean
  isWaiting: boolean
  /** More would be found than was looked through. */
  isPart: boolean
  failure: unknown
  /** What is typed, without what says where it is looked for. */
  text: string
}

export function usePaletteOffers(typed: string, place: Place | null): Offers {
  const general = place ? null : modeOf(typed)
  const text = general?.text ?? typed.trim()
  const [asked] = useDebouncedValue(text, PAUSE_MS)
  const ofAll = useOffersOfAll(general, text, asked)
  const ofPlace = useOffersOfPlace(place, text, asked)
  return { ...(ofPlace ?? ofAll), text }
}

type Found = Omit<Offers, 'text'>

/** What can be done with the record that somebody went into, or what an action of it needs to know. */
function useOffersOfPlace(place: Place | null, text: string, asked: string): Found | null {
  const goTo = useGoTo()
  const actions = useActionsOn(place?.subject ?? null)
  const choices = useChoices(place?.action?.argument, text, asked)
  if (!place) return null
  const { isPending, error } = place.action ? choices : actions
  const entries = place.action
    ? choiceEntries(place, choices.items)
    : actionEntries(place.subject, actions.items, goTo).filter(({ label }) => fits(label, text))
  return { entries, isSettled: !isPending, isWaiting: isPending, isPart: false, failure: error }
}

type Mode = ReturnType<typeof modeOf>

/** Records, pages, and what can be done here. */
function useOffersOfAll(general: Mode | null, text: string, asked: string): Found {
  const mode = general?.mode ?? null
  const isSearched = mode === 'all' || mode === 'records'
  const search = usePaletteSearch({ text, asked, kinds: general?.kinds ?? null, isWanted: isSearched })
  const here = useEntriesHere(text)
  const commands = useCommands()
  const settings = useSettingsKeys(mode === 'all' ? text : '')
  const fitting = (entry: Entry) => entry.label.toLocaleLowerCase().includes(text.toLocaleLowerCase())
  const isEmpty = mode === 'all' && text === ''
  const areActions = mode === 'actions' || (mode === 'all' && !isEmpty)
  const entries = [
    ...(isEmpty ? here.way : []),
    ...(areActions ? here.fitting : []),
    ...(isEmpty ? recentEntries(recentRecords()) : []),
    ...(isSearched && text !== '' ? foundEntries(search.results) : []),
    ...(mode === 'help' ? commands.help : []),
    ...(mode === 'all' ? commands.pages.filter(fitting) : []),
    ...settings,
    ...(areActions ? commands.actions.filter(fitting) : []),
  ]
  const isSearchSettled = !isSearched || text === '' || search.hasAnswer
  return {
    entries,
    isSettled: isSearchSettled && !(here.isPending && mode !== 'records'),
    isWaiting: search.isFetching || asked !== text,
    isPart: search.isPart,
    failure: search.error,
  }
}

/** What can be done with what the page shows, as it was when the palette was opened, and the way into that. */
function useEntriesHere(text: string) {
  const where = useLocation()
  const goTo = useGoTo()
  const [subject] = useState(() => subjectHere(where.pathname, where.search as Record<string, unknown>))
  const [ofPage] = useState(pageEntries)
  const { items, name, isPending } = useActionsOn(subject)
  const named = subject && { ...subject, name: name || t('kit.loading') }
  const ofSubject = named ? actionEntries(named, items, goTo).filter(({ key }) => key !== 'action open') : []
  return {
    way: named && ofSubject.length > 0 ? [wayInto(named)] : [],
    fitting: [...ofSubject, ...ofPage].filter(({ label }) => fits(label, text)),
    isPending,
  }
}
