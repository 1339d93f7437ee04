import { defineFeature } from '../../../catalog/feature.ts'
import { note } from './note.ts'
import { contactNoteRoutes } from './routes.ts'

export const feature = defineFeature({
  name: 'notes',
  tables: ['notes'],
  contactData: {
    notes: {
      shows: `id text type date_time date_added created_by created_by_user date_modified modified_by
        modified_by_user`,
      keeps: { because: 'People write notes, and people delete them.' },
    },
  },
  // Notes about others may name the person, too.
  personalTraces: { notes: { texts: 'text', fate: 'is rewritten' } },
  definitions: [note],
  routes: [contactNoteRoutes],
})
