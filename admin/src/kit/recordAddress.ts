// Where records open: told by the manifests of features, which the kit does not know.
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { Feature, NavigationEntry } from './feature.ts'

type Entry = Pick<NavigationEntry, 'title' | 'icon' | 'permission'>

/** A kind of record that has pages. */
export interface KindPages extends Entry, NonNullable<Feature['records']> {
  /** The address of the list. */
  list: string
  /** A record has a page of its own; otherwise its form opens beside the list. */
  hasPage: boolean
  /** Where a new one begins as a copy of another one; null where none does. */
  copiedAt: RecordAddress | null
}

export interface RecordAddress {
  to: string
  search?: Record<string, string>
}

let pagesByKind: ReadonlyMap<string, KindPages> = new Map()
let tabs: readonly Tab[] = []

/** A list that stands beside others under one entry of the navigation. */
export type Tab = Pick<NavigationEntry, 'address' | 'title' | 'tabTitle' | 'permission' | 'tabOf'>

/** Told once, before anything is shown. */
export function tellKinds(features: readonly Feature[]): void {
  tabs = features.flatMap(({ navigation = [] }) => navigation)
  const pagesAt = new Set(features.flatMap(({ pages }) => pages.map(({ address }) => address)))
  pagesByKind = new Map(
    features.flatMap(({ records, navigation, pages }) => {
      const entry = navigation?.[0]
      if (!records || !entry) return []
      const { address: list } = entry
      const hasPage = pages.some(({ address }) => address === `${list}/$id`)
      const own = `${list}/new`
      const made: RecordAddress = pagesAt.has(own)
        ? { to: own, search: {} }
        : { to: list, search: { new: '' } }
      const copiedAt = records.isCopied ? made : null
      return [[records.kind, { ...entry, ...records, list, hasPage, copiedAt }] as const]
    }),
  )
}

/** All kinds of records that have pages, in the order of the navigation. */
export function kindsWithPages(): readonly KindPages[] {
  return [...pagesByKind.values()]
}

/** The pages of a kind of record; undefined where there are none. */
export function pagesOf(kind: string): KindPages | undefined {
  return pagesByKind.get(kind)
}

/** The lists under the same entry of the navigation as this one, itself among them. */
export function tabsWith(address: string): readonly Tab[] {
  const own = tabs.find((tab) => tab.address === address)
  const first = own?.tabOf ?? address
  return tabs.filter((tab) => tab.address === first || tab.tabOf === first)
}

/** Where a record opens; null for kinds without pages. */
export function recordAddress(kind: string, id: number): RecordAddress | null {
  const pages = pagesByKind.get(kind)
  if (!pages) return null
  return pages.hasPage ? { to: `${pages.list}/${id}` } : { to: pages.list, search: { edit: String(id) } }
}

/** The record that an address shows on a page of its own; null where there is none, as in editors: they show what is not saved. */
export function recordAt(path: string): { kind: string; id: number } | null {
  const [, list, id] = /^(.+?)\/(\d+)\/?$/.exec(path) ?? []
  const found = kindsWithPages().find((pages) => pages.hasPage && pages.list === list)
  return found ? { kind: found.kind, id: Number(id) } : null
}

/** Goes to an address; what else that of the list says, when it is the one that is shown, stays. */
export function useGoTo(): (address: RecordAddress) => void {
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return ({ to, search }) => {
    const words = search && path === to ? (before: object) => ({ ...before, ...search }) : search
    void navigate({ to, search: words as never })
  }
}
