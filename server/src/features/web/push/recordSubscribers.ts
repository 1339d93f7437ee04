import type { Context } from '../../../platform/resource/definition.ts'
import { recordPushIds } from '../../messaging/notifications/pushIds.ts'
import { findSurvivors } from '../visitors/findVisitors.sql.ts'
import { identifyVisitors } from '../visitors/identifyVisitors.ts'
import type { IdentifiedVisitor, VisitorRequest } from '../visitors/visitorRequest.ts'

/** A browser whose owner agreed to notifications, or wants no more of them. */
export interface Subscriber extends VisitorRequest {
  pushId: string
  isEnabled: boolean
  /** The contact that the browser has proved to be, now or before; see `provedContact`. */
  provedId?: number | null
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
  const proved = await findSurvivors(
    context.db,
    subscribers.flatMap(({ provedId }) => provedId ?? []),
  )
  await recordPushIds(
    context.db,
    subscribers.flatMap(({ pushId, isEnabled, visitor, provedId }, index) => {
      const contactId = visitors[index]?.contactId ?? null
      return contactId === null || !visitor.isTracked
        ? []
        : [
            {
              contactId,
              pushId,
              isEnabled,
              isMobile: false,
              isProven: proved.get(provedId ?? 0) === contactId,
            },
          ]
    }),
    context.now,
  )
  return visitors
}
