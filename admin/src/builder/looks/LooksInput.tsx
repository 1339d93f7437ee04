import { Checkbox } from '@mantine/core'
import { t } from '../../words/messages.ts'
import type { Looks } from './shownDocument.ts'

/** How a preview is looked at: in the dark, without pictures. */
export function LooksInput({ looks, onChange }: { looks: Looks; onChange(looks: Looks): void }) {
  return (
    <>
      <Checkbox
        label={t('builder.looks.dark')}
        checked={looks.isDark}
        onChange={({ currentTarget }) => onChange({ ...looks, isDark: currentTarget.checked })}
      />
      <Checkbox
        label={t('builder.looks.noPictures')}
        checked={!looks.hasPictures}
        onChange={({ currentTarget }) => onChange({ ...looks, hasPictures: !currentTarget.checked })}
      />
    </>
  )
}
