import { users as resource } from '@campanile/client/resources'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { may } from '../../../api/session.ts'
import { ListPage } from '../../../kit/ListPage.tsx'
import { resourcePage } from '../../../kit/resourcePage.ts'
import { IconMail } from '../../../look/icons.ts'
import { t } from '../../../words/messages.ts'
import { Invitation } from './Invitation.tsx'

const page = resourcePage({
  resource,
  address: '/settings/users',
  words: 'users',
  columns: [
    'username',
    'email',
    'role',
    { name: 'isPublished', show: ({ isPublished }) => t(isPublished ? 'users.active' : 'users.blocked') },
  ],
  form: ['username', 'firstName', 'lastName', 'email', 'position', 'role', 'timezone', 'isPublished'],
  sort: 'username',
  isEditOnly: true,
})

export default function Users() {
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <ListPage
        page={page}
        actions={
          may(resource.permission, 'create') && (
            <Button leftSection={<IconMail size={16} stroke={1.5} />} onClick={() => setInviting(true)}>
              {t('users.invite')}
            </Button>
          )
        }
      />
      {isInviting && <Invitation onClose={() => setInviting(false)} />}
    </>
  )
}
