// What the pages about landing pages share.
import { pages as resource } from '@campanile/client/resources'
import { resourcePage } from '../../../kit/resourcePage.ts'

export const page = resourcePage({
  resource,
  address: '/pages',
  words: 'pages',
  columns: ['title', 'alias', 'isPublished', 'hits', 'uniqueHits', 'dateModified'],
  form: [
    'title',
    'alias',
    'metaDescription',
    'language',
    'category',
    'isPublished',
    'publishUp',
    'publishDown',
  ],
  sort: 'title',
  recordAddress: (id) => `/pages/${id}`,
  builtAt: (id) => `/pages/${id}/edit`,
})
