import { fieldsCompany, fieldsContact } from '@campanile/client/resources'
import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { change, remove } from '../../../api/change.ts'
import { listQuery } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { tell, tellError } from '../../../kit/toasts.tsx'
import { useWords } from '../../../kit/useWords.ts'
import { IconPlus } from '../../../look/icons.ts'
import { number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { FieldForm } from './FieldForm.tsx'
import { Group } from './Group.tsx'
import { type Placed, reorder } from './reorder.ts'

const GROUPS = ['core', 'professional', 'personal', 'social'] as const
/** More than an account has. */
const MOST = 1_000
/** Records that one request changes. */
const BATCH = 200

/** The fields of contacts or companies, by group, in the order of forms: moved by dragging or by keyboard. */
export default function Fields() {
  const [words, go] = useWords()
  const isCompany = words.object === 'company'
  const resource = isCompany ? fieldsCompany : fieldsContact
  const found = useQuery(listQuery(resource, { limit: MOST, orderBy: 'order' }))
  const fields = (found.data?.rows ?? []) as (Placed & Record<string, unknown>)[]
  const mayEdit = may(resource.permission, 'edit')
  const move = async (id: number, to: { group: string; place: number }) => {
    const changes = reorder(fields, id, to).map(({ id, order, group }) => ({ id, order, group }))
    try {
      for (let from = 0; from < changes.length; from += BATCH)
        await change('PATCH', `${resource.path}/batch/edit`, { body: changes.slice(from, from + BATCH) })
    } catch (error) {
      tellError(error)
    }
  }
  const drop = async (id: number) => {
    // What the form shows of the field is not there to be asked for any more.
    go({ edit: null })
    try {
      await remove(resource, [id])
      tell(t('kit.deleted', { count: 1 }))
    } catch (error) {
      tellError(error)
    }
  }
  const edited = words.new === undefined ? fields.find(({ id }) => String(id) === words.edit) : null
  return (
    <PlainPage
      title={t('fields.title')}
      note={found.data && number(fields.length)}
      reads={[found]}
      isText
      actions={
        mayEdit && (
          <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => go({ new: '1' })}>
            {t('fields.new')}
          </Button>
        )
      }
      tools={
        <SegmentedControl
          aria-label={t('fields.of')}
          data={[
            { value: 'contact', label: t('fields.contacts') },
            { value: 'company', label: t('fields.companies') },
          ]}
          value={isCompany ? 'company' : 'contact'}
          onChange={(object) => go({ object: object === 'company' ? object : null, edit: null, new: null })}
        />
      }
    >
      {GROUPS.map((group) => (
        <Group
          key={group}
          group={group}
          fields={fields.filter((field) => field.group === group)}
          onMove={mayEdit ? move : null}
          onOpen={mayEdit ? (id) => go({ edit: String(id) }) : null}
        />
      ))}
      {mayEdit && edited !== undefined && (
        <FieldForm
          key={edited?.id}
          resource={resource}
          field={edited}
          onDelete={edited && edited.isFixed !== true ? () => drop(edited.id) : null}
          onClose={() => go({ new: null, edit: null })}
        />
      )}
    </PlainPage>
  )
}
