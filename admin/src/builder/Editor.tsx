import '@mantine/core/styles/SegmentedControl.css'
import { Alert, Button, SegmentedControl, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { sentenceOf } from '../api/errors.ts'
import { usePageKeys } from '../kit/usePageKeys.ts'
import { t } from '../words/messages.ts'
import { type Block, blocksOf, htmlOf, type Medium } from './blocks.ts'
import styles from './builder.module.css'
import { Canvas } from './Canvas.tsx'
import type { History, Step } from './history.ts'
import { Outline } from './Outline.tsx'
import type { Canvas as Opened } from './openCanvas.ts'
import { PartPanel } from './PartPanel.tsx'
import type { Part } from './part.ts'
import { type Beginning, ThemeChooser } from './ThemeChooser.tsx'
import { TokenPicker } from './TokenPicker.tsx'

interface Props {
  medium: Medium
  history: History
  onStep(step: Step): void
  /** It is not HTML: only its source is edited. */
  isCodeOnly: boolean
  /** What a source that is empty can begin with. */
  beginning: Beginning
  /** What stands beside the source. */
  preview: ReactNode
  /** Fields above the canvas; tokens go into them, too. */
  fields: ReactNode
  /** Keys that the page takes, wherever they are pressed. */
  onKey(event: KeyboardEvent): void
  /** Told how to have what is being typed on the canvas; null while there is none. */
  reads(read: (() => Promise<string>) | null): void
}

const WIDE = '(min-width: 1024px)'
const DESK = 'desk'
const PHONE_WIDTH = 390

/** The source of an email or a page: built of blocks, or written. */
export function Editor({
  medium,
  beginning,
  history,
  onStep,
  isCodeOnly,
  preview,
  fields,
  onKey,
  reads,
}: Props) {
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false })
  const [wish, setWish] = useState<'canvas' | 'code'>('canvas')
  const [refused, setRefused] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [device, setDevice] = useState(DESK)
  const [canvas, setCanvas] = useState<Opened | null>(null)
  const [parts, setParts] = useState<readonly Part[]>([])
  const [selected, setSelected] = useState<Part | null>(null)
  const [isPicking, setPicking] = useState(false)
  const target = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null)
  const isRefused = refused !== null && refused === history.now
  const mode = isWide && !isCodeOnly && !isRefused && failure === null ? wish : 'code'

  const look = (opened: Opened) => {
    setParts(opened.parts())
    setSelected(opened.selected())
  }
  const goBack = () => onStep({ type: 'undo' })
  const goOn = () => onStep({ type: 'redo' })
  const write = (html: string) => onStep({ type: 'edit', html })
  const toCode = async () => {
    if (canvas) write(await canvas.html())
    setWish('code')
  }
  const insert = (token: string) => {
    const field = target.current
    if (field?.isConnected) {
      const { selectionStart, selectionEnd, value } = field
      field.setRangeText(token, selectionStart ?? value.length, selectionEnd ?? value.length, 'end')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    } else if (!canvas?.type(token) && canvas && selected && selected.kind !== 'image')
      canvas.change(selected.id, { html: selected.html + token })
  }
  const keys = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key === '\\') {
      event.preventDefault()
      if (mode === 'canvas') void toCode()
      else setWish('canvas')
    } else if (isCommand && event.key.toLowerCase() === 'z' && mode === 'canvas') {
      event.preventDefault()
      if (event.shiftKey) goOn()
      else goBack()
    } else if (isCommand && event.key.toLowerCase() === 'y' && mode === 'canvas') {
      event.preventDefault()
      goOn()
    } else onKey(event)
  }
  usePageKeys((event) => {
    // Fields take back their own letters.
    const isOwn = event.target !== null && isText(event.target) && /^[zy]$/i.test(event.key)
    if (!isOwn && !event.defaultPrevented) keys(event)
  })
  return (
    <section
      aria-label={t('builder.tools')}
      onFocus={({ target: focused }) => {
        if (isText(focused)) target.current = focused
      }}
    >
      {fields}
      <div className={styles.bar} role="toolbar" aria-label={t('builder.bar')}>
        {isWide && !isCodeOnly && (
          <SegmentedControl
            aria-label={t('builder.mode')}
            value={mode}
            onChange={(value) => (value === 'code' ? void toCode() : setWish('canvas'))}
            data={(['canvas', 'code'] as const).map((value) => ({
              value,
              label: t(`builder.mode.${value}`),
              disabled: value === 'canvas' && (isRefused || failure !== null),
            }))}
          />
        )}
        {mode === 'canvas' && (
          <SegmentedControl
            aria-label={t('builder.device')}
            value={device}
            onChange={(value) => {
              setDevice(value)
              canvas?.setWidth(value === DESK ? null : PHONE_WIDTH)
            }}
            data={[
              { value: DESK, label: t('builder.device.desk') },
              { value: 'phone', label: t('builder.device.phone') },
            ]}
          />
        )}
        <Button variant="default" disabled={history.past.length === 0} onClick={goBack}>
          {t('builder.undo')}
        </Button>
        <Button variant="default" disabled={history.future.length === 0} onClick={goOn}>
          {t('builder.redo')}
        </Button>
        <Button
          variant="default"
          // Whoever is typing on the canvas goes on typing there.
          onMouseDown={(event) => event.stopPropagation()}
          onClick={() => setPicking(true)}
        >
          {t('builder.token')}
        </Button>
      </div>
      {!isWide && !isCodeOnly && <p className={styles.note}>{t('builder.narrow')}</p>}
      {isCodeOnly && <p className={styles.note}>{t('builder.mjml')}</p>}
      {isRefused && <p className={styles.note}>{t('builder.refused')}</p>}
      {history.now.trim() === '' && !isCodeOnly && <ThemeChooser {...{ medium, beginning }} onPick={write} />}
      {failure !== null && <Alert color="red">{sentenceOf(failure)}</Alert>}
      <div className={styles.editor} data-mode={mode} aria-busy={mode === 'canvas' && !canvas}>
        {mode === 'canvas' ? (
          <>
            <div className={styles.side}>
              <h2 className={styles.heading}>{t('builder.blocks')}</h2>
              <ul className={styles.blocks}>
                {blocksOf(medium).map((block) => (
                  <li key={block}>
                    <button
                      type="button"
                      draggable
                      className={styles.block}
                      onClick={() => canvas?.add(newBlock(block, medium))}
                      onDragStart={(event: DragEvent) => {
                        event.dataTransfer.setData('text/plain', block)
                        canvas?.startDrag(newBlock(block, medium))
                      }}
                      onDragEnd={() => canvas?.endDrag()}
                    >
                      {t(`builder.block.${block}`)}
                    </button>
                  </li>
                ))}
              </ul>
              <h2 className={styles.heading}>{t('builder.outline')}</h2>
              <Outline
                parts={parts}
                selected={selected?.id ?? null}
                onSelect={(id) => canvas?.select(id)}
                onMove={(id, by) => canvas?.move(id, by)}
                onRemove={(id) => canvas?.remove(id)}
                onDuplicate={(id) => canvas?.duplicate(id)}
              />
            </div>
            <Canvas
              source={history.now}
              onShown={(opened, html, isShown) => (isShown ? look(opened) : setRefused(html))}
              onOpen={(opened) => {
                setCanvas(opened)
                reads(opened && (() => opened.html()))
                if (opened && device !== DESK) opened.setWidth(PHONE_WIDTH)
              }}
              onChange={(html) => {
                write(html)
                if (canvas) look(canvas)
              }}
              onSelect={() => {
                if (document.activeElement instanceof HTMLIFrameElement) target.current = null
                if (canvas) look(canvas)
              }}
              onKey={keys}
              onFail={setFailure}
            />
            <div className={styles.side}>
              {selected && canvas ? (
                <PartPanel
                  key={selected.id}
                  part={selected}
                  onChange={(changes) => {
                    canvas.change(selected.id, changes)
                    setSelected(canvas.selected())
                  }}
                  onMove={(by) => canvas.move(selected.id, by)}
                  onDuplicate={() => canvas.duplicate(selected.id)}
                  onRemove={() => canvas.remove(selected.id)}
                />
              ) : (
                <p className={styles.hint}>{t('builder.nothingSelected')}</p>
              )}
            </div>
          </>
        ) : (
          <>
            <Textarea
              aria-label={t('builder.source')}
              className={styles.code}
              spellCheck={false}
              value={history.now}
              onChange={({ currentTarget }) => write(currentTarget.value)}
            />
            {preview}
          </>
        )}
      </div>
      {isPicking && <TokenPicker medium={medium} onPick={insert} onClose={() => setPicking(false)} />}
    </section>
  )
}

function isText(element: EventTarget): element is HTMLInputElement | HTMLTextAreaElement {
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && element.type === 'text' && !element.closest('[role=dialog]'))
  )
}

function newBlock(block: Block, medium: Medium): string {
  return htmlOf(block, medium, {
    heading: t('builder.new.heading'),
    text: t('builder.new.text'),
    button: t('builder.new.button'),
    slot: t('builder.new.slot'),
    unsubscribe: t('builder.new.unsubscribe'),
    form: t('builder.block.form'),
    focus: t('builder.block.focus'),
  })
}
