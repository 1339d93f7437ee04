import { tweets as resource } from '@campanile/client/resources'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'

const page = resourcePage({
  resource,
  address: '/tweets',
  words: 'tweets',
  columns: ['name', 'text', 'sentCount', 'dateModified'],
  form: ['name', 'text', 'description', 'language', 'category'],
  sort: 'name',
})

export default function Tweets() {
  return <ListPage page={page} />
}
