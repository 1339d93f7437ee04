import { PageHead } from '../../../kit/PageHead.tsx'
import { t } from '../../../words/messages.ts'
import { Attention } from './Attention.tsx'
import { Figures } from './Figures.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import styles from './home.module.css'

/** The first page: the way to the first sent email, and figures that lead to what is behind them. */
export default function Home() {
  return (
    <div className={styles.page}>
      <PageHead title={t('home.title')} />
      <Attention />
      <FirstSteps />
      <Figures />
    </div>
  )
}
