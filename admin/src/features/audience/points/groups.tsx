import { pointsGroups as resource } from '@campanile/client/resources'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'

const page = resourcePage({
  resource,
  address: '/scoring/groups',
  words: 'points.groups',
  columns: ['name', { name: 'description', isKept: true }, 'isPublished', 'dateModified'],
  form: ['name', 'description', 'isPublished'],
  sort: 'name',
})

export default function PointGroups() {
  return <ListPage page={page} />
}
