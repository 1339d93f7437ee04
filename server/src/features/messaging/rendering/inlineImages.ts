/** Images of our own that travel inside of a message instead of being loaded from the site. */
import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { readStored, type Storage } from '../../../platform/storage/storage.ts'
import { isFileName, storedAs } from '../../content/assets/fileFolders.ts'
import { PUBLIC_IMAGES } from '../../content/assets/fileRoutes.ts'
import { mimeType } from '../../content/assets/mimeTypes.ts'
import { findPlaces } from './htmlPlaces.ts'

export interface InlineImage {
  /** As the HTML names it. */
  url: string
  /** How the message names it. */
  contentId: string
  mime: string
  /** Base64 in lines. */
  content: string
}

export interface ImageFiles {
  /** Base addresses of the installation, the preferred one first. */
  siteUrls: readonly string[]
  storage: Storage
}

/** The addresses of the uploaded images that a document shows. */
export function uploadedImages(html: string, siteUrls: readonly string[]): string[] {
  const urls = new Set(findPlaces(html).images.map((image) => image.url))
  return [...urls].filter((url) => pathOf(url, siteUrls) !== null)
}

/** An uploaded image, ready for messages; null when it is not there. */
export async function loadInlineImage(
  url: string,
  { siteUrls, storage }: ImageFiles,
): Promise<InlineImage | null> {
  const path = pathOf(url, siteUrls)
  const content = path && (await readStored(storage, storedAs(`images/${path.join('/')}`)))
  if (!content) return null
  const mime = mimeType(extname(url).slice(1).toLowerCase())
  if (!mime.startsWith('image/')) return null
  const contentId = `${createHash('md5').update(url).digest('hex')}@${URL.parse(siteUrls[0] ?? '')?.hostname ?? 'localhost'}`
  return { url, contentId, mime, content: inLines(content) }
}

/** The document with its images named as the message names them. */
export function withInlineImages(html: string, images: readonly InlineImage[]): string {
  const ids = new Map(images.map((image) => [image.url, image.contentId]))
  let text = ''
  let position = 0
  for (const { url, start, end } of ids.size > 0 ? findPlaces(html).images : []) {
    const id = ids.get(url)
    if (!id) continue
    text += `${html.slice(position, start)}"cid:${id}"`
    position = end
  }
  return text + html.slice(position)
}

/** File content in base64 lines, as messages carry it. */
export function inLines(content: Buffer): string {
  return content.toString('base64').replaceAll(/.{76}(?=.)/g, '$&\r\n')
}

/** The parts of an image's path below the folder of images; null for what is no image of ours. */
function pathOf(url: string, siteUrls: readonly string[]): string[] | null {
  const site = siteUrls.find((one) => url.startsWith(`${one}/`)) ?? ''
  const path = url.slice(site.length)
  if (!path.startsWith(`${PUBLIC_IMAGES}/`)) return null
  try {
    const parts = path
      .slice(PUBLIC_IMAGES.length + 1)
      .split('/')
      .map(decodeURIComponent)
    return parts.every(isFileName) ? parts : null
  } catch {
    return null
  }
}
