import { Alert, Button } from '@mantine/core'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { sentenceOf } from '../api/errors.ts'
import { loadSession, useSession } from '../api/session.ts'
import { t } from '../words/messages.ts'
import styles from './Guard.module.css'
import { SignIn } from './SignIn.tsx'

interface Props {
  /** The first question who is signed in. */
  asked: Promise<void>
  children: ReactNode
}

/** Shows the pages to who is signed in, and the way in to everybody else. */
export function Guard({ asked, children }: Props) {
  const session = useSession()
  const [error, setError] = useState<unknown>(null)
  // The session is the server's.
  useEffect(() => {
    asked.catch(setError)
  }, [asked])
  const load = () => {
    setError(null)
    loadSession().catch(setError)
  }
  if (error !== null)
    return (
      <div className={styles.center}>
        <Alert color="red">{sentenceOf(error)}</Alert>
        <Button onClick={load}>{t('kit.retry')}</Button>
      </div>
    )
  if (session.state === 'unknown') return null
  if (session.state === 'none') return <SignIn />
  // Another user, who signed in here or in another tab, sees nothing of what the pages of the first one hold.
  return <Fragment key={session.person.id}>{children}</Fragment>
}
