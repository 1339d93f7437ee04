// What the pages of dynamic content share.
import { dynamiccontents as resource } from '@campanile/client/resources'
import { resourcePage } from '../../../kit/resourcePage.ts'
import { t } from '../../../words/messages.ts'

export const page = resourcePage({
  resource,
  address: '/dynamic-content',
  words: 'dynamicContent',
  columns: [
    'name',
    {
      name: 'isCampaignBased',
      isSortable: true,
      show: ({ isCampaignBased }) => t(`dynamicContent.by.${isCampaignBased ? 'campaign' : 'filters'}`),
    },
    'slotName',
    'isPublished',
    'sentCount',
    'dateModified',
  ],
  form: ['name', 'slotName', 'category', 'isPublished', 'publishUp', 'publishDown'],
  sort: 'name',
  recordAddress: (id) => `/dynamic-content/${id}`,
  isEditOnly: true,
})
