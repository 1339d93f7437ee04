import {
  IconAlertTriangle,
  IconBolt,
  IconEar,
  IconGitBranch,
  IconUsersGroup,
} from '../../../../look/icons.ts'
import { t } from '../../../../words/messages.ts'
import type { Problem } from '../tree/rules.ts'
import type { Step } from '../tree/step.ts'
import styles from './canvas.module.css'
import type { Catalog } from './catalog.ts'
import type { Note } from './notes.ts'
import { cardWords, stepTitle } from './words.ts'

const ICONS = { action: IconBolt, decision: IconEar, condition: IconGitBranch }

interface Props {
  step: Step
  catalog: Catalog
  note?: Note
  problems?: readonly Problem[]
}

/** A step by shape, icon and word: the same in the drawing and in the outline. */
export function StepCard({ step, catalog, note, problems = [] }: Props) {
  const Icon = ICONS[step.kind]
  const [problem] = problems
  return (
    <>
      <span className={styles.shape} data-kind={step.kind} aria-hidden>
        <Icon size={16} stroke={1.5} />
      </span>
      <span className={styles.texts}>
        <span className={styles.name}>{stepTitle(step, catalog)}</span>
        {(problem || note) && <span className={styles.hidden}>{t(`campaigns.kind.${step.kind}`)}</span>}
        <span
          className={styles.sub}
          data-tone={problem ? 'bad' : note?.tone}
          title={note?.more.join('\n') || undefined}
        >
          {problem && <IconAlertTriangle size={12} stroke={1.5} aria-hidden />}
          {cardWords(step, catalog, note, problem)}
        </span>
      </span>
    </>
  )
}

/** What feeds the campaign. */
export function SourcesCard({ text }: { text: string }) {
  return (
    <>
      <span className={styles.shape} data-kind="sources" aria-hidden>
        <IconUsersGroup size={16} stroke={1.5} />
      </span>
      <span className={styles.texts}>
        <span className={styles.name}>{t('campaigns.sources')}</span>
        <span className={styles.sub}>{text}</span>
      </span>
    </>
  )
}
