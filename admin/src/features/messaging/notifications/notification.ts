import { notifications as resource } from '@campanile/client/resources'
import { resourcePage } from '../../../kit/resourcePage.ts'

export const page = resourcePage({
  resource,
  address: '/notifications',
  words: 'notifications',
  columns: ['name', 'heading', 'isPublished', 'readCount', 'sentCount', 'dateModified'],
  form: [
    'name',
    'heading',
    'message',
    'url',
    'button',
    'language',
    'category',
    'isPublished',
    'publishUp',
    'publishDown',
  ],
  sort: 'name',
})
