import { ApiError, badRequest } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { findEach } from '../../../platform/rest/list.ts'
import { present } from '../../../platform/rest/present.ts'
import { findTakenWeights } from '../../audience/stages/findTakenWeights.ts'
import type { ImportState } from './importState.ts'
import type { Portable } from './portable.ts'
import { recordsOf, type Wire } from './portableReferences.ts'

/** What a record of a document needs to be saved here, beside its references. */
export async function adaptBody(
  context: Context,
  { kind, definition }: Portable,
  {
    body,
    known,
    state,
  }: { body: Wire; known: number | null; state: Pick<ImportState, 'files' | 'usedFiles'> },
): Promise<Wire> {
  switch (kind) {
    case 'asset':
      return adaptAsset(body, known, state)
    case 'stage': {
      // Another stage may hold the weight here: the new one then goes last.
      const weight = Number(body.weight)
      const taken = known === null && (await findTakenWeights(context.db, [weight])).has(weight)
      const { weight: _, ...rest } = body
      return taken ? rest : body
    }
    case 'form': {
      const row =
        known === null ? undefined : (await findEach(context, definition, [known], 'view')).get(known)
      const isHere = row !== undefined && !(row instanceof ApiError)
      const [wire = {}] = isHere ? await present(context, definition, [row], 'full') : []
      return {
        ...body,
        fields: withIds(body.fields, wire.fields, 'alias'),
        actions: withIds(body.actions, wire.actions, 'type'),
      }
    }
    default:
      return body
  }
}

// The file of a local asset comes in the archive; one that is here already keeps its file.
function adaptAsset(body: Wire, known: number | null, state: Pick<ImportState, 'files' | 'usedFiles'>): Wire {
  if (body.storageLocation === 'remote') return body
  const { file, ...rest } = body
  if (known !== null) return rest
  const place = state.files.get(String(file))
  if (place === undefined)
    throw badRequest(
      `asset: the file ${String(file).slice(0, 100)} is missing. Import the archive that holds it.`,
    )
  state.usedFiles.add(String(file))
  return { ...rest, file: place }
}

// Parts of a form that are here already keep their ids, so that answers stay with their field; others are new.
function withIds(sent: unknown, stored: unknown, name: string): Wire[] {
  const left = [...recordsOf(stored)]
  const ids = new Map<string, unknown>()
  for (const part of recordsOf(sent)) {
    const index = left.findIndex((own) => own[name] === part[name])
    const [own] = index < 0 ? [] : left.splice(index, 1)
    ids.set(String(part.id), own ? own.id : `new_${String(part.id)}`)
  }
  return recordsOf(sent).map((part) => ({
    ...part,
    id: ids.get(String(part.id)),
    ...(part.parent ? { parent: ids.get(String(part.parent)) ?? null } : {}),
  }))
}
