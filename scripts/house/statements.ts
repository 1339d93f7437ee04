// The texts in the sources.
import ts from 'typescript'
import type { Source } from './sources.ts'

/** A text of the program, and where it begins. */
export interface Text {
  path: string
  line: number
  text: string
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

function parse({ path, text }: Source): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
}

function lineOf(file: ts.SourceFile, node: ts.Node): number {
  return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
}
