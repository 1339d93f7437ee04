// What the pages of emails share.
import { emails as resource } from '@campanile/client/resources'
import { resourcePage } from '../../../kit/resourcePage.ts'

export const page = resourcePage({
  resource,
  address: '/emails',
  words: 'emails',
  columns: ['name', 'subject', 'emailType', 'isPublished', 'readCount', 'sentCount', 'dateModified'],
  form: [
    'name',
    'subject',
    'emailType',
    'lists',
    'language',
    'preheaderText',
    'fromName',
    'fromAddress',
    'replyToAddress',
    'customHtml',
    'category',
    'isPublished',
    'publishUp',
    'publishDown',
  ],
  sort: '-dateModified',
  recordAddress: (id) => `/emails/${id}`,
})
