import { points as resource } from '@campanile/client/resources'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'

const page = resourcePage({
  resource,
  address: '/scoring/actions',
  words: 'points',
  columns: ['name', 'type', 'delta', 'dateModified'],
  form: ['name', 'description', 'delta', 'repeatable', 'category', 'isPublished', 'publishUp', 'publishDown'],
  sort: 'name',
})

export default function Points() {
  return <ListPage page={page} />
}
