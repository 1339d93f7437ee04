import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../api/errors.ts'
import { signIn } from '../api/session.ts'
import { t } from '../words/messages.ts'
import styles from './Guard.module.css'

/** The way in. The address stays, so that the page that was asked for is shown afterwards. */
export function SignIn() {
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setError(null)
    try {
      await signIn(String(form.get('username')), String(form.get('password')))
    } catch (failure) {
      setError(sentenceOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <main className={styles.center}>
      <form className={styles.form} onSubmit={submit}>
        <h1 className={styles.brand}>{t('shell.signInTitle')}</h1>
        <TextInput
          name="username"
          label={t('shell.username')}
          autoComplete="username"
          autoCapitalize="none"
          required
          withAsterisk={false}
          autoFocus
        />
        <PasswordInput
          name="password"
          label={t('shell.password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
        />
        {error !== null && (
          <p className={styles.refusal} role="alert">
            {error}
          </p>
        )}
        <Button type="submit" loading={isBusy}>
          {t('shell.signIn')}
        </Button>
      </form>
    </main>
  )
}
