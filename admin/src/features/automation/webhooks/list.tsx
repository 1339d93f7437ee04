import { hooks as resource } from '@campanile/client/resources'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'

const page = resourcePage({
  resource,
  address: '/settings/webhooks',
  words: 'webhooks',
  columns: ['name', 'webhookUrl', 'isPublished', 'dateModified'],
  form: ['name', 'description', 'webhookUrl', 'secret', 'triggers', 'category', 'isPublished'],
  sort: 'name',
})

export default function Webhooks() {
  return <ListPage page={page} />
}
