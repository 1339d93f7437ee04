import { stages as resource } from '@campanile/client/resources'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'

const page = resourcePage({
  resource,
  address: '/stages',
  words: 'stages',
  columns: ['name', 'weight', 'description', 'dateModified'],
  form: ['name', 'weight', 'description', 'category', 'isPublished', 'publishUp', 'publishDown'],
  sort: 'weight',
})

export default function Stages() {
  return <ListPage page={page} />
}
