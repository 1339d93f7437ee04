// The order in which records of a document can be written.
import { badRequest } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { type DocumentRow, documentKey } from './importDocument.ts'
import { portables } from './portable.ts'
import type { Wire } from './portableReferences.ts'
import { withPauses } from './withPauses.ts'

interface Node<T> {
  record: T
  position: number
  /** References to records that no earlier group contains. */
  open: number
}

/** Each group takes statements of its own, in one transaction for small documents. */
const MAX_GROUPS = 50

/**
 * Groups the records: each refers to records of earlier groups, to itself and to records outside the list only. Reads
 * the references of each record once.
 * @throws ApiError 400 for records that refer to each other in a circle, or in a chain of more than 50
 */
export async function orderRecords<T extends DocumentRow & { body: Wire }>(
  context: Pick<Context, 'catalog' | 'signal'>,
  records: readonly T[],
): Promise<T[][]> {
  const keys = new Set(records.map(documentKey))
  const dependents = new Map<string, Node<T>[]>()
  let ready: Node<T>[] = []
  for await (const [position, record] of withPauses(context, records.entries())) {
    const references = findReferences(context, record, keys)
    const node = { record, position, open: references.size }
    if (node.open === 0) ready.push(node)
    for (const key of references) {
      const known = dependents.get(key)
      if (known) known.push(node)
      else dependents.set(key, [node])
    }
  }
  const groups: T[][] = []
  let left = records.length
  while (ready.length > 0) {
    if (groups.length === MAX_GROUPS)
      throw badRequest(
        `The records of the document refer to each other in a chain of more than ${MAX_GROUPS}.`,
      )
    groups.push(ready.map(({ record }) => record))
    left -= ready.length
    ready = removeReady(ready, dependents)
  }
  if (left > 0) throw badRequest('The records of the document refer to each other in a circle.')
  return groups
}

/** The records that only waited for these, in the order of the document. */
function removeReady<T extends DocumentRow>(
  ready: readonly Node<T>[],
  dependents: Map<string, Node<T>[]>,
): Node<T>[] {
  const next: Node<T>[] = []
  for (const { record } of ready) {
    const key = documentKey(record)
    for (const node of dependents.get(key) ?? []) {
      node.open--
      if (node.open === 0) next.push(node)
    }
    // Documents can hold an id twice: the first record satisfies the references.
    dependents.delete(key)
  }
  return next.sort((a, b) => a.position - b.position)
}

function findReferences(
  { catalog }: Pick<Context, 'catalog'>,
  record: DocumentRow & { body: Wire },
  keys: ReadonlySet<string>,
): Set<string> {
  const references = new Set<string>()
  portables.get(record.kind)?.refer?.(
    record.body,
    (kind, reference) => {
      const key = `${kind}:${reference}`
      if (keys.has(key)) references.add(key)
      return reference
    },
    catalog,
  )
  references.delete(documentKey(record))
  return references
}
