// What tokens stand for with the contact that an email is shown as.
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { ask } from '../api/ask.ts'

/** The contact that is chosen in the preview; null for nobody. */
export const ShownAs = createContext<number | null>(null)

/** As many are looked up; the rest stand without a value. */
const MOST = 500
const NONE: ReadonlyMap<string, string> = new Map()

/** The values of tokens, by token; empty while nobody is chosen. One question for all: an email that is nothing but tokens. */
export function useTokenValues(tokens: readonly string[], isWanted: boolean): ReadonlyMap<string, string> {
  const contact = useContext(ShownAs)
  const asked = tokens.slice(0, MOST)
  const customHtml = asked.map((token, at) => `<i data-token="${at}">{${token}}</i>`).join('\n')
  const found = useQuery({
    ...ask(
      '/emails/preview',
      { body: { email: { subject: '-', customHtml }, contacts: [contact] } },
      { read: ({ previews }) => valuesIn(previews[0]?.html ?? '', asked) },
    ),
    enabled: isWanted && contact !== null && asked.length > 0,
  })
  return (contact !== null && found.data) || NONE
}

// A document that is read this way runs and loads nothing.
function valuesIn(html: string, tokens: readonly string[]): ReadonlyMap<string, string> {
  const read = new DOMParser().parseFromString(html, 'text/html')
  return new Map(
    [...read.querySelectorAll<HTMLElement>('i[data-token]')].flatMap((element) => {
      const token = tokens[Number(element.dataset.token)]
      const value = element.textContent.trim().replace(/\s+/g, ' ')
      return token === undefined || value === '' || value === `{${token}}` ? [] : [[token, value] as const]
    }),
  )
}
