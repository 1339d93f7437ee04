import { defineFeature } from '../../../catalog/feature.ts'
import { dropExpired } from './dropExpired.ts'
import { keepDeleted } from './keepDeleted.ts'
import { keepMerged } from './keepMerged.ts'
import { undoRoutes } from './routes.ts'

/** Deletions, and merges of contacts, that can be taken back for ten minutes. */
export const feature = defineFeature({
  name: 'undo',
  tables: ['undo_merges', 'undo_rows', 'undos'],
  keeps: {
    undo_rows: { because: 'What was deleted goes after ten minutes.' },
    undos: { because: 'What was deleted goes after ten minutes.' },
  },
  reads: ['assets', 'contacts'],
  emits: ['contact.merged'],
  contactData: {
    undo_merges: {
      shows: 'undo_id survivor_id duplicate_id changes',
      keeps: { because: 'That a merge can be undone ends ten minutes after it.' },
    },
  },
  // What was erased is not put back with something else.
  personalTraces: { undo_rows: { texts: 'data', fate: 'goes', about: 't.person_id = any(p.ids)' } },
  keepDeleted: [keepDeleted],
  keepMerged: [keepMerged],
  routes: [undoRoutes],
  schedules: [dropExpired],
})
