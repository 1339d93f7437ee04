import { permissionSets } from '@campanile/client/permissions'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { save } from '../../../api/change.ts'
import { isLost } from '../../../api/errors.ts'
import { type Entity, recordQuery } from '../../../api/query.ts'
import { FormDrawer } from '../../../kit/FormDrawer.tsx'
import { PageFailed } from '../../../kit/PageFailed.tsx'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { tell, tellError } from '../../../kit/toasts.tsx'
import { IconPencil } from '../../../look/icons.ts'
import { t } from '../../../words/messages.ts'
import { type Levels, readLevels } from './levels.ts'
import { Matrix } from './Matrix.tsx'
import styles from './role.module.css'
import { page } from './role.ts'

/** One role: what its users may do, set by set. */
export default function RoleRecord() {
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useQuery(recordQuery(page.resource, Number(id)))
  const [isEditing, setEditing] = useState(false)
  if (isLost(found)) return <PageFailed error={found.error} retry={() => found.refetch()} />
  if (!found.data) return null
  const { record, abilities } = found.data
  const mayEdit = abilities.edit !== false
  return (
    <PlainPage
      title={String(record.name)}
      actions={
        mayEdit && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.5} />}
            onClick={() => setEditing(true)}
          >
            {t('roles.edit')}
          </Button>
        )
      }
    >
      {record.isAdmin === true ? (
        <p className={styles.note}>{t('roles.everything')}</p>
      ) : (
        <Permissions key={String(record.dateModified)} role={record} mayEdit={mayEdit} />
      )}
      {isEditing && (
        <FormDrawer
          page={page}
          id={record.id}
          onClose={() => setEditing(false)}
          onSaved={(saved) => {
            setEditing(false)
            tell(t('kit.saved', { name: String(saved.name) }))
          }}
        />
      )}
    </PlainPage>
  )
}

function Permissions({ role, mayEdit }: { role: Entity; mayEdit: boolean }) {
  const stored = readLevels(role.rawPermissions)
  const [changed, setChanged] = useState<Levels>({})
  const [isSaving, setSaving] = useState(false)
  const levels = { ...stored, ...changed }
  const submit = async () => {
    setSaving(true)
    try {
      const given = Object.entries(levels).filter(([, of]) => of.length > 0)
      await save(page.resource, role.id, { rawPermissions: Object.fromEntries(given) })
      setChanged({})
      tell(t('kit.saved', { name: String(role.name) }))
    } catch (error) {
      tellError(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      <Matrix
        sets={permissionSets}
        levels={levels}
        mayEdit={mayEdit}
        onChange={(set, next) => setChanged((before) => ({ ...before, [set]: next }))}
      />
      {mayEdit && (
        <div className={styles.end}>
          <Button loading={isSaving} disabled={Object.keys(changed).length === 0} onClick={submit}>
            {t('roles.save')}
          </Button>
          <Button
            variant="default"
            disabled={Object.keys(changed).length === 0}
            onClick={() => setChanged({})}
          >
            {t('kit.cancel')}
          </Button>
        </div>
      )}
    </>
  )
}
