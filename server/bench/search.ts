// How long somebody waits for a search over the records of all kinds, at the size of `lists`: whole answers.
import { searchableKinds, searchRecords } from '../src/features/insight/search/searchRecords.ts'
import { SYSTEM } from '../src/platform/permissions.ts'
import type { Context } from '../src/platform/resource/definition.ts'
import { type Figure, median, spreadOf } from './figure.ts'

const ROUNDS = 7

const TEXTS: Readonly<Record<string, string>> = {
  'an address': 'user.4242@sample.example',
  'the beginning of an address': 'user.424',
  'a name': 'chloe',
  'a name of two words': 'chloe city',
  'an id': '777777',
  'a word of all': 'sample',
  'a word of nobody': 'xylophone',
  'two letters of nobody': 'qz',
}

export async function searchFigures(given: Omit<Context, 'actor'>): Promise<Figure[]> {
  const context = { ...given, actor: SYSTEM }
  const figures: Figure[] = []
  for (const [name, text] of Object.entries(TEXTS)) {
    const times: number[] = []
    let complete = 0
    for (let round = 0; round < ROUNDS; round++) {
      const begun = performance.now()
      const results = await searchRecords(context, searchableKinds(context), text)
      times.push(performance.now() - begun)
      if (results.every(({ isComplete }) => isComplete)) complete++
    }
    figures.push({
      name: `search ${name} (whole ${complete}/${ROUNDS})`,
      ...{ value: median(times), unit: 'ms', spread: spreadOf(times) },
      ...({ better: 'lower', baseline: null, ratio: null } as const),
    })
  }
  return figures
}
