// What each figure of the dashboard takes over HTTP, in an account of two years with ten mails per contact: of the last
// thirty days by day, and of two years by month in a time zone of its own.
import { setTimeout as sleep } from 'node:timers/promises'
import { catalog } from '../src/features/index.ts'
import { type Figure, median, seconds, spreadOf } from './figure.ts'
import { fillYears } from './fillYears.ts'
import type { Stage } from './stage.ts'

const CONTACTS = 50_000
const ROUNDS = 5
const DAY_MS = 86_400_000
export async function widget(stage: Stage, { max = CONTACTS }: { max?: number }): Promise<Figure[]> {
  const to = new Date()
  await fillYears(stage.sql, max, to)
  const server = await stage.serve('../src/main.ts', ['start'])
  const day = (daysAgo: number) => new Date(to.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 16)
  const ranges = {
    '30 days': `dateFrom=${day(30)}&timeUnit=d`,
    '2 years': `dateFrom=${day(730)}&timeUnit=m&timezone=Asia/Kathmandu`,
  }
  const figures: Figure[] = []
  for (const type of catalog.widgets.keys())
    for (const [name, query] of Object.entries(ranges)) {
      const read = async () => {
        const answer = await fetch(`${server}/api/data/${type}?${query}`, {
          headers: { authorization: `Bearer ${stage.token}` },
        })
        if (!answer.ok) throw new Error(`${type}: ${answer.status} ${await answer.text()}`)
        return (await answer.json()) as { data: { isCounting?: boolean } }
      }
      // A report that takes long is counted in the background first.
      for (let tries = 0; (await read()).data.isCounting && tries < 600; tries++) await sleep(1_000)
      const values: number[] = []
      for (let round = 0; round < ROUNDS; round++) values.push((await seconds(read)) * 1000)
      figures.push({
        name: `${type}, ${name}`,
        value: median(values),
        unit: 'ms',
        better: 'lower',
        baseline: null,
        ratio: null,
        spread: spreadOf(values),
      })
    }
  return figures
}
