import type { FilterCatalog } from '../../../filters/model/catalog.ts'
import { t } from '../../../words/messages.ts'
import { Difference } from './Difference.tsx'
import styles from './panel.module.css'
import { Sample } from './Sample.tsx'
import { TestContact } from './TestContact.tsx'
import type { Figures } from './useFigures.ts'
import { PANELS, usePanel } from './usePanel.ts'

/** Some of those who fit, one contact that is tested, or who would come and go. */
export function Panel({ catalog, figures }: { catalog: FilterCatalog; figures: Figures }) {
  const [panel, go] = usePanel()
  return (
    <aside className={styles.panel} aria-label={t('segmentBuilder.panel')}>
      <div className={styles.tabs}>
        {PANELS.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.tab}
            aria-pressed={name === panel}
            onClick={() => go(name)}
          >
            {t(`segmentBuilder.panel.${name}`)}
          </button>
        ))}
      </div>
      {panel === 'sample' && <Sample {...{ catalog, figures }} />}
      {panel === 'test' && <TestContact {...figures.test} />}
      {panel === 'difference' && <Difference {...figures.difference} />}
    </aside>
  )
}
