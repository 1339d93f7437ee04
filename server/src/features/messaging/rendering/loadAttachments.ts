import { readStored, type Storage } from '../../../platform/storage/storage.ts'
import { storedAs } from '../../content/assets/fileFolders.ts'
import type { Attachment } from './compileEmail.ts'
import type { AttachmentSource } from './emailSource.ts'
import { inLines } from './inlineImages.ts'

/**
 * The files of local assets, ready for a message. Remote assets have no file and are not attached.
 * @returns an Error that says why when one of them is not there.
 */
export async function loadAttachments(
  storage: Storage,
  sources: readonly AttachmentSource[],
): Promise<Attachment[] | Error> {
  const loaded: Attachment[] = []
  for (const { assetId, path, fileName, mime } of sources) {
    if (path === null) continue
    const content = await readStored(storage, storedAs(path))
    if (!content) return new Error(`The file of the attachment "${fileName}" is missing.`)
    loaded.push({ assetId, fileName, mime, content: inLines(content) })
  }
  return loaded
}
