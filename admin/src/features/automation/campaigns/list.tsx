import { campaigns as resource } from '@campanile/client/resources'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'

const page = resourcePage({
  resource,
  address: '/campaigns',
  words: 'campaigns',
  columns: ['name', 'description', 'isPublished', 'dateModified'],
  form: ['name', 'description', 'allowRestart', 'category', 'isPublished', 'publishUp', 'publishDown'],
  sort: '-dateModified',
  recordAddress: (id) => `/campaigns/${id}`,
})

export default function Campaigns() {
  return <ListPage page={page} />
}
