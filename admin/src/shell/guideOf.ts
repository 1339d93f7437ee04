// Which page of the guide a page of the interface is explained on.
import { root } from '../api/client.ts'

/** By the beginning of an address: the longest that fits. What has none is on the page about the interface. */
const GUIDES: Readonly<Record<string, string>> = {
  '/campaigns': 'campaigns',
  '/contacts': 'administration#contacts',
  '/assets': 'web-content',
  '/dynamic-content': 'web-content',
  '/emails': 'send-mail',
  '/exports': 'export',
  '/focus': 'web-content',
  '/forms': 'build-forms',
  '/imports': 'import',
  '/outbox': 'send-mail',
  '/pages': 'landing-pages',
  '/reports': 'administration#forms-and-reports',
  '/scoring': 'points',
  '/segments': 'segments',
  '/settings/audit': 'operate',
  '/settings/configuration': 'configuration',
  '/settings/credentials': 'api-access',
  '/settings/erasures': 'personal-data',
  '/settings/health': 'operate',
  '/settings/retention': 'personal-data',
  '/settings/sending': 'send-mail',
  '/settings/webhooks': 'webhooks',
  '/stages': 'points',
  '/texts': 'text-messages',
}

/** The address of the guide for a page, such as `/campaigns/7`. */
export function guideOf(path: string): string {
  const found = Object.keys(GUIDES)
    .filter((address) => path === address || path.startsWith(`${address}/`))
    .sort((a, b) => b.length - a.length)[0]
  return `${root}/s/guide/${GUIDES[found ?? ''] ?? 'administration'}`
}
