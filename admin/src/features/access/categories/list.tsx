import { categories as resource } from '@campanile/client/resources'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'

const page = resourcePage({
  resource,
  address: '/settings/categories',
  words: 'categories',
  columns: ['title', 'bundle', 'description', 'dateModified'],
  form: ['title', 'alias', 'description', 'bundle', 'color', 'isPublished'],
  sort: 'title',
})

export default function Categories() {
  return <ListPage page={page} />
}
