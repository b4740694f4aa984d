import { Link } from '#console/router/Link.tsx'
import { useLocation, useParams } from '#console/router/use-location.ts'
import { decodePart } from '#console/router/location.ts'
import { paths } from '#console/paths.ts'
import styles from './ReferenceFrame.module.css'
import { Text } from '#console/ui/layout/Text.tsx'

interface AnchoredNameProps {
  anchor: string
  name: string
}

/** The name of a field or a failure, which links to itself and is marked when the address names it. */
export function AnchoredName({ anchor, name }: AnchoredNameProps) {
  const { operation_id = '' } = useParams()
  const isShown = decodePart(useLocation().hash.slice(1)) === anchor
  return (
    <Text
      as="span"
      id={anchor}
      mono
      size="s"
      weight="bold"
      overflow="anywhere"
      surface={isShown ? 'accent' : undefined}
    >
      <Link to={paths.operation(operation_id, anchor)} className={styles['anchor']}>
        {name}
      </Link>
    </Text>
  )
}
