import { users as resource } from '@campanile/client/resources'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'

const page = resourcePage({
  resource,
  address: '/settings/users',
  words: 'users',
  columns: ['username', 'email', 'role', 'isPublished'],
  form: ['username', 'firstName', 'lastName', 'email', 'position', 'role', 'timezone', 'isPublished'],
  sort: 'username',
  isEditOnly: true,
})

export default function Users() {
  return <ListPage page={page} />
}
