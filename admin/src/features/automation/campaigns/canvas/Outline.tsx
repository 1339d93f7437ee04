import { t } from '../../../../words/messages.ts'
import { rowsOf } from '../tree/step.ts'
import styles from './canvas.module.css'
import { SourcesCard, StepCard } from './StepCard.tsx'
import { itemOf, type SceneProps } from './scene.ts'
import { lineWords } from './words.ts'

const INDENT = 20

/** The tree as an indented list, with the keys of the drawing. */
export function Outline(props: SceneProps) {
  const { journey, catalog, notes, problems, sources } = props
  return (
    <div className={styles.surface} data-surface>
      <div role="tree" aria-label={t('campaigns.outline')} className={styles.outline}>
        <div {...itemOf(null, props)} className={styles.row}>
          <SourcesCard text={sources} />
        </div>
        {rowsOf(journey).map((row) => {
          const { step, level } = row
          return (
            <div
              key={step.id}
              {...itemOf(row, props)}
              data-bad={problems.has(step.id) || undefined}
              className={styles.row}
              style={{ marginLeft: Math.min(level, 12) * INDENT }}
            >
              <StepCard {...{ step, catalog }} note={notes.get(step.id)} problems={problems.get(step.id)} />
              <span className={styles.aside}>{lineWords(step.side, step)}</span>
            </div>
          )
        })}
      </div>
    </div>
  )
}
