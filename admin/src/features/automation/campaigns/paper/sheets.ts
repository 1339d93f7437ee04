// Pure: how a drawing goes on sheets of paper. One sheet while its type can be read there, else as many as it takes.
import { type Drawing, LEVEL, STEP } from '../tree/layout.ts'
import { MARGIN, sizeOf } from './svg.ts'

export interface Sheet {
  /** The part of the image that it shows. */
  x: number
  y: number
  width: number
  height: number
  row: number
  column: number
}

export interface Sheets {
  isLandscape: boolean
  /** CSS pixels on paper for one of the image. */
  scale: number
  sheets: readonly Sheet[]
}

/** What A4 and Letter both have room for below a heading, in CSS pixels. */
const ROOM = { portrait: { width: 680, height: 840 }, landscape: { width: 920, height: 560 } }
/** Names of 13 pixels are 7 points high there. */
const SMALLEST = 0.72
/** Cards at the edge of a sheet are whole on one of the two. */
const OVERLAP = STEP.width + 24

/** The sheets of a drawing, upright or across, whichever shows it larger or takes fewer. */
export function sheetsOf(drawing: Drawing): Sheets {
  const [width, height] = sizeOf(drawing)
  const fit = (room: typeof ROOM.portrait) => Math.min(1, room.width / width, room.height / height)
  const [upright, across] = [fit(ROOM.portrait), fit(ROOM.landscape)]
  const scale = Math.max(upright, across)
  if (scale >= SMALLEST) {
    const sheet = { x: 0, y: 0, width, height, row: 1, column: 1 }
    return { isLandscape: across > upright, scale, sheets: [sheet] }
  }
  const isLandscape = cut(drawing, ROOM.landscape).length < cut(drawing, ROOM.portrait).length
  return { isLandscape, scale: SMALLEST, sheets: cut(drawing, isLandscape ? ROOM.landscape : ROOM.portrait) }
}

// Between two levels, and without sheets that nothing stands on.
function cut(drawing: Drawing, room: typeof ROOM.portrait): Sheet[] {
  const [width, height] = sizeOf(drawing)
  const across = Math.floor(room.width / SMALLEST)
  const down = Math.floor(room.height / SMALLEST / LEVEL) * LEVEL
  const columns = Math.max(1, Math.ceil((width - OVERLAP) / (across - OVERLAP)))
  const rows = Math.ceil(height / down)
  const sheets: Sheet[] = []
  for (let row = 1; row <= rows; row++)
    for (let column = 1; column <= columns; column++) {
      const [x, y] = [(column - 1) * (across - OVERLAP), (row - 1) * down]
      const sheet = { x, y, width: across, height: down, row, column }
      if (hasSomething(drawing, sheet)) sheets.push(sheet)
    }
  return sheets
}

function hasSomething({ boxes, lines }: Drawing, { x, y, width, height }: Sheet): boolean {
  const touches = (left: number, top: number, right: number, bottom: number) =>
    left + MARGIN < x + width && right + MARGIN > x && top + MARGIN < y + height && bottom + MARGIN > y
  return (
    boxes.some((box) => touches(box.x, box.y, box.x + box.width, box.y + box.height)) ||
    lines.some(({ from, to }) =>
      touches(
        Math.min(from.x, to.x) + STEP.width / 2,
        from.y + from.height,
        Math.max(from.x, to.x) + STEP.width / 2,
        to.y,
      ),
    )
  )
}
