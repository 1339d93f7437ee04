// The list that one came from: its order says which record comes before and after.
import type { Resource } from '@campanile/client'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type Entity, listQuery, queries } from '../api/query.ts'
import { useKeys } from './keys.ts'
import { resourceOf } from './kinds.ts'
import { kindsWithPages } from './recordAddress.ts'

/** A page of a list, as it was seen last. */
export interface SeenList {
  search: Readonly<Record<string, unknown>>
  start: number
  limit: number
  total: number
  ids: readonly number[]
}

const KEPT = 'campanile.list '

/** Remembers what a list showed, in this window, also when it is loaded anew. */
export function rememberList({ kind }: Resource, seen: SeenList): void {
  sessionStorage.setItem(KEPT + kind, JSON.stringify(seen))
}

function seenList(kind: string): SeenList | null {
  const kept = sessionStorage.getItem(KEPT + kind)
  return kept === null ? null : (JSON.parse(kept) as SeenList)
}

export interface Neighbours {
  /** From 1. */
  place: number
  total: number
  before: (() => void) | null
  after: (() => void) | null
}

/** The way from the record that is shown to those beside it; null where one did not come from a list that has it. */
export function useNeighbours(): Neighbours | null {
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [, list, word] = /^(.+)\/(\d+)$/.exec(path) ?? []
  const pages = kindsWithPages().find((one) => one.hasPage && one.list === list)
  const resource = pages && resourceOf(pages.kind)
  const seen = resource ? seenList(resource.kind) : null
  const at = seen ? seen.ids.indexOf(Number(word)) : -1
  const place = at < 0 || !seen ? 0 : seen.start + at + 1
  const goTo = async (step: 1 | -1) => {
    if (!resource || !seen) return
    const id = seen.ids[at + step] ?? (await turnPage(resource, seen, step))
    if (id !== undefined) await navigate({ to: `${list}/${id}` as string })
  }
  const before = place > 1 ? () => void goTo(-1) : null
  const after = seen && place > 0 && place < seen.total ? () => void goTo(1) : null
  useKeys(
    place === 0
      ? []
      : [
          { key: '[', label: 'kit.before', act: before ?? (() => {}) },
          { key: ']', label: 'kit.after', act: after ?? (() => {}) },
        ],
  )
  return place === 0 || !seen ? null : { place, total: seen.total, before, after }
}

/** Reads the page before or after; it is the list that one came from then. */
async function turnPage(resource: Resource, seen: SeenList, step: 1 | -1): Promise<number | undefined> {
  const start = seen.start + step * seen.limit
  const page = await queries.fetchQuery(listQuery(resource, { ...seen.search, start, limit: seen.limit }))
  const ids = page.rows.map(({ id }: Entity) => id)
  rememberList(resource, { ...seen, start, total: page.total, ids })
  return step === 1 ? ids[0] : ids.at(-1)
}
