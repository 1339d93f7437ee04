import { ActionIcon } from '@mantine/core'
import { IconX } from '../../../../look/icons.ts'
import { t } from '../../../../words/messages.ts'
import type { Problem } from '../tree/rules.ts'
import { type Journey, stepOf } from '../tree/step.ts'
import styles from './canvas.module.css'
import type { Catalog } from './catalog.ts'
import type { Notes, View } from './notes.ts'
import { SourcesForm } from './SourcesForm.tsx'
import { StepForm } from './StepForm.tsx'
import { timingWords } from './words.ts'

interface Props {
  view: View
  journey: Journey
  selected: string | null
  catalog: Catalog
  notes: Notes
  problems: readonly Problem[]
  onEdit(journey: Journey, topic: string | null): void
  onClose(): void
}

/** What is known of the step that is looked at: its form while building, what the view says of it else. */
export function Panel({ view, journey, selected, catalog, notes, problems, onEdit, onClose }: Props) {
  const step = stepOf(journey, selected)
  const title = step?.name ?? t('campaigns.sources')
  return (
    <aside data-panel={selected ?? ''} className={styles.panel} aria-label={title}>
      <div className={styles.panelHead}>
        <h2>{title}</h2>
        <ActionIcon variant="subtle" aria-label={t('kit.close')} onClick={onClose}>
          <IconX size={16} stroke={1.5} />
        </ActionIcon>
      </div>
      {view === 'build' && !step && <SourcesForm {...{ journey }} onEdit={(next) => onEdit(next, null)} />}
      {view === 'build' && step && (
        <StepForm key={step.id} {...{ step, journey, catalog, problems, onEdit }} />
      )}
      {view !== 'build' && step && (
        <div className={styles.fields}>
          <p className={styles.hint}>
            {[catalog.types.get(step.type)?.label ?? step.type, timingWords(step)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {notes.get(step.id)?.more.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </aside>
  )
}
