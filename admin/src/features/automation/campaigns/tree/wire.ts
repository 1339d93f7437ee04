// Pure: campaigns between the interface and the canvas.
import { layOut, SOURCES } from './layout.ts'
import { AT_ONCE, type Journey, type Kind, type Side, type Step, type Timing, type Values } from './step.ts'

const TIMING = Object.keys(AT_ONCE) as readonly (keyof Timing)[]

/** The journey of a campaign, or of the body of a draft. `kinds` are the kinds of types, for events that do not say theirs. */
export function toJourney(body: Values, kinds: ReadonlyMap<string, Kind> = new Map()): Journey {
  const events = Object.entries((body.events ?? {}) as Record<string, Values>)
  const sides = sidesDrawn(body.canvasSettings)
  const ids = new Set(events.map(([key, event]) => idOf(event.id) ?? key))
  const read = events.map(([key, event]): Step => {
    const id = idOf(event.id) ?? key
    const type = String(event.type ?? '')
    const drawn = sides.get(id)
    const above = drawn && ids.has(drawn.parentId) ? drawn.parentId : idOf(event.parent)
    return {
      ...timingOf(event),
      id,
      parentId: above !== null && ids.has(above) ? above : null,
      side: drawn?.side ?? sideOf(event.decisionPath),
      name: String(event.name ?? ''),
      description: typeof event.description === 'string' ? event.description : null,
      type,
      kind: (event.eventType as Kind | null | undefined) ?? kinds.get(type) ?? 'action',
      properties: objectOf(event.properties),
    }
  })
  const byId = new Map(read.map((step) => [step.id, step]))
  // A step below an action has no side; one below two sides has one.
  const steps = read.map((step): Step => {
    const parent = step.parentId === null ? undefined : byId.get(step.parentId)
    return { ...step, side: !parent || parent.kind === 'action' ? null : (step.side ?? 'yes') }
  })
  return { steps, lists: idsOf(body.lists), forms: idsOf(body.forms) }
}

/** What is sent of a journey: every event with what it hangs on, the sources, and where all of it stands. */
export function toBody(journey: Journey): Values {
  const { boxes } = layOut(journey)
  const source = journey.lists.length > 0 || journey.forms.length === 0 ? 'lists' : 'forms'
  const kinds = new Map(journey.steps.map(({ id, kind }) => [id, kind]))
  return {
    lists: journey.lists,
    forms: journey.forms,
    events: journey.steps.map(({ parentId, side, kind, ...step }) => ({
      ...step,
      eventType: kind,
      decisionPath: side,
      parent: parentId === null ? null : { id: parentId },
    })),
    canvasSettings: {
      nodes: boxes.map(({ id, x, y }) => ({
        id: id === SOURCES ? source : id,
        positionX: String(x),
        positionY: String(y),
      })),
      connections: journey.steps.map(({ id, parentId, side }) => ({
        sourceId: parentId ?? source,
        targetId: id,
        anchors: {
          source:
            parentId === null ? 'leadsource' : kinds.get(parentId) === 'action' ? 'bottom' : (side ?? 'yes'),
          target: 'top',
        },
      })),
    },
  }
}

/** The journey with the ids that the server gave to its new steps, in jumps, too. */
export function withIds(journey: Journey, ids: ReadonlyMap<string, string>): Journey {
  const known = (id: string | null) => (id === null ? null : (ids.get(id) ?? id))
  const steps = journey.steps.map((step) => {
    const { jumpToEvent } = step.properties
    const target = jumpToEvent === undefined ? undefined : ids.get(String(jumpToEvent))
    return {
      ...step,
      id: known(step.id) ?? step.id,
      parentId: known(step.parentId),
      properties:
        target === undefined ? step.properties : { ...step.properties, jumpToEvent: Number(target) },
    }
  })
  return { ...journey, steps }
}

function timingOf(event: Values): Timing {
  const given = Object.fromEntries(TIMING.map((key) => [key, event[key] ?? AT_ONCE[key]]))
  return given as unknown as Timing
}

function idOf(reference: unknown): string | null {
  const plain =
    typeof reference === 'object' && reference !== null && 'id' in reference ? reference.id : reference
  return typeof plain === 'number' || (typeof plain === 'string' && plain !== '') ? String(plain) : null
}

function idsOf(list: unknown): number[] {
  return Object.values(objectOf(list)).flatMap((one) => {
    const id = Number(idOf(one))
    return Number.isSafeInteger(id) && id > 0 ? [id] : []
  })
}

function objectOf(value: unknown): Values {
  if (Array.isArray(value)) return Object.fromEntries(value.entries())
  return typeof value === 'object' && value !== null ? (value as Values) : {}
}

function sideOf(value: unknown): Side | null {
  return value === 'yes' || value === 'no' ? value : null
}

// Bodies of other clients may say what hangs on what by lines alone.
function sidesDrawn(canvas: unknown): Map<string, { parentId: string; side: Side | null }> {
  const lines = Object.values(objectOf(objectOf(canvas).connections)) as Values[]
  return new Map(
    lines.flatMap((line) => {
      const [target, parentId] = [idOf(line?.targetId), idOf(line?.sourceId)]
      if (target === null || parentId === null) return []
      return [[target, { parentId, side: sideOf(objectOf(line.anchors).source) }] as const]
    }),
  )
}
