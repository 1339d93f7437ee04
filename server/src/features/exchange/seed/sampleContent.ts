// What the sample account sends, and to whom.

export const STAGES = ['Subscriber', 'Lead', 'Qualified', 'Opportunity', 'Customer'] as const

type Filter = [field: string, type: string, operator: string, value: unknown, glue?: 'and' | 'or']

const filter = ([field, type, operator, value, glue = 'and']: Filter) => ({
  glue,
  field,
  type,
  object: 'lead',
  operator,
  properties: { filter: value },
})

/** Segments by name. `tagIds` finds the ids of tags. */
export function sampleSegments(tagIds: ReadonlyMap<string, number>): Record<string, unknown>[] {
  const tags = (...names: string[]) => names.map((name) => tagIds.get(name) ?? 0)
  const segment = (name: string, description: string, ...filters: Filter[]) => ({
    name,
    publicName: name,
    description,
    filters: filters.map(filter),
  })
  return [
    segment('Newsletter', 'Everybody with an address', ['email', 'email', '!empty', '']),
    segment('VIP customers', 'Tagged by hand', ['tags', 'tags', 'in', tags('vip')]),
    segment(
      'Engaged',
      '100 points and more',
      ['points', 'number', 'gte', 100],
      ['email', 'email', '!empty', ''],
    ),
    segment(
      'Central Europe',
      'Germany and Poland',
      ['country', 'country', '=', 'Germany'],
      ['country', 'country', '=', 'Poland', 'or'],
    ),
    segment('Without company', 'People we know nothing about', ['company', 'text', 'empty', '']),
    segment('Came by an event', 'Met at a fair or a webinar', [
      'tags',
      'tags',
      'in',
      tags('fair', 'webinar'),
    ]),
  ]
}

export interface SampleMailing {
  name: string
  subject: string
  /** Name of the segment that it goes to. */
  segment: string
  /** Days before today. */
  daysAgo: number
  headline: string
  text: string
  links: readonly string[]
}

export const MAILINGS: readonly SampleMailing[] = [
  {
    name: 'Spring newsletter',
    subject: 'What is new this spring, {contactfield=firstname|friend}',
    segment: 'Newsletter',
    daysAgo: 84,
    headline: 'Spring at Campanile Bells',
    text: 'New moulds, a new workshop, and a tour that you can join.',
    links: ['https://bells.example/spring', 'https://bells.example/tour'],
  },
  {
    name: 'Workshop invitation',
    subject: 'Cast your own bell with us',
    segment: 'Came by an event',
    daysAgo: 56,
    headline: 'Two days at the foundry',
    text: 'Twelve places, one furnace, and lunch in the courtyard.',
    links: ['https://bells.example/workshop', 'https://bells.example/directions'],
  },
  {
    name: 'Summer newsletter',
    subject: '{contactfield=firstname|Hello}, three stories from the tower',
    segment: 'Newsletter',
    daysAgo: 28,
    headline: 'Three stories from the tower',
    text: 'A restoration, a record, and a bell that came home after eighty years.',
    links: ['https://bells.example/stories', 'https://bells.example/restoration'],
  },
  {
    name: 'VIP preview',
    subject: 'Before everybody else',
    segment: 'VIP customers',
    daysAgo: 7,
    headline: 'The autumn catalogue, a week early',
    text: 'Because you were with us from the first casting on.',
    links: ['https://bells.example/preview'],
  },
]

/** The HTML of a mailing. */
export function mailingHtml({ headline, text, links }: SampleMailing): string {
  const buttons = links
    .map((url) => `<p><a href="${url}">${url.slice(url.lastIndexOf('/') + 1)}</a></p>`)
    .join('\n')
  return `<!doctype html>
<html><body style="font-family: sans-serif; color: #222; max-width: 560px; margin: auto">
<h1>${headline}</h1>
<p>Dear {contactfield=firstname|friend},</p>
<p>${text}</p>
${buttons}
<p style="font-size: small; color: #666">{unsubscribe_text} · {webview_text}</p>
</body></html>`
}
