import { defineFeature } from '../../../catalog/feature.ts'
import { importJobs } from './importJobs.ts'

export const feature = defineFeature({
  name: 'imports',
  tables: ['imports'],
  keeps: {
    imports: { since: 't.date_added', needed: "t.status = 'in progress'" },
  },
  reads: ['segments', 'tags'],
  // Files are named after people, too.
  personalTraces: { imports: { texts: 'file_name error_file', fate: 'is rewritten' } },
  jobKinds: [importJobs],
})
