// What the log names, in words where there are some.
import { textAt } from '../../../words/messages.ts'

export function actionName(action: string): string {
  return textAt(`audit.action.${action}`) ?? action
}

/** A kind of record, or one of its records. */
export function recordName(object: string, id: number | string = 0): string {
  const name = textAt(`audit.object.${object}`) ?? object
  return Number(id) === 0 ? name : `${name} #${id}`
}

export function fieldName(name: string): string {
  return textAt(`audit.field.${name}`) ?? textAt(`words.field.${name}`) ?? name
}
