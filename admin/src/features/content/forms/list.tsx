import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { may } from '../../../api/session.ts'
import { ListPage } from '../../../kit/ListPage.tsx'
import { IconPlus } from '../../../look/icons.ts'
import { t } from '../../../words/messages.ts'
import { page } from './form.ts'

export default function Forms() {
  const navigate = useNavigate()
  return (
    <ListPage
      page={page}
      actions={
        may(page.resource.permission, 'create') && (
          <Button
            leftSection={<IconPlus size={16} stroke={1.5} />}
            onClick={() => void navigate({ to: '/forms/new' as string })}
          >
            {t('forms.new')}
          </Button>
        )
      }
    />
  )
}
