import type { DragEvent } from 'react'
import { t } from '../words/messages.ts'
import { type Block, blocksOf, htmlOf, type Medium } from './blocks.ts'
import styles from './builder.module.css'
import { mjmlOfBlock } from './mjml/mjmlBlocks.ts'
import type { Canvas } from './openCanvas.ts'

/** The blocks that can be put on the canvas, by a click or by dragging. */
export function Blocks({
  medium,
  isMjml,
  canvas,
}: {
  medium: Medium
  isMjml: boolean
  canvas: Canvas | null
}) {
  return (
    <>
      <h2 className={styles.heading}>{t('builder.blocks')}</h2>
      <ul className={styles.blocks}>
        {blocksOf(medium, isMjml).map((block) => (
          <li key={block}>
            <button
              type="button"
              draggable
              className={styles.block}
              onClick={() => canvas?.add(newBlock(block, medium, isMjml))}
              onDragStart={(event: DragEvent) => {
                event.dataTransfer.setData('text/plain', block)
                canvas?.startDrag(newBlock(block, medium, isMjml))
              }}
              onDragEnd={() => canvas?.endDrag()}
            >
              {t(`builder.block.${block}`)}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The source of a new block, in the language of who edits. */
export function newBlock(block: Block, medium: Medium, isMjml: boolean): string {
  const words = {
    heading: t('builder.new.heading'),
    text: t('builder.new.text'),
    button: t('builder.new.button'),
    slot: t('builder.new.slot'),
    unsubscribe: t('builder.new.unsubscribe'),
    form: t('builder.block.form'),
    focus: t('builder.block.focus'),
  }
  return isMjml ? mjmlOfBlock(block, words) : htmlOf(block, medium, words)
}
