import { exampleOf } from '../../../platform/openapi/example.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { objectSchema } from '../../../platform/values/shape.ts'
import type { Item } from './delivery.ts'

/** An event of each trigger with made-up values, to try a receiver with; of the first trigger there is when it has none. */
export function sampleItems(
  { catalog, now }: Pick<Context, 'catalog' | 'now'>,
  triggers: readonly string[],
): Item[] {
  const keys = triggers.length > 0 ? triggers : [...catalog.webhookTriggers.keys()].slice(0, 1)
  return keys.flatMap((key, index) => {
    const trigger = catalog.webhookTriggers.get(key)
    if (!trigger) return []
    const example = exampleOf(objectSchema(trigger.item), {}) as Record<string, unknown>
    const payload = JSON.stringify({ ...example, timestamp: isoDate(now) })
    return [{ id: -1 - index, trigger: key, payload }]
  })
}
