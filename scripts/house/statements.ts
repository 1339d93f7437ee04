// The SQL in the sources: tagged templates with the fragments that stand in them put together.
import ts from 'typescript'
import type { Source } from './sources.ts'

/** A piece of SQL, or any other text of the program, and where it begins. */
export interface Text {
  path: string
  line: number
  text: string
}

/** Stands for a value in a statement. */
const VALUE = '$'

/**
 * The tagged templates of a file as far as they can be read: a fragment that is written inside another stands where it
 * goes, of two that depend on a condition both do; everything else that is put in is a `$`.
 */
export function statementsIn(source: Source): Text[] {
  const file = parse(source)
  const found: Text[] = []
  const visit = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node))
      found.push({ path: source.path, line: lineOf(file, node), text: textOf(node) })
    else ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** All texts of a file, comments left out: strings and the fixed pieces of templates. */
export function textsIn(source: Source): Text[] {
  const file = parse(source)
  const found: Text[] = []
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isTemplateHead(node))
      found.push({ path: source.path, line: lineOf(file, node), text: node.text })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function textOf(node: ts.Node): string {
  if (ts.isParenthesizedExpression(node)) return textOf(node.expression)
  if (ts.isConditionalExpression(node)) return [textOf(node.whenTrue), textOf(node.whenFalse)].join(' ')
  if (ts.isCallExpression(node)) return callText(node)
  if (!ts.isTaggedTemplateExpression(node)) return VALUE
  const { template } = node
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text
  return template.templateSpans.reduce(
    (text, span) => text + textOf(span.expression) + span.literal.text,
    template.head.text,
  )
}

// `within(db, 'contact_id', range)` of the engine is a condition on that column; other calls put in what they are given.
function callText({ expression, arguments: given }: ts.CallExpression): string {
  const [, column] = given
  const isRange = ts.isIdentifier(expression) && expression.text === 'within'
  if (isRange && column && ts.isStringLiteral(column)) return `${column.text} in ${VALUE}`
  return given.find(ts.isTaggedTemplateExpression) ? `(${given.map(textOf).join(' ')})` : VALUE
}

function parse({ path, text }: Source): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
}

function lineOf(file: ts.SourceFile, node: ts.Node): number {
  return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
}
