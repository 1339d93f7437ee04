import { s } from './shape.ts'

/** A sentence for people, with the word that programs know it by. */
export const sentenceShape = s.object(
  { code: s.text({ example: 'segment.byHand' }), text: s.text() },
  'Sentence',
)
