// The blocks of an email in MJML, as the source that each begins with.
import type { Block, Words } from '../blocks.ts'
import { escaped } from '../escaped.ts'

const NETWORKS = ['facebook', 'instagram', 'linkedin', 'youtube']

const OF_MJML = (said: Words) =>
  ({
    section: '<mj-section>\n  <mj-column>\n  </mj-column>\n</mj-section>',
    columns: `<mj-section>\n  <mj-column>\n    <mj-text>${said.text}</mj-text>\n  </mj-column>\n  <mj-column>\n    <mj-text>${said.text}</mj-text>\n  </mj-column>\n</mj-section>`,
    heading: `<mj-text font-size="24px" line-height="32px">${said.heading}</mj-text>`,
    text: `<mj-text font-size="16px" line-height="24px">${said.text}</mj-text>`,
    image: '<mj-image src="" alt="" />',
    button: `<mj-button href="https://" background-color="#1f4fd8" color="#ffffff">${said.button}</mj-button>`,
    divider: '<mj-divider border-width="1px" border-color="#d0d4dc" />',
    spacer: '<mj-spacer height="24px" />',
    social: `<mj-social>${NETWORKS.map(
      (name) =>
        `\n  <mj-social-element name="${name}-noshare" href="https://www.${name}.com/" alt="${name}"></mj-social-element>`,
    ).join('')}\n</mj-social>`,
    slot: `<mj-text>{dynamiccontent="${said.slot}"}</mj-text>`,
    unsubscribe: `<mj-text align="center" font-size="13px"><a href="{unsubscribe_url}" style="color:#555555">${said.unsubscribe}</a></mj-text>`,
    html: `<mj-raw><div>${said.text}</div></mj-raw>`,
  }) satisfies Partial<Record<Block, string>>

/** The MJML of a new block; nothing where MJML has no such block. */
export function mjmlOfBlock(block: Block, words: Words): string {
  const said = Object.fromEntries(Object.entries(words).map(([key, text]) => [key, escaped(text)])) as Words
  return (OF_MJML(said) as Partial<Record<Block, string>>)[block] ?? ''
}
