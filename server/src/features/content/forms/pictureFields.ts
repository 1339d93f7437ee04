// Fields of forms whose file becomes the picture of the contact, and what they take.
import type { FormField } from './formField.ts'

/** What is kept of a picture is sent with pages of the account: larger ones are refused with the form. */
export const MOST_PICTURE_MEGABYTES = 5
/** So many of the first bytes tell the type of a picture. */
export const PICTURE_HEAD_BYTES = 12
/** Whether what the field takes is the picture of the contact. */
export function asksForPicture({ type, properties }: Pick<FormField, 'type' | 'properties'>): boolean {
  return type === 'file' && properties.profile_image === true
}

/** The first of the fields whose file becomes the picture; null for none. What is not kept cannot be one. */
export function pictureFieldOf(files: ReadonlyMap<FormField, unknown>): number | null {
  return [...files.keys()].find((field) => field.saveResult && asksForPicture(field))?.id ?? null
}

/**
 * Pure: the media type of a picture by its first bytes, whatever its name says; null for all else. Drawings (SVG) are
 * none: they can hold scripts.
 */
export function pictureType(head: Buffer): string | null {
  const text = head.toString('latin1')
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  return /^RIFF.{4}WEBP/s.test(text) ? 'image/webp' : null
}
