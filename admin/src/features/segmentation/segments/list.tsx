import { segments as resource } from '@campanile/client/resources'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { may } from '../../../api/session.ts'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'
import { IconPlus } from '../../../look/icons.ts'
import { t } from '../../../words/messages.ts'

const page = resourcePage({
  resource,
  address: '/segments',
  words: 'segments',
  columns: ['name', 'alias', 'description', 'isPublished', 'dateModified'],
  form: [
    'name',
    'publicName',
    'alias',
    'description',
    'category',
    'isGlobal',
    'isPreferenceCenter',
    'isPublished',
  ],
  sort: 'name',
  isEditOnly: true,
})

export default function Segments() {
  const navigate = useNavigate()
  return (
    <ListPage
      page={page}
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
