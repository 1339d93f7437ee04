import { tweets as resource } from '@campanile/client/resources'
import { resourcePage } from '../../../kit/resourcePage.ts'

export const page = resourcePage({
  resource,
  address: '/tweets',
  words: 'tweets',
  columns: ['name', 'text', 'sentCount', 'dateModified'],
  form: ['name', 'text', 'description', 'language', 'category'],
  sort: 'name',
})
