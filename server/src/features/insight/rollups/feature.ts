import { defineFeature } from '../../../catalog/feature.ts'
import { checkRollups } from './checkRollups.ts'
import { fillSchedule } from './fill.ts'
import { sumSchedule } from './sumRollups.ts'

export const feature = defineFeature({
  name: 'rollups',
  tables: ['rollup_figures', 'rollups'],
  keeps: {
    rollup_figures: { because: 'One for each figure.' },
    rollups: { because: 'Counts outlive what they count: at most some for each quarter of an hour.' },
  },
  schedules: [fillSchedule, sumSchedule],
  checks: [checkRollups],
})
