// What the pages of forms share.
import { forms as resource } from '@campanile/client/resources'
import { resourcePage } from '../../../kit/resourcePage.ts'

export const page = resourcePage({
  resource,
  address: '/forms',
  words: 'forms',
  columns: ['name', 'formType', 'isPublished', { name: 'submissionCount', isFigure: true }, 'dateModified'],
  form: ['name', 'description', 'category', 'isPublished', 'publishUp', 'publishDown'],
  sort: 'name',
  recordAddress: (id) => `/forms/${id}`,
  isEditOnly: true,
})
