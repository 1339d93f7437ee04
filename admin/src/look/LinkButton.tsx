import type { ComponentProps } from 'react'
import styles from './LinkButton.module.css'

/** What is done by a word of a sentence, or is of little weight. */
export function LinkButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return <button {...props} type="button" className={styles.link} />
}
