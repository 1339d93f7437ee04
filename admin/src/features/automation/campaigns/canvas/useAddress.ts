// What the address of a campaign says: the view, the step that is looked at, what is open.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { VIEWS, type View } from './notes.ts'

export interface Address {
  view: View
  /** Null for the sources. */
  step: string | null
  isOpen: boolean
  /** Whose path is shown. */
  contact: number | null
  shape: 'drawing' | 'outline'
}

type Words = Readonly<Record<string, string | undefined>>

/** The address, how to go on from it, and where that has led already, shown or not. Nothing of it is a step of the browser's history but the view. */
export function useAddress(
  first: View,
  isNarrow: boolean,
): [Address, go: (changes: Partial<Address>) => void, now: () => Address] {
  const words = useSearch({ strict: false }) as Words
  const navigate = useNavigate()
  const contact = Number(words.contact)
  const preferred = isNarrow ? 'outline' : 'drawing'
  const address: Address = {
    view: VIEWS.find((view) => view === words.view) ?? first,
    step: words.step ?? null,
    isOpen: words.open !== undefined,
    contact: Number.isSafeInteger(contact) && contact > 0 ? contact : null,
    shape: words.shape === 'outline' || words.shape === 'drawing' ? words.shape : preferred,
  }
  // Where a key leads may not be shown yet when the next one is pressed.
  const latest = useRef(address)
  const seen = useRef(words)
  if (seen.current !== words) {
    seen.current = words
    latest.current = address
  }
  const go = (changes: Partial<Address>) => {
    const next = { ...latest.current, ...changes }
    latest.current = next
    void navigate({
      to: '.',
      replace: changes.view === undefined,
      search: {
        ...(next.view === first ? {} : { view: next.view }),
        ...(next.step === null ? {} : { step: next.step }),
        ...(next.isOpen ? { open: '' } : {}),
        ...(next.contact === null ? {} : { contact: String(next.contact) }),
        ...(next.shape === preferred ? {} : { shape: next.shape }),
      } as never,
    })
  }
  return [address, go, () => latest.current]
}
