import { smses as resource } from '@campanile/client/resources'
import { resourcePage } from '../../../kit/resourcePage.ts'

export const page = resourcePage({
  resource,
  address: '/texts',
  words: 'textMessages',
  columns: ['name', 'message', 'isPublished', 'sentCount', 'dateModified'],
  form: ['name', 'message', 'language', 'category', 'isPublished', 'publishUp', 'publishDown'],
  sort: 'name',
})
