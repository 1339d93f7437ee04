import { Alert } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { sentenceOf } from '../api/errors.ts'
import { usePageKeys } from '../kit/usePageKeys.ts'
import { t } from '../words/messages.ts'
import { Blocks, newBlock } from './Blocks.tsx'
import type { Medium } from './blocks.ts'
import styles from './builder.module.css'
import { Canvas } from './Canvas.tsx'
import { Checks } from './Checks.tsx'
import { Code } from './Code.tsx'
import { type Device, EditorBar, type Mode } from './EditorBar.tsx'
import { editorKey } from './editorKey.ts'
import { type Finding, placeIn } from './findings.ts'
import type { History, Step } from './history.ts'
import { insertAtEnd } from './insertAtEnd.ts'
import { isMjml } from './mjml/mjmlTree.ts'
import { nameOf } from './nameOf.ts'
import { Outline } from './Outline.tsx'
import type { Canvas as Opened, Refusal } from './openCanvas.ts'
import type { CodeView, Mark } from './openCodeView.ts'
import { PartPanel } from './PartPanel.tsx'
import type { Part } from './part.ts'
import { SideTabs, type Tab } from './SideTabs.tsx'
import { type Beginning, ThemeChooser } from './ThemeChooser.tsx'
import { TokenPicker } from './TokenPicker.tsx'
import type { Found } from './useFindings.ts'

interface Props {
  medium: Medium
  history: History
  onStep(step: Step): void
  /** What a source that is empty can begin with. */
  beginning: Beginning
  /** What stands beside the source as text, and what is looked at alone. */
  preview: ReactNode
  fullPreview: ReactNode
  /** What is wrong with what is written; null where nothing is checked. */
  checked: Found | null
  /** Fields above the canvas; tokens go into them, too. */
  fields: ReactNode
  onSave(): void
  /** Told how to have what is being typed on the canvas; null while there is none. */
  reads(read: (() => Promise<string>) | null): void
}

const WIDE = '(min-width: 1024px)'
const PHONE_WIDTH = 390

/** The source of an email or a page: built of blocks, or written. */
export function Editor(props: Props) {
  const { medium, beginning, history, onStep, preview, fullPreview, checked, fields, onSave, reads } = props
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false })
  const [wish, setWish] = useState<Mode>('canvas')
  const [refused, setRefused] = useState<{ source: string; refusal: Refusal } | null>(null)
  const [behind, setBehind] = useState<unknown>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [device, setDevice] = useState<Device>('desk')
  const [canvas, setCanvas] = useState<Opened | null>(null)
  const [parts, setParts] = useState<readonly Part[]>([])
  const [selected, setSelected] = useState<Part | null>(null)
  const [isPicking, setPicking] = useState(false)
  const [tab, setTab] = useState<Tab>('first')
  const [current, setCurrent] = useState<number | null>(null)
  const code = useRef<CodeView | null>(null)
  // What is gone to once the other view is there.
  const wanted = useRef<{ from: number; to: number } | null>(null)
  const editor = useRef<HTMLElement>(null)
  const target = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null)
  const source = history.now
  const isMjmlNow = isMjml(source)
  const refusal = refused?.source === source ? refused.refusal : null
  const hasNoCanvas = refusal !== null || failure !== null
  const mode = !isWide || (wish === 'canvas' && hasNoCanvas) ? 'code' : wish

  const look = (opened: Opened) => {
    setParts(opened.parts())
    setSelected(opened.selected())
  }
  const write = (html: string) => onStep({ type: 'edit', html })
  const goAlong = (type: 'undo' | 'redo') => {
    canvas?.settle()
    onStep({ type })
  }
  const goTo = (place: { from: number; to: number } | null) => {
    if (!place) return
    if (mode === 'code') code.current?.select(place.from, place.to)
    else canvas?.select(canvas.idAt(place.from))
  }
  const switchTo = async (next: Mode) => {
    if (mode === 'canvas' && canvas) {
      wanted.current = selected ? canvas.placeOf(selected.id) : null
      write(await canvas.html())
    } else if (mode === 'code' && code.current) {
      const at = code.current.cursor()
      wanted.current = at === 0 ? null : { from: at, to: at }
    }
    setWish(next)
  }
  const insert = (token: string) => {
    const field = target.current
    if (field?.isConnected) {
      const { selectionStart, selectionEnd, value } = field
      field.setRangeText(token, selectionStart ?? value.length, selectionEnd ?? value.length, 'end')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    } else if (mode === 'code') code.current?.type(token)
    else if (!canvas?.type(token) && canvas && selected && selected.kind !== 'image')
      canvas.change(selected.id, { html: selected.html + token })
  }
  const findings = checked?.findings ?? []
  const goToFinding = (at: number) => {
    const finding = findings[at]
    if (!finding) return
    setCurrent(at)
    setTab('checks')
    goTo(placeIn(source, finding))
  }
  const whereIs = (finding: Finding): string | null => {
    const place = placeIn(source, finding)
    if (!place) return null
    const part = mode === 'canvas' && canvas ? parts.find(({ id }) => id === canvas.idAt(place.from)) : null
    if (part) return [nameOf(part), part.label].filter(Boolean).join(': ')
    return t('builder.line', { line: source.slice(0, place.from).split('\n').length })
  }
  const mend = ({ code: what }: Finding) => {
    if (what !== 'unsubscribe.missing') return null
    const block = newBlock('unsubscribe', medium, isMjmlNow)
    const act = () => (mode === 'canvas' ? canvas?.add(block) : write(insertAtEnd(source, block)))
    return { label: t('builder.checks.unsubscribe'), act }
  }
  const marks = useMemo(
    () =>
      (checked?.findings ?? []).flatMap((finding): Mark[] => {
        const place = placeIn(source, finding)
        const severity = finding.severity === 'stops' ? 'error' : 'warning'
        return place ? [{ ...place, severity, message: finding.message }] : []
      }),
    [checked?.findings, source],
  )
  const keys = (event: KeyboardEvent) => {
    const key = editorKey(event, {
      ...{ isBuilding: mode === 'canvas', hasBlock: selected !== null },
      editor: editor.current,
    })
    if (key === null) return
    event.preventDefault()
    if (key === 'save') onSave()
    else if (key === 'code') void switchTo(mode === 'code' ? 'canvas' : 'code')
    else if (key === 'preview') void switchTo(mode === 'preview' ? 'canvas' : 'preview')
    else if (key === 'next') goToFinding(((current ?? -1) + 1) % Math.max(findings.length, 1))
    else if (key === 'undo' || key === 'redo') goAlong(key)
    else if (selected && key === 'duplicate') canvas?.duplicate(selected.id)
    else if (selected && key === 'remove') canvas?.remove(selected.id)
    else if (selected) canvas?.move(selected.id, key === 'up' ? -1 : 1)
  }
  usePageKeys((event) => {
    if (!event.defaultPrevented) keys(event)
  })
  const checks = checked && (
    <Checks
      {...{ medium, findings, current, mend }}
      isDone={checked.isDone}
      error={checked.error}
      placeOf={whereIs}
      onGo={goToFinding}
    />
  )
  const side = { tab, onTab: setTab, checks, count: checked ? findings.length : null }
  return (
    <section
      ref={editor}
      aria-label={t('builder.tools')}
      onFocus={({ target: focused, currentTarget }) => {
        // Not in a dialog that it opens.
        if (!currentTarget.contains(focused)) return
        if (isText(focused)) target.current = focused
        else if (focused.closest('.cm-editor')) target.current = null
      }}
    >
      {fields}
      <EditorBar
        {...{ mode, device, history, hasNoCanvas }}
        onMode={isWide ? (next) => void switchTo(next) : null}
        onDevice={(next) => {
          setDevice(next)
          canvas?.setWidth(next === 'desk' ? null : PHONE_WIDTH)
        }}
        onUndo={() => goAlong('undo')}
        onRedo={() => goAlong('redo')}
        onToken={() => setPicking(true)}
      />
      {!isWide && <p className={styles.note}>{t('builder.narrow')}</p>}
      {refusal && (
        <p className={styles.note} role="status">
          {sentenceOfRefusal(refusal)}
        </p>
      )}
      {mode === 'canvas' && behind !== null && (
        <p className={styles.note} role="alert">
          {t('builder.behind', { why: sentenceOf(behind) })}
        </p>
      )}
      {source.trim() === '' && <ThemeChooser {...{ medium, beginning }} onPick={write} />}
      {failure !== null && <Alert color="red">{sentenceOf(failure)}</Alert>}
      {mode === 'preview' && fullPreview}
      {mode !== 'preview' && (
        <div className={styles.editor} data-mode={mode} aria-busy={mode === 'canvas' && !canvas}>
          {mode === 'canvas' && (
            <div className={styles.side}>
              <Blocks medium={medium} isMjml={isMjmlNow} canvas={canvas} />
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
          )}
          {mode === 'canvas' ? (
            <Canvas
              source={source}
              isMjml={isMjmlNow}
              onBehind={setBehind}
              onShown={(opened, shown, why) => {
                if (why !== null) return setRefused({ source: shown, refusal: why })
                if (wanted.current) opened.select(opened.idAt(wanted.current.from))
                wanted.current = null
                look(opened)
              }}
              onOpen={(opened) => {
                setCanvas(opened)
                reads(opened && (() => opened.html()))
                if (opened && device === 'phone') opened.setWidth(PHONE_WIDTH)
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
          ) : (
            <Code
              medium={medium}
              source={source}
              marks={marks}
              onChange={write}
              onFail={setFailure}
              onOpen={(view) => {
                code.current = view
                if (!view) return
                if (wanted.current) view.select(wanted.current.from, wanted.current.to)
                wanted.current = null
                // Who came by a key left the canvas, which is gone.
                if (document.activeElement === document.body) view.focus()
              }}
            />
          )}
          <div className={mode === 'canvas' ? styles.side : styles.beside}>
            <SideTabs
              {...side}
              first={
                mode === 'code'
                  ? { label: t('builder.preview'), content: preview }
                  : {
                      label: t('builder.block'),
                      content:
                        selected && canvas ? (
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
                        ),
                    }
              }
            />
          </div>
        </div>
      )}
      {isPicking && <TokenPicker medium={medium} onPick={insert} onClose={() => setPicking(false)} />}
    </section>
  )
}

function isText(element: EventTarget): element is HTMLInputElement | HTMLTextAreaElement {
  return (
    element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === 'text')
  )
}

function sentenceOfRefusal(refusal: Refusal): string {
  if (refusal.reason === 'html') return t('builder.refused')
  const { reason, tag, line } = refusal
  return `${t('builder.refusedMjml')} ${t(`builder.mjml.${reason}`, { tag, line })}`
}
