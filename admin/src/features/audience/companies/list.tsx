import { useQuery } from '@tanstack/react-query'
import { recordQuery } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { ExportButton } from '../../../exporting/ExportButton.tsx'
import { ListPage } from '../../../kit/ListPage.tsx'
import { useListAddress } from '../../../kit/listAddress.ts'
import { resourcePage } from '../../../kit/resourcePage.ts'
import { useFieldColumns } from '../useFieldColumns.ts'
import { CompanyForm } from './CompanyForm.tsx'
import { nameOf, ownerOf, resource, valuesOf } from './company.ts'

const page = resourcePage({
  resource,
  address: '/companies',
  words: 'companies',
  columns: [
    { name: 'companyname', show: nameOf, isSortable: true },
    { name: 'companycity', show: (company) => valuesOf(company).companycity, isKept: true, isSortable: true },
    { name: 'companyindustry', show: (company) => valuesOf(company).companyindustry, isSortable: true },
    { name: 'owner', show: ownerOf, isSortable: false },
    'score',
    'dateModified',
  ],
  form: [],
  sort: 'companyname',
  recordAddress: (id) => `/companies/${id}`,
  nameOf,
})

const DECLARED = page.columns.map(({ name }) => name)

export default function Companies() {
  const [{ search, form }, go] = useListAddress()
  const setForm = (next: number | 'new' | null) => go({ form: next })
  const { columns, onOpen } = useFieldColumns({ part: 'companyFields', valuesOf, declared: DECLARED })
  const edited = useQuery({ ...recordQuery(resource, Number(form)), enabled: typeof form === 'number' })
  return (
    <>
      <ListPage
        page={page}
        {...(may('lead:leads', 'create') ? { onNew: () => setForm('new') } : {})}
        more={{ columns, onOpen, noteOf: () => null, hint: null }}
        actions={
          <ExportButton
            exported={{
              path: '/companies/export',
              columnsOf: { object: 'companies' },
              only: { search },
              permission: 'lead:export',
            }}
          />
        }
      />
      {form === 'new' && <CompanyForm found={null} onClose={() => setForm(null)} />}
      {typeof form === 'number' && edited.data && (
        <CompanyForm key={form} found={edited.data} onClose={() => setForm(null)} />
      )}
    </>
  )
}
