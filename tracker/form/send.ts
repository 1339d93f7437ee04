// How a form is sent: by the script where the server lets it, through a hidden frame from other sites.
import { type Answer, nameOf } from './page.ts'

const LONGEST_MS = 120_000
/** So long after the frame's page is there its message may come. */
const GRACE_MS = 3_000

/** Sends what is filled in. @returns null when no answer came. */
export async function send(form: HTMLFormElement, button: HTMLElement | null): Promise<Answer | null> {
  try {
    return (await mayAsk(form)) ? await sendByScript(form, button) : await sendByFrame(form)
  } catch {
    return null
  }
}

/** The address of the server that the form belongs to. */
export function siteOf(form: HTMLFormElement): string {
  return form.action.replace(/\/form\/submit.*$/s, '')
}

/** Requests of a page in a sandbox carry no cookies: a token among the values of the form stands in for them. */
function credentials(): RequestCredentials {
  return window.origin === 'null' ? 'omit' : 'include'
}

const answers = new Map<string, Promise<boolean>>()

/**
 * Whether the server takes requests of scripts of this site. Asked for with a request that changes nothing: of one that
 * failed nobody could say whether it arrived.
 */
export function mayAsk(form: HTMLFormElement): Promise<boolean> {
  // A page in a sandbox has the origin `null`, whatever its address.
  if (new URL(form.action).origin === window.origin) return Promise.resolve(true)
  const site = siteOf(form)
  const known = answers.get(site)
  if (known) return known
  const asked = fetch(`${site}/media/js/mautic-form.js`, {
    method: 'HEAD',
    // The script itself was loaded without being asked who may.
    cache: 'no-store',
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    credentials: credentials(),
  }).then(
    ({ ok }) => ok,
    () => false,
  )
  answers.set(site, asked)
  return asked
}

async function sendByScript(form: HTMLFormElement, button: HTMLElement | null): Promise<Answer> {
  const values = new FormData(form, button)
  const token = document.querySelector<HTMLMetaElement>('meta[name="visitor_token"]')
  if (token) values.set('visitor_token', token.content)
  const hasFiles = form.enctype === 'multipart/form-data'
  const answer = await fetch(form.action.replace('/form/submit', '/form/submit/ajax'), {
    method: 'POST',
    headers: { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' },
    body: hasFiles ? values : new URLSearchParams(values as unknown as Record<string, string>),
    credentials: credentials(),
  })
  const result: Answer = await answer.json()
  if (token && result.visitor_token) token.content = result.visitor_token
  return result
}

// The page in the frame posts the answer to this window: any site may send, and none but the server is heard.
function sendByFrame(form: HTMLFormElement): Promise<Answer | null> {
  const { origin } = new URL(form.action)
  const frame = document.createElement('iframe')
  frame.name = `mauticiframe_${nameOf(form)}`
  frame.title = nameOf(form)
  frame.style.display = 'none'
  document.body.append(frame)
  const mark = document.createElement('input')
  mark.type = 'hidden'
  mark.name = 'mauticform[messenger]'
  mark.value = '1'
  form.append(mark)
  const { target } = form
  return new Promise<Answer | null>((resolve) => {
    const timers = [window.setTimeout(() => done(null), LONGEST_MS)]
    const done = (answer: Answer | null) => {
      window.removeEventListener('message', listen)
      for (const timer of timers) clearTimeout(timer)
      mark.remove()
      frame.remove()
      resolve(answer)
    }
    const listen = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== frame.contentWindow || from !== origin) return
      try {
        done(typeof data === 'string' ? JSON.parse(data) : data)
      } catch {}
    }
    window.addEventListener('message', listen)
    frame.addEventListener('load', () => {
      if (!isBlank(frame)) timers.push(window.setTimeout(() => done(null), GRACE_MS))
    })
    form.target = frame.name
    // An input of the form might be called submit.
    HTMLFormElement.prototype.submit.call(form)
    form.target = target
  })
}

function isBlank(frame: HTMLIFrameElement): boolean {
  try {
    return frame.contentWindow?.location.href === 'about:blank'
  } catch {
    return false
  }
}
