import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { may } from '../../../api/session.ts'
import { ExportButton } from '../../../kit/ExportButton.tsx'
import { ListPage } from '../../../kit/ListPage.tsx'
import { useListAddress } from '../../../kit/listAddress.ts'
import { resourcePage } from '../../../kit/resourcePage.ts'
import { IconPlus } from '../../../look/icons.ts'
import { When } from '../../../look/When.tsx'
import { t } from '../../../words/messages.ts'
import { ContactForm } from './ContactForm.tsx'
import { nameOf, resource, tagsOf, titleOf, valuesOf } from './contact.ts'
import { SaveAsSegment } from './SaveAsSegment.tsx'
import { SetActionBar } from './setActions/SetActionBar.tsx'

const page = resourcePage({
  resource,
  address: '/contacts',
  words: 'contacts',
  columns: [
    { name: 'lastname', show: nameOf, isSortable: true },
    {
      name: 'email',
      show: (contact) => String(valuesOf(contact).email ?? ''),
      isKept: true,
      isSortable: true,
    },
    { name: 'stage', show: (contact) => titleOf(contact.stage) },
    { name: 'points', isFigure: true, isSortable: true },
    { name: 'tags', show: (contact) => tagsOf(contact).join(', ') },
    {
      name: 'lastActive',
      show: ({ lastActive }) => <When at={lastActive as string | null} />,
      isKept: true,
      isSortable: true,
    },
  ],
  form: [],
  sort: '-lastActive',
  recordAddress: (id) => `/contacts/${id}`,
  nameOf,
})

export default function Contacts() {
  const [isNew, setNew] = useState(false)
  const [{ search }] = useListAddress()
  return (
    <>
      <ListPage
        page={page}
        tools={(search) => <SaveAsSegment key={search} search={search} />}
        bulk={(selection, clear) => <SetActionBar selection={selection} onBegun={clear} />}
        actions={
          <>
            {may('lead:imports', 'create') && (
              <Button variant="default" component={Link} to={'/imports/new' as string}>
                {t('contacts.import')}
              </Button>
            )}
            <ExportButton
              exported={{
                path: '/contacts/export',
                columnsOf: { object: 'contacts' },
                only: { search },
                permission: 'lead:export',
              }}
            />
            <Button variant="default" component={Link} to="/contacts/duplicates">
              {t('contacts.duplicates')}
            </Button>
            {may('lead:leads', 'create') && (
              <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setNew(true)}>
                {t('contacts.new')}
              </Button>
            )}
          </>
        }
      />
      {isNew && <ContactForm found={null} onClose={() => setNew(false)} />}
    </>
  )
}
