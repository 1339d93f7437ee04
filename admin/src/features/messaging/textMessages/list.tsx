import { smses as resource } from '@campanile/client/resources'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'

const page = resourcePage({
  resource,
  address: '/texts',
  words: 'textMessages',
  columns: ['name', 'message', 'isPublished', 'sentCount', 'dateModified'],
  form: ['name', 'message', 'language', 'category', 'isPublished', 'publishUp', 'publishDown'],
  sort: 'name',
})

export default function TextMessages() {
  return <ListPage page={page} />
}
