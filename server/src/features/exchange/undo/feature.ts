import { defineFeature } from '../../../catalog/feature.ts'
import { dropExpired } from './dropExpired.ts'
import { keepDeleted } from './keepDeleted.ts'
import { undoRoutes } from './routes.ts'

/** Deletions that can be taken back for ten minutes. */
export const feature = defineFeature({
  name: 'undo',
  tables: ['undo_rows', 'undos'],
  reads: ['assets'],
  // What was erased is not put back with something else.
  personalTraces: { undo_rows: { texts: 'data', fate: 'goes', about: 't.person_id = any(p.ids)' } },
  keepDeleted: [keepDeleted],
  routes: [undoRoutes],
  schedules: [dropExpired],
})
