import { pointsGroups as resource } from '@campanile/client/resources'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'
import { GROUPS } from './examples.ts'

const page = resourcePage({
  resource,
  address: '/scoring/groups',
  words: 'points.groups',
  columns: ['name', { name: 'description', isKept: true }, 'isPublished', 'dateModified'],
  form: ['name', 'description', 'isPublished'],
  sort: 'name',
  beginnings: GROUPS,
})

export default function PointGroups() {
  return <ListPage page={page} />
}
