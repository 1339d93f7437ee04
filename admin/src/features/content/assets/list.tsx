import { assets as resource } from '@campanile/client/resources'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'

const page = resourcePage({
  resource,
  address: '/assets',
  words: 'assets',
  columns: ['title', 'alias', 'isPublished', 'downloadCount', 'uniqueDownloadCount', 'dateModified'],
  form: ['title', 'alias', 'description', 'language', 'category', 'isPublished', 'publishUp', 'publishDown'],
  sort: 'title',
})

export default function Assets() {
  return <ListPage page={page} />
}
