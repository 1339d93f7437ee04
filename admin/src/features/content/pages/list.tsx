import { pages as resource } from '@campanile/client/resources'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'

const page = resourcePage({
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
})

export default function Pages() {
  return <ListPage page={page} />
}
