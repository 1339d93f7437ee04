import { useSession } from '../../../api/session.ts'
import { PageHead } from '../../../kit/PageHead.tsx'
import { t } from '../../../words/messages.ts'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'
import styles from './you.module.css'

/** Who one is, where one is signed in, and the second factor. */
export default function You() {
  const session = useSession()
  if (session.state !== 'some') return null
  const { name, email } = session.person
  return (
    <div className={styles.page}>
      <PageHead title={t('you.title')} note={email} />
      <p className={styles.name}>{name}</p>
      <SecondFactor />
      <Sessions />
    </div>
  )
}
