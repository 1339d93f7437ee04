// The blocks that can be put into an email or a page, as the HTML that each begins with.
import { escaped } from './escaped.ts'

export type Medium = 'email' | 'page'

export const BLOCKS = [
  'section',
  'heading',
  'text',
  'image',
  'button',
  'columns',
  'divider',
  'spacer',
  'social',
  'slot',
  'form',
  'focus',
  'unsubscribe',
  'html',
] as const
export type Block = (typeof BLOCKS)[number]

/** What only MJML has blocks for. */
const OF_MJML: readonly Block[] = ['section', 'spacer']

const ONLY: Partial<Record<Block, Medium>> = { form: 'page', focus: 'page', unsubscribe: 'email' }

/** The blocks of a medium, in the order in which they are offered. */
export function blocksOf(medium: Medium, isMjml: boolean): readonly Block[] {
  return BLOCKS.filter((block) => (ONLY[block] ?? medium) === medium && (isMjml || !OF_MJML.includes(block)))
}

/** What the texts of new blocks are, in the language of who edits. */
export type Words = Readonly<
  Record<'heading' | 'text' | 'button' | 'slot' | 'unsubscribe' | 'form' | 'focus', string>
>

const FONT = 'font-family:Arial,Helvetica,sans-serif'
const TEXT = `margin:0 0 16px;${FONT};font-size:16px;line-height:24px;color:#222222`
const ACCENT = '#1f4fd8'
const NETWORKS = ['Facebook', 'Instagram', 'LinkedIn', 'YouTube']

/** The HTML of a new block. Emails are laid out by tables, with a style on each element: mail programs drop the rest. */
export function htmlOf(block: Block, medium: Medium, words: Words): string {
  const said = Object.fromEntries(Object.entries(words).map(([key, text]) => [key, escaped(text)])) as Words
  const cell = `<td style="width:50%;padding:0 8px;vertical-align:top"><p style="${TEXT}">${said.text}</p></td>`
  const html: Partial<Record<Block, string>> = {
    heading: `<h2 style="margin:0 0 12px;${FONT};font-size:24px;line-height:32px;color:#222222">${said.heading}</h2>`,
    text: `<p style="${TEXT}">${said.text}</p>`,
    image:
      '<img src="" alt="" width="600" style="display:block;width:100%;max-width:600px;height:auto;border:0;margin:0 0 16px">',
    button: `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tbody><tr><td style="background-color:${ACCENT};border-radius:6px"><a href="https://" style="display:inline-block;padding:12px 24px;${FONT};font-size:16px;line-height:20px;color:#ffffff;text-decoration:none">${said.button}</a></td></tr></tbody></table>`,
    columns:
      medium === 'email'
        ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tbody><tr>${cell}${cell}</tr></tbody></table>`
        : `<div style="display:flex;flex-wrap:wrap;gap:16px"><div style="flex:1 1 240px"><p style="${TEXT}">${said.text}</p></div><div style="flex:1 1 240px"><p style="${TEXT}">${said.text}</p></div></div>`,
    divider: '<hr style="border:0;border-top:1px solid #d0d4dc;margin:24px 0">',
    social: `<p style="${TEXT};text-align:center">${NETWORKS.map(
      (name) => `<a href="https://www.${name.toLowerCase()}.com/" style="color:${ACCENT}">${name}</a>`,
    ).join(' · ')}</p>`,
    slot:
      medium === 'email'
        ? `<div style="${TEXT}">{dynamiccontent="${said.slot}"}</div>`
        : `<div data-slot="dwc" data-param-slot-name="${said.slot}">${said.text}</div>`,
    form: '<div>{form=0}</div>',
    focus: '<div>{focus=0}</div>',
    unsubscribe: `<p style="${TEXT};font-size:13px;line-height:20px;text-align:center"><a href="{unsubscribe_url}" style="color:#555555">${said.unsubscribe}</a></p>`,
    html: `<div>${said.text}</div>`,
  }
  return html[block] ?? ''
}
