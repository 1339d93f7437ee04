// Pure: where the steps of a campaign stand. A tidy tree: parents over the middle of what follows them, branches as close
// as they come without touching, yes before no.
import { childrenByParent, type Journey, type Place, type Side } from './step.ts'

export const STEP = { width: 232, height: 64 }
const END = { width: 72, height: 32 }
const GAP = { across: 24, down: 72 }
/** From the top of one level to the top of the next. */
export const LEVEL = STEP.height + GAP.down
/** The id of the box that stands for segments and forms. */
export const SOURCES = 'sources'

export interface Box {
  id: string
  kind: 'sources' | 'step' | 'end'
  x: number
  y: number
  width: number
  height: number
  /** Where something is put that is added at an open end. */
  place: Place | null
}

export interface Line {
  id: string
  from: Box
  to: Box
  side: Side | null
}

export interface Drawing {
  boxes: readonly Box[]
  lines: readonly Line[]
  width: number
  height: number
}

interface Node {
  box: Box
  side: Side | null
  children: Node[]
  /** To the left edge of the parent's box. */
  shift: number
}

/** The edges of a branch level by level, to the left edge of its first box. */
interface Outline {
  left: number[]
  right: number[]
}

/** Lays the tree out below its sources. `ends` are the open ends to draw. Lengths are CSS pixels. */
export function layOut(journey: Journey, ends: readonly Place[] = []): Drawing {
  const children = childrenByParent(journey)
  const open = Map.groupBy(ends, ({ parentId }) => parentId)
  const nodes = new Map<string | null, Node>([[null, nodeOf(SOURCES, 'sources', STEP, null, null)]])
  for (const step of journey.steps) nodes.set(step.id, nodeOf(step.id, 'step', STEP, step.side, null))
  for (const [id, node] of nodes) {
    const own = (children.get(id) ?? []).map((child) => nodes.get(child.id) as Node)
    const openHere = (open.get(id) ?? []).map((place) =>
      nodeOf(`end:${id ?? ''}:${place.side ?? ''}`, 'end', END, place.side, place),
    )
    // An open yes stands before what follows no.
    node.children = [
      ...[...own, ...openHere].filter(({ side }) => side !== 'no'),
      ...[...own, ...openHere].filter(({ side }) => side === 'no'),
    ]
  }
  const root = nodes.get(null) as Node
  const order = inOrder(root)
  const outlines = new Map<Node, Outline>()
  for (const node of order.toReversed()) outlines.set(node, arrange(node, outlines))
  const { left, right } = outlines.get(root) as Outline
  const leftMost = Math.min(...left)
  root.box.x = 0 - leftMost
  const lines: Line[] = []
  let deepest = 0
  for (const { box, children: below } of order) {
    deepest = Math.max(deepest, box.y + box.height)
    for (const child of below) {
      child.box.x = box.x + child.shift
      child.box.y = box.y + LEVEL
      lines.push({ id: child.box.id, from: box, to: child.box, side: child.side })
    }
  }
  return { boxes: order.map(({ box }) => box), lines, width: Math.max(...right) - leftMost, height: deepest }
}

function nodeOf(
  id: string,
  kind: Box['kind'],
  size: { width: number; height: number },
  side: Side | null,
  place: Place | null,
): Node {
  return { box: { id, kind, x: 0, y: 0, ...size, place }, side, children: [], shift: 0 }
}

// Each before what follows it; without recursion, since a chain may be as long as a campaign.
function inOrder(root: Node): Node[] {
  const order: Node[] = []
  const stack = [root]
  for (let node = stack.pop(); node; node = stack.pop()) {
    order.push(node)
    stack.push(...node.children.toReversed())
  }
  return order
}

// Branches are pushed against each other level by level. A long chain costs the square of its length, which is little:
// a campaign has a thousand steps at most.
function arrange({ box, children }: Node, outlines: ReadonlyMap<Node, Outline>): Outline {
  const right: number[] = []
  const left: number[] = []
  const places = children.map((child) => {
    const own = outlines.get(child) as Outline
    const place = Math.max(
      0,
      ...own.left.slice(0, right.length).map((edge, level) => (right[level] as number) + GAP.across - edge),
    )
    for (const [level, edge] of own.right.entries()) right[level] = place + edge
    for (const [level, edge] of own.left.entries()) left[level] ??= place + edge
    return place
  })
  const first = places[0] ?? 0
  const last = (places.at(-1) ?? 0) + (children.at(-1)?.box.width ?? box.width)
  const start = Math.round((first + last - box.width) / 2)
  for (const [at, child] of children.entries()) child.shift = (places[at] ?? 0) - start
  return {
    left: [0, ...left.map((edge) => edge - start)],
    right: [box.width, ...right.map((edge) => edge - start)],
  }
}
