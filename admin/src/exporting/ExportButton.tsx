import { Button } from '@mantine/core'
import { useState } from 'react'
import { may } from '../api/session.ts'
import { IconDownload } from '../look/icons.ts'
import { t } from '../words/messages.ts'
import { ExportDrawer } from './ExportDrawer.tsx'

/** What is taken away in a file. */
export interface Exported {
  /** The route that begins it, and what its address holds. */
  path: string
  id?: number
  /** What its columns are asked by. */
  columnsOf: Readonly<Record<string, string | number>>
  /** Sent with what is chosen: what narrows the records. */
  only?: Readonly<{ search?: string; segment?: number }>
  /** The permission set that it takes, such as `lead:export`. */
  permission: string
}

/** Takes records away in a file; there is none for whoever may not. */
export function ExportButton({ exported }: { exported: Exported }) {
  const [isOpen, setOpen] = useState(false)
  if (!may(exported.permission, 'enable')) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.5} />}
        onClick={() => setOpen(true)}
      >
        {t('kit.export')}
      </Button>
      {isOpen && <ExportDrawer exported={exported} onClose={() => setOpen(false)} />}
    </>
  )
}
