// Search commands of forms.
import { counted } from '../../../platform/engine/counters.ts'
import type { SearchCommand } from '../../../platform/resource/searchCommand.ts'
import {
  categorisedWords,
  categoryCommand,
  publishedWords,
  standardCommands,
} from '../../../platform/search/standard.ts'
import { formCounters } from './formCounters.ts'

/** `is:expired`, `is:pending`, `has:results` and `category:` beside the usual ones. */
export const formSearch: Readonly<Record<string, SearchCommand>> = {
  ...standardCommands({
    ...publishedWords,
    ...categorisedWords,
    expired: ({ db, now }) => db`t.publish_down < ${now}`,
    pending: ({ db, now }) => db`t.publish_up > ${now}`,
  }),
  has: ({ value }, { db }) =>
    value.toLowerCase() === 'results' ? db`${db.unsafe(counted(formCounters.submission_count))} > 0` : null,
  category: categoryCommand('categories'),
}
