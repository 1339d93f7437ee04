/// <reference path="./iconNodes.d.ts" />
// Icons as shapes, for images that stand by themselves: where React draws, icons.ts has them.
import { __iconNode as bolt } from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import { __iconNode as ear } from '@tabler/icons-react/dist/esm/icons/IconEar.mjs'
import { __iconNode as gitBranch } from '@tabler/icons-react/dist/esm/icons/IconGitBranch.mjs'
import { __iconNode as usersGroup } from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'

/** Elements of an SVG of 24 by 24, by the name of the icon. */
export const SHAPES = { bolt, ear, gitBranch, usersGroup } as const
