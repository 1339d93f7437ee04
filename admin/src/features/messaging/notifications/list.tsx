import { notifications as resource } from '@campanile/client/resources'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'

const page = resourcePage({
  resource,
  address: '/notifications',
  words: 'notifications',
  columns: ['name', 'heading', 'isPublished', 'readCount', 'sentCount', 'dateModified'],
  form: [
    'name',
    'heading',
    'message',
    'url',
    'button',
    'language',
    'category',
    'isPublished',
    'publishUp',
    'publishDown',
  ],
  sort: 'name',
})

export default function Notifications() {
  return <ListPage page={page} />
}
