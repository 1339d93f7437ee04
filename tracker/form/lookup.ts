// Fields that suggest names of companies: a combobox with a list (WAI-ARIA Authoring Practices).
import { text } from './page.ts'
import { mayAsk, siteOf } from './send.ts'

const SHORTEST = 3
const PAUSE_MS = 250
let lists = 0

export function suggestCompanies(form: HTMLFormElement, input: HTMLInputElement): void {
  const list = document.createElement('ul')
  list.className = 'mauticform-suggestions'
  list.id = `mauticform-suggestions-${++lists}`
  list.hidden = true
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', text('suggestionsMessage'))
  input.after(list)
  input.autocomplete = 'off'
  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-controls', list.id)
  let chosen = -1
  let asked = 0
  let pause = 0

  const choose = (index: number) => {
    chosen = index
    for (const [number, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(number === index))
    const id = list.children[index]?.id
    if (id) input.setAttribute('aria-activedescendant', id)
    else input.removeAttribute('aria-activedescendant')
  }
  const offer = (names: readonly string[]) => {
    list.replaceChildren(
      ...names.map((name, number) => {
        const option = document.createElement('li')
        option.id = `${list.id}-${number}`
        option.setAttribute('role', 'option')
        option.textContent = name
        return option
      }),
    )
    list.hidden = names.length === 0
    input.setAttribute('aria-expanded', String(names.length > 0))
    choose(-1)
  }
  const take = (option: Element | null | undefined) => {
    if (!option) return
    input.value = option.textContent ?? ''
    asked++
    offer([])
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }

  offer([])
  input.addEventListener('input', () => {
    clearTimeout(pause)
    const number = ++asked
    const search = input.value.trim()
    if (search.length < SHORTEST) return offer([])
    pause = window.setTimeout(async () => {
      const names = await findNames(form, search)
      if (number === asked) offer(names)
    }, PAUSE_MS)
  })
  input.addEventListener('keydown', (event) => {
    const count = list.children.length
    if (count === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) choose((chosen + step + (chosen < 0 && step < 0 ? 1 : 0) + count) % count)
    else if (event.key === 'Enter' && chosen >= 0) take(list.children[chosen])
    else if (event.key === 'Escape') offer([])
    else return
    event.preventDefault()
  })
  // The list is pressed before the field loses the cursor.
  list.addEventListener('mousedown', (event) => {
    event.preventDefault()
    take(event.target instanceof Element ? event.target.closest('li') : null)
  })
  input.addEventListener('blur', () => offer([]))
}

async function findNames(form: HTMLFormElement, search: string): Promise<string[]> {
  if (!(await mayAsk(form))) return []
  try {
    const formId = form.querySelector<HTMLInputElement>('[name="mauticform[formId]"]')?.value ?? ''
    const answer = await fetch(`${siteOf(form)}/form/company-lookup/autocomplete`, {
      method: 'POST',
      headers: { 'X-Requested-With': 'XMLHttpRequest' },
      body: new URLSearchParams({ search, formId }),
    })
    const names: unknown = answer.ok ? await answer.json() : []
    return Array.isArray(names) ? names.map(String) : []
  } catch {
    return []
  }
}
