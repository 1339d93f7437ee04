import styles from './canvas.module.css'

interface Props<T extends string> {
  label: string
  value: T
  options: readonly (readonly [value: T, label: string])[]
  onChange(value: T): void
}

/** One of a few, side by side. */
export function Switcher<T extends string>({ label, value, options, onChange }: Props<T>) {
  return (
    <fieldset aria-label={label} className={styles.views}>
      {options.map(([option, text]) => (
        <button
          key={option}
          type="button"
          aria-pressed={value === option}
          className={styles.view}
          onClick={() => onChange(option)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
