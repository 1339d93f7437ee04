// How long somebody waits for the count of filters that are edited, at the size of `lists`: whole answers, and how much of
// them is exact.

import { countDraft, LIVE } from '../src/features/segmentation/segmentCounts/countDraft.ts'
import { readDraft } from '../src/features/segmentation/segmentExplain/readDraft.ts'
import type { Sql } from '../src/platform/database/connection.ts'
import { SYSTEM } from '../src/platform/permissions.ts'
import type { Context } from '../src/platform/resource/definition.ts'
import { type Figure, median, spreadOf } from './figure.ts'

const ROUNDS = 7

const filter = (field: string, operator: string, value: unknown, glue = 'and') => ({
  ...{ glue, object: 'lead', field, type: 'text', operator },
  properties: { filter: value },
})

/** The segment `all` of the fill, edited. */
async function cases(sql: Sql): Promise<Record<string, { id?: number; filters: unknown[] }>> {
  const [tag] = await sql`select id from tags where tag = 'vip'`
  const [segment] = await sql`select id from segments where alias = 'large'`
  const country = filter('country', '=', 'Japan')
  return {
    'one address': { filters: [filter('email', '=', 'user.4242@sample.example')] },
    'a country': { filters: [country] },
    'a city and points': { filters: [filter('city', '=', 'City 77'), filter('points', 'gt', 100)] },
    'a tag and a country': { filters: [filter('tags', 'in', [tag?.id]), country] },
    'five filters': {
      filters: [
        country,
        filter('points', 'gt', 100),
        filter('firstname', 'like', 'a'),
        filter('company', '!empty', ''),
        filter('city', '!=', 'City 5'),
      ],
    },
    'a regular expression': { filters: [filter('email', 'regexp', '^user\\.(1|2)+7.*9@')] },
    'a saved segment of 400,000': { id: segment?.id, filters: [country] },
  }
}

export async function countFigures(context: Omit<Context, 'actor'>): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, body] of Object.entries(await cases(context.sql))) {
    const times: number[] = []
    const exact = { members: 0, filters: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const begun = performance.now()
      const acting = { ...context, actor: { ...SYSTEM, userId: 1 } }
      const draft = await readDraft(acting, body)
      const count = await countDraft(acting, draft, { limits: LIVE, signal: new AbortController().signal })
      times.push(performance.now() - begun)
      if (count.members?.basis === 'exact') exact.members++
      if (count.filters?.basis === 'exact') exact.filters++
    }
    const shared = { better: 'lower', baseline: null, ratio: null } as const
    figures.push({
      ...shared,
      name: `count ${name} (exact ${exact.members}/${ROUNDS}, rows ${exact.filters}/${ROUNDS})`,
      value: median(times),
      unit: 'ms',
      spread: spreadOf(times),
    })
  }
  return figures
}
