import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isAdministrator } from '../api/session.ts'
import { t } from '../words/messages.ts'

interface Props {
  /** The kind of record, as the audit log calls it. */
  object: string
  id: number
}

/** Leads to who changed the record, with both values: absent for those who may not read the log. */
export function HistoryButton({ object, id }: Props) {
  if (!isAdministrator()) return null
  return (
    <Button
      component={Link}
      to="/settings/audit"
      search={{ object, objectId: String(id) } as never}
      variant="default"
    >
      {t('builder.history')}
    </Button>
  )
}
