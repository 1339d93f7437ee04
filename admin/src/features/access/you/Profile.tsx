import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { change } from '../../../api/change.ts'
import { isLost } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { loadSession } from '../../../api/session.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { type FormField, RecordForm } from '../../../kit/RecordForm.tsx'
import { tell } from '../../../kit/toasts.tsx'
import { t } from '../../../words/messages.ts'
import { PasswordField } from './PasswordField.tsx'

const INPUTS = {
  firstName: { input: 'text', isRequired: true },
  lastName: { input: 'text', isRequired: true },
  position: { input: 'text' },
  timezone: { input: 'select', choices: Intl.supportedValuesOf('timeZone') },
  email: { input: 'email', isRequired: true },
} as const
const NAMES = Object.keys(INPUTS) as (keyof typeof INPUTS)[]

const FIELDS = (): FormField[] => [
  ...NAMES.map((name) => ({ name, label: t(`you.field.${name}`), words: 'you', field: INPUTS[name] })),
  {
    name: 'password',
    label: t('you.password'),
    description: t('you.passwordHelp'),
    words: 'you',
    field: { input: 'text' },
    show: (input) => <PasswordField {...input} autoComplete="current-password" />,
  },
]

/** The form for one's own name, address and time zone. */
export function Profile({ onClose }: { onClose(): void }) {
  const found = useQuery(query('/users/self'))
  const self = found.data as Readonly<Record<string, unknown>> | undefined
  return (
    <Drawer opened onClose={onClose} title={t('you.edit')}>
      {isLost(found) && <Failed error={found.error} />}
      {self && (
        <RecordForm
          fields={FIELDS()}
          initial={Object.fromEntries([
            ...NAMES.map((name) => [name, self[name] ?? null]),
            ['password', null],
          ])}
          sends="touched"
          onCancel={onClose}
          save={async (values) => {
            await change('PATCH', '/users/self', { body: values })
            await loadSession()
            onClose()
            tell(t('you.saved'))
          }}
        />
      )}
    </Drawer>
  )
}
