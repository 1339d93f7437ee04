/** An email as the compiler keeps it: what its combinations of dynamic content share, and those that are compiled. */
import {
  type Attachment,
  attachmentParts,
  boundaryOf,
  type CompiledEmail,
  imageParts,
} from './compileEmail.ts'
import type { DynamicPart } from './dynamicContent.ts'
import type { OpenedEmail } from './emailJobs.ts'
import type { EmailSource } from './emailSource.ts'
import type { LinkedIds } from './findLinkedUrls.ts'
import { type ImageFiles, type InlineImage, loadInlineImage } from './inlineImages.ts'

/** Why something cannot be compiled. */
export interface Failure {
  error: Error
  /** Until when it is not tried again, by performance.now(). */
  until: number
}

export interface LoadedEmail {
  source: EmailSource
  parts: DynamicPart[]
  /** What its texts and the contents of its parts link to. */
  linked: LinkedIds
  attachments: Attachment[]
  attachmentParts: string
  /** Uploaded images by address; null for those that are not there. */
  images: Map<string, InlineImage | null>
  /** Images as messages carry them, by their addresses. */
  imageParts: Map<string, string>
  /** By combination, those used last at the end. */
  compiled: Map<string, CompiledEmail>
  /** Combinations that cannot be compiled. */
  failed: Map<string, Failure>
  /** Roughly the characters that are kept. */
  size: number
}

/** The email with its attachments, before anything is compiled. */
export function loadedEmail(
  source: EmailSource,
  { parts, linked }: OpenedEmail,
  attachments: Attachment[],
): LoadedEmail {
  const contents = parts.flatMap((part) => part.contents)
  const texts = [source.subject, source.preheaderText, source.customHtml, source.plainText, ...contents]
  const joined = attachmentParts(attachments, boundaryOf(source))
  return {
    source,
    parts,
    linked,
    attachments,
    attachmentParts: joined,
    images: new Map(),
    imageParts: new Map(),
    compiled: new Map(),
    failed: new Map(),
    // An attachment is kept alone and in its part.
    size: texts.reduce((sum, text) => sum + (text?.length ?? 0), 2 * joined.length),
  }
}

/** Reads the images that were not read before, each once for all combinations. */
export async function loadImages(
  loaded: LoadedEmail,
  urls: readonly string[],
  files: ImageFiles,
): Promise<void> {
  const fresh = [...new Set(urls)].filter((url) => !loaded.images.has(url))
  const images = await Promise.all(fresh.map((url) => loadInlineImage(url, files)))
  for (const [index, url] of fresh.entries()) {
    const image = images[index] ?? null
    loaded.images.set(url, image)
    loaded.size += image?.content.length ?? 0
  }
}

/** Those of the images that are there. Combinations with the same images share one text of them. */
export function imagesOf(
  loaded: LoadedEmail,
  urls: readonly string[],
): { images: InlineImage[]; imageParts: string } {
  const images = urls.flatMap((url) => loaded.images.get(url) ?? [])
  const key = images.map((image) => image.url).join(' ')
  const known = loaded.imageParts.get(key)
  if (known !== undefined) return { images, imageParts: known }
  const joined = imageParts(images, boundaryOf(loaded.source))
  loaded.imageParts.set(key, joined)
  loaded.size += joined.length
  return { images, imageParts: joined }
}

/** Keeps a compiled combination. */
export function keepCompiled(loaded: LoadedEmail, key: string, email: CompiledEmail): void {
  loaded.compiled.set(key, email)
  loaded.size += sizeOf(email)
}

/** Forgets what was used longest ago until all emails together have at most this size: combinations, then the email. */
export function forgetOldest(emails: Map<number, LoadedEmail>, maxSize: number): void {
  let size = [...emails.values()].reduce((sum, loaded) => sum + loaded.size, 0)
  for (const [id, loaded] of emails) {
    for (const [key, email] of loaded.compiled) {
      if (size <= maxSize) return
      loaded.compiled.delete(key)
      loaded.size -= sizeOf(email)
      size -= sizeOf(email)
    }
    if (size <= maxSize) return
    emails.delete(id)
    size -= loaded.size
  }
}

/** What a compiled email has besides texts: objects, and strings of a few characters. */
const FRAME = 4_000

function sizeOf({ copy, html, text }: CompiledEmail): number {
  const pieces = [...(html?.pieces ?? []), ...text.pieces]
  return (
    FRAME + copy.body.length + copy.bodyText.length + pieces.reduce((sum, piece) => sum + piece.length, 0)
  )
}
