import { focus as resource } from '@campanile/client/resources'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'

const page = resourcePage({
  resource,
  address: '/focus',
  words: 'focusItems',
  columns: ['name', 'type', 'isPublished', 'dateModified'],
  form: [
    'name',
    'type',
    'style',
    'description',
    'website',
    'category',
    'isPublished',
    'publishUp',
    'publishDown',
  ],
  sort: 'name',
})

export default function FocusItems() {
  return <ListPage page={page} />
}
