import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopy,
  IconDownload,
  IconListTree,
  IconMaximize,
  IconPencil,
  IconPlus,
  IconPrinter,
  IconSearch,
  IconSitemap,
  IconTrash,
} from '../../../../look/icons.ts'
import { t } from '../../../../words/messages.ts'
import styles from './canvas.module.css'
import type { View } from './notes.ts'
import { Switcher } from './Switcher.tsx'
import type { Address } from './useAddress.ts'
import type { Editor } from './useEditor.ts'
import type { Commands } from './useKeys.ts'

interface Props {
  address: Address
  editor: Editor
  views: readonly View[]
  isEditable: boolean
  problems: number
  commands: Commands
  onShape(shape: Address['shape']): void
  onPrint(): void
  onPicture(): void
}

/** What can be done by hand with what is looked at: each of it has its key, too. */
export function Tools(props: Props) {
  const { address, editor, views, isEditable, problems, commands, onShape } = props
  const { shape, step, view } = address
  const icon = { size: 16, stroke: 1.5 }
  const button = (label: string, Icon: typeof IconPlus, onClick: () => void, disabled = false) => (
    <ActionIcon variant="subtle" size={32} title={label} aria-label={label} {...{ onClick, disabled }}>
      <Icon {...icon} />
    </ActionIcon>
  )
  return (
    <div className={styles.tools}>
      <Switcher
        label={t('campaigns.view')}
        value={view}
        options={views.map((one) => [one, t(`campaigns.view.${one}`)] as const)}
        onChange={commands.view}
      />
      {isEditable && (
        <>
          {button(t('campaigns.tool.add'), IconPlus, commands.add)}
          {button(t('campaigns.tool.open'), IconPencil, () => commands.open(step))}
          {button(t('campaigns.tool.duplicate'), IconCopy, commands.duplicate, step === null)}
          {button(t('campaigns.tool.remove'), IconTrash, () => commands.remove(false), step === null)}
          {button(t('campaigns.tool.undo'), IconArrowBackUp, commands.undo, !editor.canUndo)}
          {button(t('campaigns.tool.redo'), IconArrowForwardUp, commands.redo, !editor.canRedo)}
        </>
      )}
      {problems > 0 && (
        <Button variant="subtle" color="red" onClick={commands.nextProblem}>
          {t('campaigns.problems', { count: problems })}
        </Button>
      )}
      <div className={styles.end}>
        {button(t('campaigns.tool.find'), IconSearch, commands.find)}
        {shape === 'drawing' && button(t('campaigns.tool.fit'), IconMaximize, commands.fit)}
        {shape === 'drawing'
          ? button(t('campaigns.outline'), IconListTree, () => onShape('outline'))
          : button(t('campaigns.drawing'), IconSitemap, () => onShape('drawing'))}
        {button(t('campaigns.tool.print'), IconPrinter, props.onPrint)}
        {button(t('campaigns.tool.picture'), IconDownload, props.onPicture)}
      </div>
    </div>
  )
}
