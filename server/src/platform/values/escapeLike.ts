/** The text as a pattern of LIKE that matches only this text. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
