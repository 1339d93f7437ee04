import { defineFeature } from '../../../catalog/feature.ts'
import { checkRollups } from './checkRollups.ts'
import { fillSchedule } from './fill.ts'
import { sumSchedule } from './sumRollups.ts'

export const feature = defineFeature({
  name: 'rollups',
  tables: ['rollup_figures', 'rollups'],
  schedules: [fillSchedule, sumSchedule],
  checks: [checkRollups],
})
