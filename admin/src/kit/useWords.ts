// The words of an address, for pages that say in it what they show.
import { useNavigate, useSearch } from '@tanstack/react-router'

export type AddressWords = Readonly<Record<string, string | undefined>>

/**
 * The words of the address that is shown, and how to go on from it: null takes a word away, the others stay.
 * Typing replaces the entry of the history, so that back leads to the page before.
 */
export function useWords(): [
  AddressWords,
  (changes: Readonly<Record<string, string | null>>, how?: { replace?: boolean }) => void,
] {
  const words = useSearch({ strict: false }) as AddressWords
  const navigate = useNavigate()
  return [
    words,
    (changes, { replace = false } = {}) => {
      const next = Object.fromEntries(
        Object.entries({ ...words, ...changes }).filter(([, word]) => word !== null && word !== ''),
      )
      void navigate({ to: '.', search: next as never, replace })
    },
  ]
}

/** A page number of an address, from 1. */
export function pageOf({ page }: AddressWords): number {
  const number = Number(page)
  return Number.isSafeInteger(number) && number > 1 ? number : 1
}
