import styles from './Chart.module.css'

/** A hatched SVG pattern, used as `url(#id)`. */
export function Hatch({ id }: { id: string }) {
  return (
    <pattern
      id={id}
      width="4"
      height="4"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="4" height="4" className={styles['area']} />
      <rect width="1.5" height="4" className={styles['gap']} />
    </pattern>
  )
}
