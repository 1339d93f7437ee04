// The canvas of a campaign as clients draw it: nodes by event id, `lists` and `forms`, and lines between them.

export interface Connection {
  source: string
  target: string
  /** The side of the source that the line starts from, where it has two. */
  path: 'yes' | 'no' | null
}

/** The lines between nodes; what is no line is passed over. */
export function readConnections(canvas: unknown): Connection[] {
  return listOf(canvas, 'connections').flatMap((line) => {
    const source = idOf(line.sourceId)
    const target = idOf(line.targetId)
    return source === null || target === null ? [] : [{ source, target, path: sideOf(line.anchors) }]
  })
}

/** The canvas with ids replaced where `ids` knows them. Ids of nodes are texts. */
export function replaceNodeIds(canvas: unknown, ids: ReadonlyMap<string, number | string>): unknown {
  if (typeof canvas !== 'object' || canvas === null || Array.isArray(canvas)) return canvas
  const replaced = (id: unknown) => {
    const known = ids.get(idOf(id) ?? '')
    return known === undefined ? id : String(known)
  }
  const given = canvas as Record<string, unknown>
  return {
    ...given,
    ...('nodes' in given
      ? { nodes: listOf(canvas, 'nodes').map((node) => ({ ...node, id: replaced(node.id) })) }
      : {}),
    ...('connections' in given
      ? {
          connections: listOf(canvas, 'connections').map((line) => ({
            ...line,
            sourceId: replaced(line.sourceId),
            targetId: replaced(line.targetId),
          })),
        }
      : {}),
  }
}

function listOf(canvas: unknown, name: string): Record<string, unknown>[] {
  const list =
    typeof canvas === 'object' && canvas !== null ? (canvas as Record<string, unknown>)[name] : null
  if (typeof list !== 'object' || list === null) return []
  return Object.values(list).filter(
    (entry): entry is Record<string, unknown> =>
      typeof entry === 'object' && entry !== null && !Array.isArray(entry),
  )
}

function idOf(id: unknown): string | null {
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? String(id) : null
}

// Older canvases write anchors as a list of `{endpoint, eventId}`.
function sideOf(anchors: unknown): 'yes' | 'no' | null {
  if (typeof anchors !== 'object' || anchors === null) return null
  const names = Array.isArray(anchors)
    ? anchors.map((anchor: unknown) =>
        typeof anchor === 'object' && anchor !== null && 'endpoint' in anchor ? anchor.endpoint : null,
      )
    : [(anchors as Record<string, unknown>).source]
  if (names.includes('yes')) return 'yes'
  return names.includes('no') ? 'no' : null
}
