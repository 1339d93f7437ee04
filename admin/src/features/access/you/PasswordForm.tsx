import { Drawer } from '@mantine/core'
import { change, refresh } from '../../../api/change.ts'
import { type FormField, RecordForm } from '../../../kit/RecordForm.tsx'
import { tell } from '../../../kit/toasts.tsx'
import { t } from '../../../words/messages.ts'
import { PasswordField } from './PasswordField.tsx'

const FIELDS = (): FormField[] => [
  {
    name: 'password',
    label: t('you.password'),
    words: 'you',
    field: { input: 'text', isRequired: true },
    show: (input) => <PasswordField {...input} autoComplete="current-password" />,
  },
  {
    name: 'plainPassword',
    label: t('you.newPassword'),
    description: t('you.newPasswordHelp'),
    words: 'you',
    field: { input: 'text', isRequired: true },
    show: (input) => <PasswordField {...input} autoComplete="new-password" />,
  },
]

/** The form for a new password, which ends all other sessions and the access of all applications. */
export function PasswordForm({ onClose }: { onClose(): void }) {
  return (
    <Drawer opened onClose={onClose} title={t('you.changePassword')}>
      <RecordForm
        fields={FIELDS()}
        initial={{ password: '', plainPassword: '' }}
        sends="all"
        onCancel={onClose}
        save={async (values) => {
          await change('POST', '/users/self/password', { body: values })
          await Promise.all([refresh('/sessions'), refresh('/applications')])
          onClose()
          tell(t('you.passwordChanged'))
        }}
      />
    </Drawer>
  )
}
