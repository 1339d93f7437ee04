/** Images of our own that travel inside of a message instead of being loaded from the site. */
import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { readStored, type Storage } from '../../../platform/storage/storage.ts'
import { storedAs } from '../../content/assets/fileFolders.ts'
import { mimeType } from '../../content/assets/mimeTypes.ts'
import { type NamedImage, uploadedPath } from './imagePlaces.ts'

export interface InlineImage extends NamedImage {
  mime: string
  /** Base64 in lines. */
  content: string
}

export interface ImageFiles {
  /** Base addresses of the installation, the preferred one first. */
  siteUrls: readonly string[]
  storage: Storage
}

/** An uploaded image, ready for messages; null when it is not there. */
export async function loadInlineImage(
  url: string,
  { siteUrls, storage }: ImageFiles,
): Promise<InlineImage | null> {
  const path = uploadedPath(url, siteUrls)
  const content = path && (await readStored(storage, storedAs(`images/${path.join('/')}`)))
  if (!content) return null
  const mime = mimeType(extname(url).slice(1).toLowerCase())
  if (!mime.startsWith('image/')) return null
  const contentId = `${createHash('md5').update(url).digest('hex')}@${URL.parse(siteUrls[0] ?? '')?.hostname ?? 'localhost'}`
  return { url, contentId, mime, content: inLines(content) }
}

/** File content in base64 lines, as messages carry it. */
export function inLines(content: Buffer): string {
  return content.toString('base64').replaceAll(/.{76}(?=.)/g, '$&\r\n')
}
