import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EditPage } from '../../../kit/EditPage.tsx'
import { t } from '../../../words/messages.ts'
import { fieldsOf } from './fieldsOf.ts'
import { page } from './focusItem.ts'
import { Preview } from './Preview.tsx'
import { openItem, writeItem } from './values.ts'

const addresses = { edit: (id: number) => `/focus/${id}/edit`, done: (id: number) => `/focus/${id}` }

/** Edits a focus item, or makes one, beside what visitors see. */
export default function FocusEditor() {
  return (
    <EditPage
      {...{ page, addresses, fieldsOf }}
      open={openItem}
      write={writeItem}
      actions={({ id }) => (
        <Button component={Link} to={`/focus/${id}`} variant="default">
          {t('focusItems.results')}
        </Button>
      )}
      beside={(values, record) => <Preview id={record?.id ?? null} item={writeItem(values)} />}
    />
  )
}
