import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { recordQuery } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { ExportButton } from '../../../exporting/ExportButton.tsx'
import { ListPage } from '../../../kit/ListPage.tsx'
import { useListAddress } from '../../../kit/listAddress.ts'
import { resourcePage } from '../../../kit/resourcePage.ts'
import { When } from '../../../look/When.tsx'
import { t } from '../../../words/messages.ts'
import { ContactForm } from './ContactForm.tsx'
import { nameOf, resource, tagsOf, titleOf, valuesOf } from './contact.ts'
import { SaveAsSegment } from './SaveAsSegment.tsx'
import { ContactSearch } from './search/ContactSearch.tsx'
import { SearchChips } from './search/SearchChips.tsx'
import { SetActionBar } from './setActions/SetActionBar.tsx'
import { useContactColumns } from './useContactColumns.ts'

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

const SEARCH = {
  bar: (value: string, onSearch: (search: string) => void) => (
    <ContactSearch value={value} onSearch={onSearch} />
  ),
  below: (value: string, onSearch: (search: string) => void) => (
    <SearchChips search={value} onSearch={onSearch} />
  ),
}

const DECLARED = page.columns.map(({ name }) => name)

export default function Contacts() {
  const [{ search, form }, go] = useListAddress()
  const setForm = (next: number | 'new' | null) => go({ form: next })
  const more = useContactColumns(DECLARED)
  const edited = useQuery({ ...recordQuery(resource, Number(form)), enabled: typeof form === 'number' })
  return (
    <>
      <ListPage
        page={page}
        {...(may('lead:leads', 'create') ? { onNew: () => setForm('new') } : {})}
        more={more}
        search={SEARCH}
        tools={(search) => <SaveAsSegment search={search} />}
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
          </>
        }
      />
      {form === 'new' && <ContactForm found={null} onClose={() => setForm(null)} />}
      {typeof form === 'number' && edited.data && (
        <ContactForm key={form} found={edited.data} onClose={() => setForm(null)} />
      )}
    </>
  )
}
