import { messages as resource } from '@campanile/client/resources'
import { resourcePage } from '../../../kit/resourcePage.ts'
import { Channels, enabledIn } from './Channels.tsx'

export const page = resourcePage({
  resource,
  address: '/multichannel',
  words: 'marketingMessages',
  columns: [
    'name',
    { name: 'channels', show: ({ channels }) => enabledIn(channels), isKept: true },
    'description',
    'isPublished',
    'dateModified',
  ],
  form: ['name', 'description', 'channels', 'category', 'isPublished', 'publishUp', 'publishDown'],
  inputs: { channels: Channels },
  sort: 'name',
})
