import { type PointerEvent, useMemo, useRef } from 'react'
import { IconPlus } from '../../../../look/icons.ts'
import { t } from '../../../../words/messages.ts'
import { type Box, type Line, layOut, SOURCES } from '../tree/layout.ts'
import { jumpOf, pathOf, thickness } from '../tree/lines.ts'
import { openEnds } from '../tree/rules.ts'
import { type Place, rowsOf } from '../tree/step.ts'
import styles from './canvas.module.css'
import { SourcesCard, StepCard } from './StepCard.tsx'
import { itemOf, type SceneProps } from './scene.ts'
import { lineWords } from './words.ts'

const MARGIN = 40

/** The tree as it is laid out. What is scrolled is a plain element: moving it draws nothing anew. */
export function Drawing(props: SceneProps) {
  const { journey, catalog, isEditable, scale, notes, problems, marks } = props
  const ends = useMemo(
    () => (isEditable ? openEnds(catalog.types, journey) : []),
    [isEditable, catalog, journey],
  )
  const drawing = useMemo(() => layOut(journey, ends), [journey, ends])
  const rows = useMemo(() => new Map(rowsOf(journey).map((row) => [row.step.id, row])), [journey])
  const boxes = new Map(drawing.boxes.map((box) => [box.id, box]))
  const [width, height] = [drawing.width + 2 * MARGIN, drawing.height + 2 * MARGIN]
  const busiest = Math.max(1, ...[...notes.values()].map(({ traffic = 0 }) => traffic))
  const place = ({ x, y, width, height }: Box) => ({ left: x + MARGIN, top: y + MARGIN, width, height })
  return (
    <div className={styles.surface} data-surface {...usePanning()}>
      <div
        className={styles.sheet}
        style={{ width: width * scale, height: height * scale }}
        data-sheet={`${width}x${height}`}
      >
        <div className={styles.scaled} style={{ width, height, transform: `scale(${scale})` }}>
          <svg className={styles.lines} width={width} height={height} aria-hidden="true">
            <title>{t('campaigns.drawing')}</title>
            <g transform={`translate(${MARGIN} ${MARGIN})`}>
              {drawing.lines.map((line) => (
                <path
                  key={line.id}
                  className={styles.line}
                  data-side={line.side}
                  d={pathOf(line)}
                  style={{ strokeWidth: thickness(notes.get(line.to.id)?.traffic, busiest) }}
                />
              ))}
              {journey.steps.map(({ id, properties }) => {
                const [from, to] = [boxes.get(id), boxes.get(String(properties.jumpToEvent ?? ''))]
                return from && to ? <path key={id} className={styles.jump} d={jumpOf(from, to)} /> : null
              })}
            </g>
          </svg>
          {drawing.lines.map((line) => (
            <Label key={line.id} {...{ line, props }} step={rows.get(line.to.id)?.step ?? null} />
          ))}
          <div role="tree" aria-label={t('campaigns.drawing')} className={styles.items}>
            {drawing.boxes.map((box) => {
              if (box.kind === 'end') return null
              const row = rows.get(box.id)
              return (
                <div
                  key={box.id}
                  {...itemOf(row ?? null, props)}
                  data-kind={row?.step.kind ?? SOURCES}
                  data-bad={problems.has(box.id) || undefined}
                  data-mark={marks.get(box.id)}
                  className={styles.box}
                  style={place(box)}
                >
                  {row ? (
                    <StepCard
                      {...{ step: row.step, catalog }}
                      note={notes.get(box.id)}
                      problems={problems.get(box.id)}
                    />
                  ) : (
                    <SourcesCard text={props.sources} />
                  )}
                </div>
              )
            })}
          </div>
        </div>
      </div>
    </div>
  )
}

function Label({
  line,
  step,
  props,
}: {
  line: Line
  step: Parameters<typeof lineWords>[1]
  props: SceneProps
}) {
  const { from, to, side } = line
  const left = to.x + to.width / 2 + MARGIN
  const words = lineWords(side, step)
  const place: Place = to.place ?? { parentId: from.id === SOURCES ? null : from.id, side, childId: to.id }
  const top = to.y + MARGIN
  return (
    <>
      {words !== '' && (
        <span className={styles.label} style={{ left, top: top - 24 }} title={words}>
          {words}
        </span>
      )}
      {props.isEditable && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.plus}
          style={{ left: left - 12, top: to.kind === 'end' ? top : top - 50 }}
          aria-label={t('campaigns.addHere', { line: words })}
          onClick={() => props.onAdd(place)}
        >
          <IconPlus size={14} stroke={1.5} />
        </button>
      )}
    </>
  )
}

// Dragging the ground moves it, as scrolling does.
function usePanning() {
  const start = useRef<{ x: number; y: number; left: number; top: number } | null>(null)
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      const isGround = event.target instanceof Element && !event.target.closest('[role=treeitem], button')
      if (event.pointerType !== 'mouse' || event.button !== 0 || !isGround) return
      const { scrollLeft: left, scrollTop: top } = event.currentTarget
      start.current = { x: event.clientX, y: event.clientY, left, top }
      event.currentTarget.dataset.panning = ''
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>) {
      if (!start.current) return
      const { x, y, left, top } = start.current
      currentTarget.scrollTo(left + x - clientX, top + y - clientY)
    },
    onPointerUp({ currentTarget }: PointerEvent<HTMLDivElement>) {
      start.current = null
      delete currentTarget.dataset.panning
    },
  }
}
