import { defineFeature } from '../../../catalog/feature.ts'
import { companyLookupRoute } from './companyLookupRoute.ts'
import { formPageRoutes } from './formPageRoutes.ts'
import { formScriptRoutes } from './formScriptRoutes.ts'
import { formPreviewRoute } from './previewRoute.ts'

export const feature = defineFeature({
  name: 'formServing',
  reads: ['contacts', 'form_submissions'],
  routes: [formPreviewRoute],
  publicRoutes: [formPageRoutes, formScriptRoutes, companyLookupRoute],
})
