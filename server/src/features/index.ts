/** The one list of everything the server offers. Adding a feature touches this file, one folder and one migration. */
import type { PublicRoutes, Routes } from '../http/api.ts'
import type { Definition } from '../rest/definition.ts'
import { category } from './categories/category.ts'
import { companyField, contactField } from './fields/field.ts'
import { stage } from './stages/stage.ts'
import { tag } from './tags/tag.ts'
import { role } from './users/role.ts'
import { userRoutes } from './users/routes.ts'
import { user } from './users/user.ts'

/** Resources with the standard routes. */
export const definitions: readonly Definition[] = [category, companyField, contactField, role, stage, tag, user]

/** Routes beyond the standard ones. */
export const routes: readonly Routes[] = [userRoutes]

/** Routes outside /api, open to everybody. */
export const publicRoutes: readonly PublicRoutes[] = []
