import type { Consumer } from '../../../catalog/happenings.ts'
import { takeFailures } from './takeFailures.ts'

/** A message that a campaign has queued is taken out again, is refused, or does not arrive. */
export const noteDroppedMessages: Consumer<'campaign_message.dropped'> = {
  name: 'campaigns.note-dropped-messages',
  types: ['campaign_message.dropped'],
  maxIds: 1_000,
  handle: (db, happenings, now, engine) =>
    takeFailures(
      { db, now, engine },
      happenings.flatMap(({ payload: { channel, hasLeft = false, drops } }) =>
        drops.map((drop) => ({ ...drop, channel, hasLeft })),
      ),
    ),
}
