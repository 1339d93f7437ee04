import { Button } from '@mantine/core'
import { useState } from 'react'
import { may } from '../../../api/session.ts'
import { ExportButton } from '../../../kit/ExportButton.tsx'
import { ListPage } from '../../../kit/ListPage.tsx'
import { useListAddress } from '../../../kit/listAddress.ts'
import { resourcePage } from '../../../kit/resourcePage.ts'
import { IconPlus } from '../../../look/icons.ts'
import { t } from '../../../words/messages.ts'
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

export default function Companies() {
  const [isNew, setNew] = useState(false)
  const [{ search }] = useListAddress()
  return (
    <>
      <ListPage
        page={page}
        actions={
          <>
            <ExportButton
              exported={{
                path: '/companies/export',
                columnsOf: { object: 'companies' },
                only: { search },
                permission: 'lead:export',
              }}
            />
            {may('lead:leads', 'create') && (
              <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setNew(true)}>
                {t('companies.new')}
              </Button>
            )}
          </>
        }
      />
      {isNew && <CompanyForm found={null} onClose={() => setNew(false)} />}
    </>
  )
}
