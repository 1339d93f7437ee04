import { defineFeature } from '../../../catalog/feature.ts'

/** What is looked for in the HTML of emails and of landing pages alike. */
export const feature = defineFeature({ name: 'contentChecks' })
