import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { root } from '../api/client.ts'
import { sentenceOf } from '../api/errors.ts'
import { needsCode, signIn } from '../api/session.ts'
import { t } from '../words/messages.ts'
import styles from './Guard.module.css'

/** The way in. The address stays, so that the page that was asked for is shown afterwards. */
export function SignIn() {
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setError(null)
    try {
      const code = form.get('code')
      const given = code === null ? undefined : String(code)
      await signIn(String(form.get('username')), String(form.get('password')), given)
    } catch (failure) {
      // The first time it is no mistake: the field that comes says what to do.
      setError(needsCode(failure) && !asksCode ? null : sentenceOf(failure))
      if (needsCode(failure)) setAsksCode(true)
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
        {asksCode && (
          <TextInput
            name="code"
            label={t('shell.code')}
            description={t('shell.codeHint')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            maxLength={40}
            required
            withAsterisk={false}
            autoFocus
          />
        )}
        {error !== null && (
          <p className={styles.refusal} role="alert">
            {error}
          </p>
        )}
        <Button type="submit" loading={isBusy}>
          {t('shell.signIn')}
        </Button>
        <a href={`${root}/s/reset`}>{t('shell.forgotten')}</a>
      </form>
    </main>
  )
}
