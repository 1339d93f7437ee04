// What the palette offers beside records: pages, and what can be done.
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { isAdministrator, may, signOut } from '../api/session.ts'
import { features } from '../features/index.ts'
import type { RecordAddress } from '../kit/recordAddress.ts'
import { tellError } from '../kit/toasts.tsx'
import {
  IconLogout,
  IconMoon,
  IconPlus,
  IconQuestionMark,
  IconSearch,
  IconSun,
  IconUser,
  IconUsersGroup,
  IconWorld,
} from '../look/icons.ts'
import { currentLanguage, keepLanguage, LANGUAGES, t } from '../words/messages.ts'
import { creations } from './creations.ts'
import type { Place } from './paletteActions.ts'

/** One line of the palette. */
export interface Entry {
  key: string
  group: string
  label: string
  detail?: string
  icon: Icon
  /** Where it leads. */
  address?: RecordAddress
  act?(): void | Promise<void>
  /** Where Tab leads, and Enter where it leads nowhere else. */
  into?: Place
  /** What it puts into the box. */
  insert?: string
  /** The record that it opens. */
  record?: { kind: string; id: number }
}

export interface Commands {
  pages: Entry[]
  actions: Entry[]
  help: Entry[]
}

/** What the person who is signed in may see and do. */
export function useCommands(): Commands {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  return { pages: pages(), actions: [...newRecords(), ...ownActions(isDark, setColorScheme)], help: help() }
}

function pages(): Entry[] {
  return features
    .flatMap(({ navigation = [] }) => navigation)
    .filter(({ permission, isForAdministrators }) =>
      isForAdministrators ? isAdministrator() : permission === undefined || may(permission, 'view'),
    )
    .map(({ address, title, icon, key }) => ({
      key: `page ${address}`,
      group: t('shell.pages'),
      label: t(title),
      icon,
      address: { to: address },
      ...(key ? { detail: `g ${key}` } : {}),
    }))
}

function newRecords(): Entry[] {
  return creations().map(({ label, address }) => ({
    key: `new ${address.to}`,
    group: t('shell.actions'),
    label,
    icon: IconPlus,
    address,
  }))
}

function ownActions(isDark: boolean, setColorScheme: (scheme: 'light' | 'dark') => void): Entry[] {
  const other = currentLanguage() === 'en' ? 'de' : 'en'
  const group = t('shell.actions')
  return [
    {
      key: 'colours',
      group,
      label: t(isDark ? 'shell.light' : 'shell.dark'),
      icon: isDark ? IconSun : IconMoon,
      act: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    {
      key: 'language',
      group,
      label: LANGUAGES[other],
      icon: IconWorld,
      act: () => {
        keepLanguage(other)
        location.reload()
      },
    },
    {
      key: 'sign out',
      group,
      label: t('shell.signOut'),
      icon: IconLogout,
      act: () => void signOut().catch(tellError),
    },
  ]
}

function help(): Entry[] {
  const group = t('shell.help')
  return [
    { key: '@', group, label: t('shell.helpContacts'), detail: '@', icon: IconUser, insert: '@' },
    { key: '#', group, label: t('shell.helpSegments'), detail: '#', icon: IconUsersGroup, insert: '#' },
    { key: '>', group, label: t('shell.helpActions'), detail: '>', icon: IconPlus, insert: '>' },
    { key: '/', group, label: t('shell.helpSearch'), detail: '/', icon: IconSearch, act: () => {} },
    { key: 'all', group, label: t('shell.helpAll'), icon: IconQuestionMark, insert: '' },
  ]
}
