import { dynamiccontents as resource } from '@campanile/client/resources'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'

const page = resourcePage({
  resource,
  address: '/dynamic-content',
  words: 'dynamicContent',
  columns: ['name', 'slotName', 'isPublished', 'sentCount', 'dateModified'],
  form: ['name', 'slotName', 'content', 'language', 'category', 'isPublished', 'publishUp', 'publishDown'],
  sort: 'name',
})

export default function DynamicContent() {
  return <ListPage page={page} />
}
