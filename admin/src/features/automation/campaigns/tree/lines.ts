// Pure: how lines run between the boxes of a layout, as paths of SVG.
import type { Box, Line } from './layout.ts'

/** Down, across, down. */
export function pathOf({ from, to, side }: Line): string {
  const start = from.x + from.width / 2 + (side === 'yes' ? -24 : side === 'no' ? 24 : 0)
  const end = to.x + to.width / 2
  const bend = from.y + from.height + 12
  return `M${start} ${from.y + from.height}V${bend}H${end}V${to.y}`
}

/** A thin curve, on the left of what it joins. */
export function jumpOf(from: Box, to: Box): string {
  const [x1, y1] = [from.x, from.y + from.height / 2]
  const [x2, y2] = [to.x, to.y + to.height / 2]
  const reach = Math.min(x1, x2) - 48
  return `M${x1} ${y1}C${reach} ${y1} ${reach} ${y2} ${x2} ${y2}`
}

/** How thick a line with so much traffic is; undefined where none is known. */
export function thickness(traffic: number | undefined, busiest: number): number | undefined {
  return traffic === undefined ? undefined : 1 + 5 * (traffic / busiest)
}
