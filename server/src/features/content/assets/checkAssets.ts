/** What an asset must hold: a file that is there, or the address of one elsewhere. */
import { basename } from 'node:path'
import { type ApiError, invalid } from '../../../platform/errors.ts'
import { grantOf } from '../../../platform/permissions.ts'
import type { Change, Context } from '../../../platform/resource/definition.ts'
import { raiseRevision } from '../../../platform/revisions/raiseRevision.ts'
import { storageOf } from '../../../platform/storage/storage.ts'
import { assignAliases } from '../../../platform/values/aliases.ts'
import { defaultLanguage } from '../../../platform/values/defaultLanguage.ts'
import { isBlank } from '../../../platform/values/field.ts'
import { extensionOf, storedAs } from './fileFolders.ts'
import { isFileName } from './fileNames.ts'
import { mimeType } from './mimeTypes.ts'

/** A verdict per change; fills in what follows from the file. One statement, and a look at each local file. */
export async function checkAssets(context: Context, changes: Change[]): Promise<(ApiError | null)[]> {
  await assignAliases(context.db, changes, { table: 'assets', from: 'title', separator: '-' })
  return Promise.all(
    changes.map(async (change) => {
      change.after.language ||= change.before?.language ?? defaultLanguage(context.config)
      const found = await findFile(context, change)
      if (found && 'problem' in found) return invalid('file', found.problem)
      if (found) setFile(change, found)
      raiseRevision(change)
      return null
    }),
  )
}

/** What is stored of the file behind an asset. */
interface AssetFile {
  path: string | null
  remoteUrl: string | null
  originalFileName: string | null
  extension: string
  mime: string
  size: number
}

// Null when the change leaves the file as it is.
async function findFile(
  context: Context,
  { before, after, values }: Change,
): Promise<AssetFile | { problem: string } | null> {
  const { file } = values
  if (isBlank(file)) {
    const isMoved = before !== null && before.storageLocation !== after.storageLocation
    return before && !isMoved ? null : { problem: 'A file is required.' }
  }
  const name = String(file)
  return after.storageLocation === 'remote' ? remoteFile(name) : localFile(context, name, String(after.alias))
}

function remoteFile(address: string): AssetFile | { problem: string } {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !['http:', 'https:'].includes(url.protocol))
    return { problem: 'The file of a remote asset should be an address that starts with http or https.' }
  // Nobody asks the other server before somebody downloads: type and size stay unknown.
  return {
    path: null,
    remoteUrl: url.href,
    originalFileName: null,
    extension: extensionOf(url.pathname),
    mime: '',
    size: -1,
  }
}

async function localFile(
  context: Context,
  name: string,
  alias: string,
): Promise<AssetFile | { problem: string }> {
  const parts = name.split('/')
  const extension = extensionOf(name)
  const isAllowed = parts.every(isFileName) && context.config.allowed_extensions.includes(extension)
  const path = ['media', ...parts].join('/')
  const found = isAllowed ? await storageOf(context).stat(storedAs(path)) : null
  if (!found || (await isOfOthers(context, path)))
    return { problem: `There is no uploaded file "${basename(name).slice(0, 200)}". Upload it first.` }
  return {
    path,
    remoteUrl: null,
    originalFileName: `${alias}.${extension}`,
    extension,
    mime: mimeType(extension),
    size: found.sizeBytes,
  }
}

function setFile(change: Change, file: AssetFile): void {
  for (const [name, value] of Object.entries(file)) {
    const old = change.before?.[name] ?? null
    if (change.before && old !== value) change.differences[name] = [old, value]
    change.after[name] = value
  }
}

/** Whether the file is that of an asset which the actor may not see: a second asset would publish it. */
async function isOfOthers({ db, actor }: Context, path: string): Promise<boolean> {
  if (grantOf(actor, 'asset:assets', 'view').other) return false
  const [other] = await db`
    select from assets where path = ${path} and created_by is distinct from ${actor.userId} limit 1`
  return other !== undefined
}
