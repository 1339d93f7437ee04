import { categories as resource } from '@campanile/client/resources'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'
import { BundleInput, bundleName } from './BundleInput.tsx'

const page = resourcePage({
  resource,
  address: '/settings/categories',
  words: 'categories',
  columns: [
    'title',
    { name: 'bundle', show: ({ bundle }) => bundleName(bundle) },
    'description',
    'dateModified',
  ],
  form: ['title', 'alias', 'description', 'bundle', 'color', 'isPublished'],
  inputs: { bundle: BundleInput },
  sort: 'title',
})

export default function Categories() {
  return <ListPage page={page} />
}
