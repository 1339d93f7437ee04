// What is chosen in the list that is shown: the list tells it, the palette offers what can be done with it.
import type { Resource } from '@campanile/client'
import { useEffect } from 'react'

/** Records that are chosen: those that were ticked, or all that a search finds. */
export type Selection = { ids: readonly number[] } | { search: string }

export interface Chosen {
  resource: Resource
  selection: Selection
  count: number
  clear(): void
  /** Deletes those of them that may be deleted; null where there are none. */
  remove: (() => Promise<void>) | null
}

let chosen: Chosen | null = null

/** What is chosen now; null where nothing is. */
export const chosenNow = () => chosen

/** Says what is chosen, for as long as the list is there. */
export function useChosen(next: Chosen | null): void {
  // The palette is outside of the page.
  useEffect(() => {
    chosen = next
    return () => {
      chosen = null
    }
  })
}
