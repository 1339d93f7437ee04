import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { change } from '../../../api/change.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { queries, query } from '../../../api/query.ts'
import { isAdministrator, useSession } from '../../../api/session.ts'
import { t } from '../../../words/messages.ts'
import styles from './sending.module.css'

/** Sends a mail from the usual sender to an address of one's own. */
export function TestMail() {
  const session = useSession()
  const [problem, setProblem] = useState<string | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const [troubles, setTroubles] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const to = String(new FormData(event.currentTarget).get('to')).trim()
    setBusy(true)
    setProblem(null)
    setSaid(null)
    setTroubles([])
    try {
      const { data } = await change<{ leaves: boolean }>('POST', '/sendingdomains/test', { body: { to } })
      setSaid(t(data.leaves ? 'sending.test.sent' : 'sending.test.kept', { address: to }))
      // Health tries the mail server itself: nobody has to wait for a mail that will not come.
      if (data.leaves && isAdministrator()) setTroubles(await readTroubles())
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    setBusy(false)
  }
  return (
    <section aria-labelledby="test">
      <h2 id="test" className={styles.heading}>
        {t('sending.test')}
      </h2>
      <form onSubmit={send} className={styles.test}>
        <TextInput
          name="to"
          type="email"
          label={t('sending.test.to')}
          defaultValue={session.state === 'some' ? session.person.email : ''}
          error={problem}
          required
        />
        <Button type="submit" variant="default" loading={isBusy}>
          {t('sending.test.send')}
        </Button>
      </form>
      <p role="status">{said}</p>
      {troubles.map((text) => (
        <p key={text} role="alert" className={styles.problem}>
          {text}
        </p>
      ))}
    </section>
  )
}

async function readTroubles(): Promise<string[]> {
  const { findings } = await queries.fetchQuery({ ...query('/health'), staleTime: 0 })
  const wrong = findings.filter(({ level, code }) => level === 'error' && code.startsWith('health.mail'))
  return wrong.map(({ text }) => text)
}
