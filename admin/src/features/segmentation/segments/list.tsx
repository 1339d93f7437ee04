import { segments as resource } from '@campanile/client/resources'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'

const page = resourcePage({
  resource,
  address: '/segments',
  words: 'segments',
  columns: ['name', 'alias', 'description', 'isPublished', 'dateModified'],
  form: [
    'name',
    'publicName',
    'alias',
    'description',
    'category',
    'isGlobal',
    'isPreferenceCenter',
    'isPublished',
  ],
  sort: 'name',
})

export default function Segments() {
  return <ListPage page={page} />
}
