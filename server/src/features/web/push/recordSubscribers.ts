import type { Context } from '../../../platform/resource/definition.ts'
import { recordPushIds } from '../../messaging/notifications/pushIds.ts'
import { identifyVisitors } from '../visitors/identifyVisitors.ts'
import type { IdentifiedVisitor, VisitorRequest } from '../visitors/visitorRequest.ts'

/** A browser whose owner agreed to notifications, or wants no more of them. */
export interface Subscriber extends VisitorRequest {
  pushId: string
  isEnabled: boolean
}

/**
 * Identifies the visitors and stores the push ids of their browsers, in the transaction `context.db`. Those who are to
 * leave no trace leave none. A constant number of statements.
 */
export async function recordSubscribers(
  context: Context,
  subscribers: readonly Subscriber[],
  { siteKey }: { siteKey: Buffer },
): Promise<IdentifiedVisitor[]> {
  const visitors = await identifyVisitors(context, subscribers, { siteKey })
  await recordPushIds(
    context.db,
    subscribers.flatMap(({ pushId, isEnabled, visitor }, index) => {
      const contactId = visitors[index]?.contactId ?? null
      return contactId === null || !visitor.isTracked
        ? []
        : [{ contactId, pushId, isEnabled, isMobile: false }]
    }),
    context.now,
  )
  return visitors
}
