/** Places of uploaded images in HTML. */
import { isFileName, PUBLIC_IMAGES } from '../../content/assets/fileNames.ts'
import { findPlaces } from './htmlPlaces.ts'

export interface NamedImage {
  /** Its address in the HTML. */
  url: string
  /** Its name in the message. */
  contentId: string
}

/** The addresses of the uploaded images that a document shows. */
export function uploadedImages(html: string, siteUrls: readonly string[]): string[] {
  const urls = new Set(findPlaces(html).images.map((image) => image.url))
  return [...urls].filter((url) => uploadedPath(url, siteUrls) !== null)
}

/** The document with its images named as the message names them. */
export function withInlineImages(html: string, images: readonly NamedImage[]): string {
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

/** The parts of an image's path below the folder of images; null for any other address. */
export function uploadedPath(url: string, siteUrls: readonly string[]): string[] | null {
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
