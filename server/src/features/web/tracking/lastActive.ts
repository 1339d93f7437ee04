import type { Consumer } from '../../../catalog/happenings.ts'
import { moveLastActive } from '../../audience/contactRows/moveLastActive.ts'

/**
 * Moves the last activity of contacts forward after opens, clicks, visits and submissions, by batches: no request writes a contact's row
 * only to say that it was active.
 */
export const lastActive: Consumer<
  'email.opened' | 'email.clicked' | 'email.replied' | 'form.submitted' | 'page.hit'
> = {
  name: 'tracking.last-active',
  types: ['email.opened', 'email.clicked', 'email.replied', 'form.submitted', 'page.hit'],
  async handle(db, happenings, now) {
    const latest = new Map<number, Date>()
    for (const { ids, occurredAt } of happenings) {
      for (const id of ids) {
        const known = latest.get(id)
        if (!known || known < occurredAt) latest.set(id, occurredAt)
      }
    }
    await moveLastActive(
      db,
      [...latest].map(([contactId, at]) => ({ contactId, at })).sort((a, b) => a.contactId - b.contactId),
      now,
    )
  },
}
