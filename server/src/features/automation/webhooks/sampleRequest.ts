import { exampleOf } from '../../../platform/openapi/example.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { objectSchema } from '../../../platform/values/shape.ts'
import { type Request, requestOf } from './delivery.ts'

/** An event of each trigger with made-up values, to try a receiver with; of the first trigger there is when it has none. */
export function sampleRequest(
  { catalog, now }: Pick<Context, 'catalog' | 'now'>,
  triggers: readonly string[],
): Request {
  const keys = triggers.length > 0 ? triggers : [...catalog.webhookTriggers.keys()].slice(0, 1)
  const told = keys.flatMap((key, index) => {
    const trigger = catalog.webhookTriggers.get(key)
    if (!trigger) return []
    const example = exampleOf(objectSchema(trigger.item), {}) as Record<string, unknown>
    const text = Buffer.from(JSON.stringify({ ...example, timestamp: isoDate(now) }))
    const id = -1 - index
    return [{ trigger: key, text, events: 1, first: id, last: id }]
  })
  return requestOf([], told, 0)
}
