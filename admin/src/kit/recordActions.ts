// What can be done with records, told once: the menus of rows and the palette show it.
import type { Resource } from '@campanile/client'
import { remove, undoBy } from '../api/change.ts'
import type { Found } from '../api/query.ts'
import { may } from '../api/session.ts'
import { t } from '../words/messages.ts'
import type { Selection } from './chosen.ts'
import { pagesOf, type RecordAddress } from './recordAddress.ts'
import { tell } from './toasts.tsx'

export interface Choice {
  value: number | string | boolean | null
  label: string
}

/** What an action needs to know: a record of a kind, a number, or one of several. */
export type Argument =
  | {
      kind: string
      /** Stands for no record. */
      none?: string
      /** A word that no record is called by makes one. */
      isNew?: true
    }
  | { choices(): Promise<readonly Choice[]> }
  | { number: true }

/** One thing that can be done with records. */
export interface RecordAction {
  name: string
  label: string
  /** The key that does the same on a row. */
  key?: string
  /** Where it is done. */
  address?: RecordAddress
  argument?: Argument
  /** Does it. @param given what it asked for @throws ApiError */
  act?(given: Choice | null): Promise<void>
}

/** What something is done with: one record as it was read, or what is chosen in a list. */
export interface Subject {
  selection: Selection
  count: number
  found: Found | null
  /** Nothing is chosen afterwards. */
  clear(): void
}

/** What the manifest of a feature loads: what can be done with its records beside what can be done with all. */
export interface OwnActions {
  actionsOn(subject: Subject): readonly RecordAction[]
}

/** What can be done with any record, as far as one may. */
export function standardActions(
  resource: Resource,
  { record: { id }, abilities }: Pick<Found, 'record' | 'abilities'>,
  place: { name: string; list: string; open: RecordAddress },
): RecordAction[] {
  const copiedAt = pagesOf(resource.kind)?.copiedAt
  const beside = (word: string) => ({ to: place.list, search: { [word]: String(id) } })
  return [
    { name: 'open', label: t('kit.key.open'), address: place.open },
    { name: 'peek', label: t('kit.key.peek'), address: beside('peek') },
    ...(abilities.edit === false
      ? []
      : [{ name: 'edit', label: t('kit.key.edit'), key: 'e', address: beside('edit') }]),
    ...(copiedAt && may(resource.permission, 'create')
      ? [
          {
            name: 'copy',
            label: t('kit.copy'),
            address: { to: copiedAt.to, search: { ...copiedAt.search, copy: String(id) } },
          },
        ]
      : []),
    ...(abilities.delete === false
      ? []
      : [{ name: 'delete', label: t('kit.delete'), act: () => deleteRecords(resource, [id], place.name) }]),
  ]
}

/** Deletes records, and offers the way back. @throws ApiError */
export async function deleteRecords(
  resource: Resource,
  ids: readonly number[],
  name?: string,
): Promise<void> {
  const token = await remove(resource, ids)
  const text =
    ids.length === 1 && name !== undefined
      ? t('kit.deletedOne', { name })
      : t('kit.deleted', { count: ids.length })
  tell(text, { undo: undoBy([token], resource.path) })
}
