// Bundled themes as a renderer shows them: Twig with the functions that themes may call, and MJML compiled.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import mjml2html from 'mjml'
import {
  createArrayLoader,
  createEnvironment,
  createFunction,
  type TwingCallable,
  type TwingFunction,
} from 'twing'

const FOLDER = join(import.meta.dirname, '../server/themes')

/** What a template is given, as far as it uses it. */
const CONTEXT = {
  lang: 'en',
  dir: 'ltr',
  header: 'A heading of its own',
  message: '<p>We are sorry to see you leave. <a href="#">Changed your mind?</a></p>',
  content:
    '<form><div class="mauticform-row"><label for="email">Email</label><input id="email" type="email"/><span class="mauticform-errormsg">This is required.</span></div><div class="mauticform-row"><label for="country">Country</label><select id="country"><option>Iceland</option></select></div><div class="mauticform-row"><label for="text">A longer question that may take two lines on a small screen</label><textarea id="text" rows="4"></textarea></div><button type="button">Send</button></form>',
  page: { title: 'A page' },
}

/** Keys of the bundled themes. */
export function themeKeys(): string[] {
  return readdirSync(FOLDER).sort()
}

/** Templates of a theme that stand for themselves, `email.mjml.twig` and the like. */
export function templatesOf(theme: string): string[] {
  return readdirSync(join(FOLDER, theme, 'html')).filter((name) => name !== 'base.html.twig')
}

/** The HTML of a template as a recipient sees it, with images inside. Throws when Twig or MJML refuse it. */
export async function renderTheme(theme: string, template: string): Promise<string> {
  const names = readdirSync(join(FOLDER, theme, 'html'))
  const sources = names.map((name) => [
    `@themes/${theme}/html/${name}`,
    readFileSync(join(FOLDER, theme, 'html', name), 'utf8'),
  ])
  const twig = createEnvironment(createArrayLoader(Object.fromEntries(sources)))
  for (const one of functions()) twig.addFunction(one)
  const text = withoutTokens(
    await twig.render(`@themes/${theme}/html/${template}`, { ...CONTEXT, template: theme }),
  )
  if (!template.endsWith('.mjml.twig')) return text
  const { html, errors } = await mjml2html(text, { validationLevel: 'strict' })
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'))
  return html
}

// Tokens are long words; what takes their place is not.
function withoutTokens(text: string): string {
  return text
    .replaceAll(/\{contactfield=\w+\|([^}]*)\}/g, '$1')
    .replaceAll(/\{(unsubscribe|webview)_text\}/g, '<a href="#">A link to $1</a>')
    .replaceAll(/\{(subject|signature)\}/g, 'A $1')
}

function functions(): TwingFunction[] {
  const asset: TwingCallable = async (_context, path: string) => {
    const content = readFileSync(join(FOLDER, '..', path))
    return `data:image/${extname(path).slice(1)};base64,${content.toString('base64')}`
  }
  const nothing: TwingCallable = async () => ''
  return [
    createFunction('getAssetUrl', asset, [
      { name: 'path' },
      { name: 'package', defaultValue: null },
      { name: 'version', defaultValue: null },
      { name: 'absolute', defaultValue: false },
    ]),
    createFunction('outputHeadDeclarations', nothing, []),
    createFunction('outputScripts', nothing, [{ name: 'place' }]),
  ]
}
