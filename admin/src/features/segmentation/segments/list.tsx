import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { may } from '../../../api/session.ts'
import { ListPage } from '../../../kit/ListPage.tsx'
import { IconPlus } from '../../../look/icons.ts'
import { t } from '../../../words/messages.ts'
import { resource, segmentPage } from './segmentPage.ts'

export default function Segments() {
  const navigate = useNavigate()
  return (
    <ListPage
      page={segmentPage}
      actions={
        may(resource.permission, 'create') && (
          <Button
            leftSection={<IconPlus size={16} stroke={1.5} />}
            onClick={() => void navigate({ to: '/segments/new' as string })}
          >
            {t('segments.new')}
          </Button>
        )
      }
    />
  )
}
