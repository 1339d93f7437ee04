import { defineFeature } from '../../../catalog/feature.ts'
import { note } from './note.ts'
import { contactNoteRoutes } from './routes.ts'

export const feature = defineFeature({
  name: 'notes',
  tables: ['notes'],
  contactData: [{ table: 'notes' }],
  definitions: [note],
  routes: [contactNoteRoutes],
})
