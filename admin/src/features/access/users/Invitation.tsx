import { Drawer } from '@mantine/core'
import { change, refresh } from '../../../api/change.ts'
import { type FormField, RecordForm } from '../../../kit/RecordForm.tsx'
import { tell } from '../../../kit/toasts.tsx'
import { t } from '../../../words/messages.ts'

/** Makes a user, who chooses a password by the link that the invitation carries. */
export function Invitation({ onClose }: { onClose(): void }) {
  const field = (name: 'email' | 'firstName' | 'lastName', input: string): FormField => ({
    name,
    label: t(`users.field.${name}`),
    words: 'users',
    field: { input, isRequired: true },
  })
  const fields = [
    field('email', 'email'),
    field('firstName', 'text'),
    field('lastName', 'text'),
    {
      name: 'role',
      label: t('users.field.role'),
      words: 'users',
      field: { input: 'record', record: 'role', isRequired: true },
    },
  ]
  return (
    <Drawer opened onClose={onClose} title={t('users.sendInvitation')}>
      <RecordForm
        fields={fields}
        initial={{ email: '', firstName: '', lastName: '', role: null }}
        sends="all"
        onCancel={onClose}
        save={async (values) => {
          await change('POST', '/invitations', { body: values })
          await refresh('/users')
          onClose()
          tell(t('users.invited', { email: String(values.email) }))
        }}
      />
    </Drawer>
  )
}
