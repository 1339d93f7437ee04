import { defineFeature } from '../../../catalog/feature.ts'
import { companyField, contactField } from './field.ts'
import { checkWords } from './listIndexes.ts'
import { fieldTasks, fieldUpkeep } from './upkeep.ts'

export const feature = defineFeature({
  name: 'fields',
  tables: ['fields', 'free_field_columns'],
  keeps: {
    free_field_columns: { because: 'One for each field that was deleted; the next field takes it.' },
  },
  definitions: [companyField, contactField],
  checks: [checkWords],
  schedules: [fieldUpkeep],
  tasks: fieldTasks,
})
