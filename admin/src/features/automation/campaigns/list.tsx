import { campaigns as resource } from '@campanile/client/resources'
import { may } from '../../../api/session.ts'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'
import { ImportButton } from './ImportButton.tsx'

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
  return <ListPage page={page} actions={may(resource.permission, 'create') && <ImportButton />} />
}
