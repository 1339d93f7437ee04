// An example of each kind of rule, valid in an account in which there is nothing else: without ids, any record counts.
import type { Beginning } from '../../../kit/resourcePage.ts'
import { t } from '../../../words/messages.ts'

interface ActionExample {
  type: string
  delta: number
  properties?: Readonly<Record<string, unknown>>
  isRepeatable?: boolean
}

const WORTH = {
  opens: { type: 'email.open', delta: 3, properties: { emails: [] }, isRepeatable: true },
  receives: { type: 'email.send', delta: -1, properties: { emails: [] }, isRepeatable: true },
  visits: { type: 'page.hit', delta: 2, properties: { pages: [] }, isRepeatable: true },
  submits: { type: 'form.submit', delta: 10, properties: { forms: [] } },
  downloads: { type: 'asset.download', delta: 5, properties: { assets: [] } },
  prices: { type: 'url.hit', delta: 15, properties: { page_url: '*/pricing*' } },
} as const satisfies Readonly<Record<string, ActionExample>>

type Worth = keyof typeof WORTH

/** What is worth points: one for each kind. */
export const ACTIONS: readonly Beginning[] = (Object.keys(WORTH) as Worth[]).map((name) => {
  const { type, delta, properties, isRepeatable = false }: ActionExample = WORTH[name]
  return {
    name,
    title: `points.example.${name}`,
    values: () => ({ name: t(`points.example.${name}`), type, delta, properties, repeatable: isRepeatable }),
  }
})

/** What happens at a number of points. */
export const TRIGGERS: readonly Beginning[] = [
  {
    name: 'hot',
    title: 'points.triggers.example.hot',
    values: () => ({
      name: t('points.triggers.example.hot'),
      points: 50,
      events: [
        {
          type: 'lead.changetags',
          name: t('points.triggers.example.tag'),
          properties: { add_tags: [t('points.triggers.example.tagName')] },
        },
      ],
    }),
  },
]

export const GROUPS: readonly Beginning[] = [
  {
    name: 'product',
    title: 'points.groups.example.product',
    values: () => ({
      name: t('points.groups.example.product'),
      description: t('points.groups.example.productHint'),
    }),
  },
]

/** Groups are to be chosen; until there are two there is nothing to compare. */
export const INSIGHTS: readonly Beginning[] = [
  {
    name: 'favourite',
    title: 'points.insights.example.favourite',
    hint: 'points.insights.example.favouriteHint',
    values: () => ({ name: t('points.insights.example.favourite'), customField: 'position' }),
  },
]
