// What the pages of roles share.
import { roles as resource } from '@campanile/client/resources'
import { resourcePage } from '../../../kit/resourcePage.ts'

export const page = resourcePage({
  resource,
  address: '/settings/roles',
  words: 'roles',
  columns: ['name', 'description', 'isAdmin'],
  form: ['name', 'description', 'isAdmin', 'isPublished'],
  sort: 'name',
  recordAddress: (id) => `/settings/roles/${id}`,
})
