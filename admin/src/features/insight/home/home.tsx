import { PageHead } from '../../../kit/PageHead.tsx'
import { useWords } from '../../../kit/useWords.ts'
import { t } from '../../../words/messages.ts'
import { Attention } from './Attention.tsx'
import { FailedReads } from './FailedReads.tsx'
import { Figures } from './Figures.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import styles from './home.module.css'
import { type Range, rangeOf, rangeWords } from './range.ts'
import { Widgets } from './Widgets.tsx'

/** The first page: what needs a person, the way to the first sent email, figures and charts that lead to what is behind them. */
export default function Home() {
  const [words, go] = useWords()
  const now = new Date()
  const range = rangeOf(words, now)
  const choose = (next: Pick<Range, 'days' | 'dateTo'>) => go(rangeWords(next, now))
  return (
    <div className={styles.page}>
      <PageHead title={t('home.title')} />
      <Attention />
      <FailedReads />
      <FirstSteps />
      <Figures range={range} onRange={choose} />
      <Widgets range={range} onRange={choose} />
    </div>
  )
}
