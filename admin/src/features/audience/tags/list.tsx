import { tags as resource } from '@campanile/client/resources'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'

const page = resourcePage({
  resource,
  address: '/settings/tags',
  words: 'tags',
  columns: ['tag', 'description'],
  form: ['tag', 'description'],
  sort: 'tag',
})

export default function Tags() {
  return <ListPage page={page} />
}
