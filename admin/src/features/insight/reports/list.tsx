import { useNavigate } from '@tanstack/react-router'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'
import { READY_REPORTS } from './ready.ts'
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
  beginnings: READY_REPORTS,
  isEditOnly: true,
})

export default function Reports() {
  const navigate = useNavigate()
  return <ListPage page={page} onNew={() => void navigate({ to: '/reports/new' as string })} />
}
