// What the pages of focus items share.
import { focus as resource } from '@campanile/client/resources'
import { resourcePage } from '../../../kit/resourcePage.ts'

export const page = resourcePage({
  resource,
  address: '/focus',
  words: 'focusItems',
  columns: ['name', 'style', 'type', 'isPublished', 'dateModified'],
  form: ['name', 'description', 'website', 'category', 'isPublished', 'publishUp', 'publishDown'],
  sort: 'name',
  recordAddress: (id) => `/focus/${id}`,
  isEditOnly: true,
})
