import { emails as resource } from '@campanile/client/resources'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'

const page = resourcePage({
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
})

export default function Emails() {
  return <ListPage page={page} />
}
