import { roles as resource } from '@campanile/client/resources'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'

const page = resourcePage({
  resource,
  address: '/settings/roles',
  words: 'roles',
  columns: ['name', 'description', 'isAdmin'],
  form: ['name', 'description', 'isAdmin', 'isPublished'],
  sort: 'name',
})

export default function Roles() {
  return <ListPage page={page} />
}
