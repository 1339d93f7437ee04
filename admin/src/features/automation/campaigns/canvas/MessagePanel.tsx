import { Drawer } from '@mantine/core'
import type { ComponentType } from 'react'
import type { Entity } from '../../../../api/query.ts'
import { FormDrawer } from '../../../../kit/FormDrawer.tsx'
import type { ResourcePage } from '../../../../kit/resourcePage.ts'
import { t } from '../../../../words/messages.ts'

/** The form of a message, or the editor of what it says. */
export type Opened =
  | { id: number | 'new'; page: ResourcePage; beginning?: string }
  | { id: number; Contents: ComponentType<{ id: number; back(): void }> }

interface Props {
  opened: Opened
  onTouch(): void
  onSaved(record: Entity): void
  onClose(): void
}

/** A message over the canvas, which stays as it is behind it. */
export function MessagePanel({ opened, onClose, ...form }: Props) {
  if ('page' in opened) return <FormDrawer {...opened} {...form} onClose={onClose} />
  const { id, Contents } = opened
  return (
    // Escape is the editor's: it leaves a list, a text or the source. What is typed is kept however it is closed.
    <Drawer opened onClose={onClose} size="100%" closeOnEscape={false} title={t('campaigns.messageContents')}>
      <Contents id={id} back={onClose} />
    </Drawer>
  )
}
