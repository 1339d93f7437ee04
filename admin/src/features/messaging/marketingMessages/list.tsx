import { messages as resource } from '@campanile/client/resources'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'

const page = resourcePage({
  resource,
  address: '/multichannel',
  words: 'marketingMessages',
  columns: ['name', 'description', 'isPublished', 'dateModified'],
  form: ['name', 'description', 'category', 'isPublished', 'publishUp', 'publishDown'],
  sort: 'name',
})

export default function MarketingMessages() {
  return <ListPage page={page} />
}
