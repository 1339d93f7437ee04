// What the pages of API credentials share.
import { credentials as resource } from '@campanile/client/resources'
import type { Entity } from '../../../api/query.ts'
import { resourcePage } from '../../../kit/resourcePage.ts'

export const page = resourcePage({
  resource,
  address: '/settings/credentials',
  words: 'credentials',
  columns: [
    'name',
    'clientId',
    { name: 'role', show: roleOf, isSortable: false, isKept: true },
    'createdByUser',
    'dateAdded',
  ],
  form: ['name', 'redirectUris', 'isPublished'],
  sort: 'name',
  recordAddress: (id) => `/settings/credentials/${id}`,
  // Whoever makes one is shown its secret.
  isEditOnly: true,
})

/** Whose rights the program has. */
export function roleOf({ role }: Entity): string {
  return (role as { name: string } | null | undefined)?.name ?? ''
}
