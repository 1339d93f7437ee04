import { forms as resource } from '@campanile/client/resources'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'

const page = resourcePage({
  resource,
  address: '/forms',
  words: 'forms',
  columns: ['name', 'formType', 'isPublished', 'dateModified'],
  form: [
    'name',
    'description',
    'postAction',
    'postActionProperty',
    'category',
    'isPublished',
    'publishUp',
    'publishDown',
  ],
  sort: 'name',
})

export default function Forms() {
  return <ListPage page={page} />
}
