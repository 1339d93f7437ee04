// What the guide shows: the pictures, and the records that they need beside those of `seed`.
import type { Page } from '../../e2e/browser.ts'

interface Named {
  id: number
  name: string
}

/** Asks the interface, or posts a record; what the answer has under `key`. */
export type Post = <T = Named>(key: string, path: string, record?: unknown) => Promise<T>

export interface Ids {
  campaign: number
  contact: number
  email: number
  form: number
  report: number
  segment: number
}

export interface Picture {
  /** The file, without its ending. */
  name: string
  path: (ids: Ids) => string
  width?: 'desktop' | 'phone'
  theme?: 'light' | 'dark'
  language?: string
  /** What is done before the picture is taken. */
  prepare?: (page: Page) => Promise<void>
}

export const PICTURES: readonly Picture[] = [
  { name: 'home', path: () => '/' },
  { name: 'contacts', path: () => '/contacts' },
  { name: 'contact-dark', path: ({ contact }) => `/contacts/${contact}`, theme: 'dark' },
  { name: 'contacts-phone', path: () => '/contacts', width: 'phone' },
  { name: 'sending', path: () => '/settings/sending' },
  { name: 'import', path: () => '/imports/new' },
  { name: 'segment', path: ({ segment }) => `/segments/${segment}/filters` },
  {
    name: 'email',
    path: ({ email }) => `/emails/${email}`,
    prepare: (page) => page.frameLocator('iframe').first().getByRole('heading').waitFor(),
  },
  { name: 'email-editor', path: ({ email }) => `/emails/${email}/edit` },
  { name: 'campaign', path: ({ campaign }) => `/campaigns/${campaign}/edit` },
  {
    name: 'form',
    path: ({ form }) => `/forms/${form}/edit`,
    prepare: (page) => page.frameLocator('iframe').first().getByRole('button').waitFor(),
  },
  { name: 'report', path: ({ report }) => `/reports/${report}` },
  { name: 'health', path: () => '/settings/health', theme: 'dark' },
]

/** Makes what the pictures show, and finds what the sample account has. */
export async function sampleRecords(post: Post): Promise<Ids> {
  const list = Object.values(await post<Record<string, Named>>('lists', '/segments'))
  const segment = list.find(({ name }) => name === 'Central Europe')?.id ?? 1
  const emails = Object.values(await post<Record<string, Named>>('emails', '/emails'))
  const welcome = emails.find(({ name }) => name === 'Welcome')?.id ?? 1
  const mailing = emails.find(({ name }) => name !== 'Welcome')?.id ?? 1
  const campaign = (
    await post('campaign', '/campaigns/new', {
      ...{ name: 'Welcome new readers', isPublished: true, lists: [{ id: segment }] },
      events: [
        { id: 'new_1', name: 'Send the welcome', type: 'email.send', properties: { email: welcome } },
        { id: 'new_2', name: 'Opens it', type: 'email.open', parent: { id: 'new_1' } },
        {
          ...{ id: 'new_3', name: 'Give 10 points', type: 'lead.changepoints', properties: { points: 10 } },
          ...{ parent: { id: 'new_2' }, decisionPath: 'yes' },
        },
        {
          ...{ id: 'new_4', name: 'Tag as silent', type: 'lead.changetags' },
          ...{ properties: { add_tags: ['silent'] }, parent: { id: 'new_2' }, decisionPath: 'no' },
          ...{ triggerMode: 'interval', triggerInterval: 7, triggerIntervalUnit: 'd' },
        },
      ],
    })
  ).id
  const form = (
    await post('form', '/forms/new', {
      ...{ name: 'Order the catalogue', formType: 'standalone', isPublished: true },
      ...{ postAction: 'message', postActionProperty: 'Thank you, it is on its way.' },
      fields: [
        { label: 'First name', alias: 'firstname', type: 'text', mappedField: 'firstname' },
        { label: 'Email', alias: 'email', type: 'email', mappedField: 'email', isRequired: true },
        { label: 'Country', alias: 'country', type: 'country', mappedField: 'country' },
        { label: 'What may we know?', alias: 'wish', type: 'textarea' },
      ],
      actions: [
        { name: 'Give 5 points', type: 'lead.pointschange', properties: { operator: 'plus', points: 5 } },
      ],
    })
  ).id
  const report = (
    await post('report', '/reports/new', {
      ...{ name: 'Contacts by country', source: 'leads' },
      ...{ columns: ['l.id', 'l.firstname', 'l.lastname', 'l.country', 'l.points'] },
    })
  ).id
  const contacts = await post<Record<string, Named>>(
    'contacts',
    '/contacts?orderBy=points&orderByDir=desc&limit=1',
  )
  const contact = Number(Object.keys(contacts)[0] ?? 1)
  return { campaign, contact, email: mailing, form, report, segment }
}
