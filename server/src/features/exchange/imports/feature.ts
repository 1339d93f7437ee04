import { defineFeature } from '../../../catalog/feature.ts'
import { importJobs } from './importJobs.ts'

export const feature = defineFeature({
  name: 'imports',
  tables: ['imports'],
  reads: ['segments', 'tags'],
  jobKinds: [importJobs],
})
