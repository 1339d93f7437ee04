// What the pages of webhooks share.
import { hooks as resource } from '@campanile/client/resources'
import { resourcePage } from '../../../kit/resourcePage.ts'
import { Triggers } from './Triggers.tsx'

export const page = resourcePage({
  resource,
  address: '/settings/webhooks',
  words: 'webhooks',
  columns: ['name', 'webhookUrl', 'isPublished', 'dateModified'],
  form: ['name', 'description', 'webhookUrl', 'secret', 'triggers', 'category', 'isPublished'],
  inputs: { triggers: Triggers },
  sort: 'name',
  recordAddress: (id) => `/settings/webhooks/${id}`,
})
