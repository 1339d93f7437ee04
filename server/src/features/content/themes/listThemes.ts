import type { Db } from '../../../platform/database/connection.ts'
import { bundledThemes } from './bundledThemes.ts'
import type { ThemeConfig } from './themeConfig.ts'
import { listHiddenThemes, listOwnThemes } from './themes.sql.ts'

export interface Theme {
  key: string
  config: ThemeConfig
  isHidden: boolean
}

/** All themes by key, bundled and uploaded, the hidden ones last. Two statements. */
export async function listThemes(db: Db): Promise<Theme[]> {
  const hidden = await listHiddenThemes(db)
  const bundled = [...bundledThemes()].map(([key, config]) => ({ key, config, isHidden: hidden.has(key) }))
  const own = (await listOwnThemes(db)).map((theme) => ({ ...theme, isHidden: false }))
  return [...bundled, ...own].toSorted(
    (a, b) => Number(a.isHidden) - Number(b.isHidden) || (a.key < b.key ? -1 : 1),
  )
}
