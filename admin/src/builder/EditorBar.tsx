import '@mantine/core/styles/SegmentedControl.css'
import { Button, SegmentedControl } from '@mantine/core'
import { t } from '../words/messages.ts'
import styles from './builder.module.css'
import type { History } from './history.ts'

export type Mode = 'canvas' | 'code' | 'preview'
export type Device = 'desk' | 'phone'

interface Props {
  mode: Mode
  /** Null where there is only one way. */
  onMode: ((mode: Mode) => void) | null
  /** The source stays text. */
  hasNoCanvas: boolean
  device: Device
  onDevice(device: Device): void
  history: History
  onUndo(): void
  onRedo(): void
  onToken(): void
}

/** The tools above the source. */
export function EditorBar(props: Props) {
  const { mode, onMode, hasNoCanvas, device, onDevice, history, onUndo, onRedo, onToken } = props
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('builder.bar')}>
      {onMode && (
        <SegmentedControl
          aria-label={t('builder.mode')}
          value={mode}
          onChange={(value) => onMode(value as Mode)}
          data={(['canvas', 'code', 'preview'] as const).map((value) => ({
            value,
            label: t(`builder.mode.${value}`),
            disabled: value === 'canvas' && hasNoCanvas,
          }))}
        />
      )}
      {mode === 'canvas' && (
        <SegmentedControl
          aria-label={t('builder.device')}
          value={device}
          onChange={(value) => onDevice(value as Device)}
          data={(['desk', 'phone'] as const).map((value) => ({ value, label: t(`builder.device.${value}`) }))}
        />
      )}
      <Button variant="default" disabled={history.past.length === 0} onClick={onUndo}>
        {t('builder.undo')}
      </Button>
      <Button variant="default" disabled={history.future.length === 0} onClick={onRedo}>
        {t('builder.redo')}
      </Button>
      <Button
        variant="default"
        // Whoever is typing on the canvas goes on typing there.
        onMouseDown={(event) => event.stopPropagation()}
        onClick={onToken}
      >
        {t('builder.token')}
      </Button>
    </div>
  )
}
