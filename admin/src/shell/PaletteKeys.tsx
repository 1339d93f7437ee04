import { t } from '../words/messages.ts'
import styles from './Palette.module.css'
import type { Entry } from './paletteCommands.ts'

/** What the keys do with the line that is chosen. */
export function PaletteKeys({ id, entry }: { id: string; entry: Entry | undefined }) {
  const isRecord = typeof entry?.into?.subject.id === 'number' && entry.into.action === null
  return (
    <p id={id} className={styles.keys}>
      {entry?.into && (
        <span>
          <kbd>Tab</kbd> {t(entry.into.action ? 'shell.paletteAsks' : 'shell.paletteDoes')}
        </span>
      )}
      {isRecord && (
        <span>
          <kbd>{t('shell.ctrlEnter')}</kbd> {t('shell.palettePeeks')}
        </span>
      )}
      <span>
        <kbd>Esc</kbd> {t('shell.paletteCloses')}
      </span>
    </p>
  )
}
