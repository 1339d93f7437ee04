import { Button } from '@mantine/core'
import { useState } from 'react'
import { may } from '../../../../api/session.ts'
import type { Selection } from '../../../../kit/chosen.ts'
import { IconPencil, IconTrash } from '../../../../look/icons.ts'
import { t } from '../../../../words/messages.ts'
import { SetActionDrawer } from './SetActionDrawer.tsx'
import type { SetAction } from './setAction.ts'

/** What can be done to the contacts that are selected, or that a search finds. */
export function SetActionBar({ selection, onBegun }: { selection: Selection; onBegun(): void }) {
  const [opened, setOpened] = useState<SetAction | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      {may('lead:leads', 'edit') && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.5} />}
          onClick={() => setOpened('addTags')}
        >
          {t('contacts.set.change')}
        </Button>
      )}
      {/* A few rows of the page are deleted as in every list. */}
      {!('ids' in selection) && may('lead:leads', 'delete') && (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} stroke={1.5} />}
          onClick={() => setOpened('delete')}
        >
          {t('contacts.set.deleteAll')}
        </Button>
      )}
      {opened !== null && (
        <SetActionDrawer
          selection={selection}
          initial={opened}
          onClose={close}
          onBegun={() => {
            close()
            onBegun()
          }}
        />
      )}
    </>
  )
}
