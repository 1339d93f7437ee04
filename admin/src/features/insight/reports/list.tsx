import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { may } from '../../../api/session.ts'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'
import { IconPlus } from '../../../look/icons.ts'
import { t } from '../../../words/messages.ts'
import { resource } from './report.ts'
import { SourceName } from './SourceName.tsx'

const page = resourcePage({
  resource,
  address: '/reports',
  words: 'reports',
  columns: [
    'name',
    { name: 'source', isSortable: true, show: ({ source }) => <SourceName source={String(source)} /> },
    'isPublished',
    'isScheduled',
    'dateModified',
  ],
  form: ['name', 'description', 'isPublished'],
  sort: 'name',
  recordAddress: (id) => `/reports/${id}`,
  isEditOnly: true,
})

export default function Reports() {
  return (
    <ListPage
      page={page}
      actions={
        may(resource.permission, 'create') && (
          <Button component={Link} to="/reports/new" leftSection={<IconPlus size={16} stroke={1.5} />}>
            {t('reports.new')}
          </Button>
        )
      }
    />
  )
}
