import { campaigns as resource } from '@campanile/client/resources'
import { may } from '../../../api/session.ts'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'
import { ImportButton } from './ImportButton.tsx'
import { READY_JOURNEYS } from './ready.ts'

const page = resourcePage({
  resource,
  address: '/campaigns',
  words: 'campaigns',
  columns: ['name', 'description', 'isPublished', 'dateModified'],
  form: ['name', 'description', 'allowRestart', 'category', 'isPublished', 'publishUp', 'publishDown'],
  sort: '-dateModified',
  beginnings: READY_JOURNEYS,
  recordAddress: (id) => `/campaigns/${id}`,
  builtAt: (id) => `/campaigns/${id}/edit`,
})

export default function Campaigns() {
  return <ListPage page={page} actions={may(resource.permission, 'create') && <ImportButton />} />
}
