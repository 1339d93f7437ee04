import { defineFeature } from '../../../catalog/feature.ts'
import { administrationPages } from './administrationPages.ts'

export const feature = defineFeature({ name: 'administration', publicRoutes: [administrationPages] })
