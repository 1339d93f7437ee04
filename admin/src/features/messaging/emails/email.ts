// What the pages of emails share.
import { emails as resource } from '@campanile/client/resources'
import { resourcePage } from '../../../kit/resourcePage.ts'
import { SegmentsInput } from './SegmentsInput.tsx'
import { TextWithTokens } from './TextWithTokens.tsx'

/** Whether the email has variants, or is one. */
export function hasTest({ variantChildren, variantParent }: Readonly<Record<string, unknown>>): boolean {
  return (Array.isArray(variantChildren) && variantChildren.length > 0) || Boolean(variantParent)
}

/** What is chosen elsewhere goes to single contacts, such as those at a step of a campaign. */
export const beginning = 'template'

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
    'category',
    'isPublished',
    'publishUp',
    'publishDown',
  ],
  inputs: { lists: SegmentsInput, subject: TextWithTokens, preheaderText: TextWithTokens },
  sort: '-dateModified',
  recordAddress: (id) => `/emails/${id}`,
  builtAt: (id) => `/emails/${id}/edit`,
  // Which kind it is decides whether there is anything to press to send it.
  beginnings: (['list', 'template'] as const).map((emailType) => ({
    name: emailType,
    title: `emails.beginning.${emailType}` as const,
    hint: `emails.beginning.${emailType}.hint` as const,
    values: () => ({ emailType }),
  })),
})
