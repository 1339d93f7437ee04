import { t, textAt } from '../words/messages.ts'
import type { Part } from './part.ts'

/** What kind of block it is, in a word. */
export function nameOf({ kind, tag }: Pick<Part, 'kind' | 'tag'>): string {
  const ofTag = textAt(`builder.tag.${tag}`)
  return ofTag ?? (kind === 'box' ? tag : t(`builder.kind.${kind}`))
}
