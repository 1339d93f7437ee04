/** Public address of the files in the folder `images`. */
export const PUBLIC_IMAGES = '/media/images'

/** Tells whether the text is a plain name: of a file or a folder in the one at hand, and not hidden. */
export function isFileName(text: string): boolean {
  return /^[\p{L}\p{N}_-][\p{L}\p{N}_. ()-]{0,199}$/u.test(text) && !text.endsWith('.') && !text.endsWith(' ')
}
