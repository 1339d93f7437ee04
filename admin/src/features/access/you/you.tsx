import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { Facts } from '../../../kit/Facts.tsx'
import { PageHead } from '../../../kit/PageHead.tsx'
import { t } from '../../../words/messages.ts'
import { Applications } from './Applications.tsx'
import { Keyboard } from './Keyboard.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { Profile } from './Profile.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'
import styles from './you.module.css'

/** The user's profile, two-factor authentication, sessions and applications. */
export default function You() {
  const session = useSession()
  const [open, setOpen] = useState<'profile' | 'password' | null>(null)
  if (session.state !== 'some') return null
  const { name, email, username, timezone } = session.person
  const close = () => setOpen(null)
  return (
    <div className={styles.page}>
      <PageHead title={t('you.title')} note={username}>
        <Button variant="default" onClick={() => setOpen('password')}>
          {t('you.changePassword')}
        </Button>
        <Button variant="default" onClick={() => setOpen('profile')}>
          {t('you.edit')}
        </Button>
      </PageHead>
      <Facts
        label={t('you.title')}
        facts={[
          [t('you.name'), name],
          [t('you.field.email'), email],
          [t('you.field.timezone'), timezone ?? t('you.zoneOfBrowser')],
        ]}
      />
      <Keyboard />
      <SecondFactor />
      <Sessions />
      <Applications />
      {open === 'profile' && <Profile onClose={close} />}
      {open === 'password' && <PasswordForm onClose={close} />}
    </div>
  )
}
