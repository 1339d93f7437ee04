import { withoutDead } from '../../../catalog/judgeProperties.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import type { FormAction } from '../../content/forms/formAction.ts'

/** What the actions of a form add to what a visitor is told: HTML, and a file to fetch. */
export async function replyOfActions(
  context: Context,
  actions: readonly FormAction[],
): Promise<{ messages: string[]; download: string | null }> {
  const replies = []
  for (const { type, properties, dead } of actions) {
    const does = context.catalog.formActions.get(type)
    const reply = await does?.reply?.(context, withoutDead(properties, does.refers, dead))
    if (reply) replies.push(reply)
  }
  return {
    messages: replies.map(({ message }) => message),
    download: replies.find(({ download }) => download !== null)?.download ?? null,
  }
}
