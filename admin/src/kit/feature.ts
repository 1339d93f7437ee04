// What a feature of the interface offers: addresses, an entry of the navigation.

import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { PlainKey } from '../words/messages.ts'
import type { OwnActions } from './recordActions.ts'
import type { ResourcePage } from './resourcePage.ts'

export const SECTIONS = ['home', 'audience', 'messages', 'journeys', 'web', 'insight'] as const
/** Those of the settings, which have a navigation of their own. */
export const SETTINGS = ['you', 'team', 'data', 'sending', 'integrations', 'system'] as const
export type Section = (typeof SECTIONS)[number] | (typeof SETTINGS)[number]

export interface NavigationEntry {
  section: Section
  title: PlainKey
  icon: Icon
  address: string
  /** The permission set that it takes to see any of it, such as `stage:stages`; absent for everybody. */
  permission?: string
  /** Shown to administrators alone. */
  isForAdministrators?: true
  /** The address of the entry whose page it stands on as a tab: the sidebar shows that one alone. */
  tabOf?: string
  /** What it is called as a tab; as in the navigation unless told. */
  tabTitle?: PlainKey
  /** The letter that follows `g`. */
  key?: string
}

export interface Page {
  /** The address below `/s`, such as `/contacts/$id`. */
  address: string
  load(): Promise<{ default: ComponentType }>
}

export interface Feature {
  /** The kind of record whose list its first entry of the navigation leads to. */
  records?: {
    kind: string
    /** New ones are made in a form beside the list. */
    isMadeInList?: true
    /** A new one can begin as a copy of another one. */
    isCopied?: true
    /** What can be done with them beside what can be done with all. */
    actions?(): Promise<OwnActions>
    /** Its form, for whoever chooses one elsewhere, and what a new one begins with there. */
    form?(): Promise<{ page: ResourcePage; beginning?: string }>
    /** The editor of what it says. */
    contents?(): Promise<{ default: ComponentType<{ id: number; back(): void }> }>
  }
  navigation?: readonly NavigationEntry[]
  pages: readonly Page[]
}
