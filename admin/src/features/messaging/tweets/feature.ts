import type { Feature } from '../../../kit/feature.ts'
import { IconBrandTwitter } from '../../../look/icons.ts'

export const feature: Feature = {
  records: { kind: 'tweet', isMadeInList: true, isCopied: true, form: () => import('./tweet.ts') },
  navigation: [
    {
      section: 'messages',
      title: 'tweets.title',
      icon: IconBrandTwitter,
      address: '/tweets',
      permission: 'mauticSocial:tweets',
    },
  ],
  pages: [{ address: '/tweets', load: () => import('./list.tsx') }],
}
