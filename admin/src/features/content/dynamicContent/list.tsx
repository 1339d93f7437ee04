import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { may } from '../../../api/session.ts'
import { ListPage } from '../../../kit/ListPage.tsx'
import { IconPlus } from '../../../look/icons.ts'
import { t } from '../../../words/messages.ts'
import { page } from './content.ts'

export default function DynamicContents() {
  return (
    <ListPage
      page={page}
      actions={
        may(page.resource.permission, 'create') && (
          <Button
            component={Link}
            to="/dynamic-content/new"
            leftSection={<IconPlus size={16} stroke={1.5} />}
          >
            {t('dynamicContent.new')}
          </Button>
        )
      }
    />
  )
}
