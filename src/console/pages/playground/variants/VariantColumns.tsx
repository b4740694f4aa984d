import { useEffect, useRef, useState } from 'react'
import { useVariants, useVariantStore } from '#console/pages/playground/play/use-play.ts'
import { Button } from '#console/ui/Button.tsx'
import { Segments } from '#console/ui/form/Segments.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { CopyLink } from './CopyLink.tsx'
import { VariantColumn } from './VariantColumn.tsx'
import styles from './Variants.module.css'

const CompareDialog = lazyDialog(async () => (await import('./CompareDialog.tsx')).CompareDialog)

/** All variants side by side, each in a column. */
export function VariantColumns() {
  const store = useVariantStore()
  const { variants, active } = useVariants()
  const columns = useRef<HTMLUListElement>(null)
  const [isComparing, setComparing] = useState(false)

  // A new variant may stand outside of what is in sight.
  useEffect(() => {
    const index = variants.findIndex(({ id }) => id === active)
    columns.current?.children[index]?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [active, variants])

  /** On a phone, where one column fills the screen, the one that was swiped to becomes active. */
  function followSwipe() {
    const list = columns.current
    const first = list?.firstElementChild
    if (!list || !first || first.clientWidth < list.clientWidth / 2) return
    const index = Math.round(Math.abs(list.scrollLeft) / first.clientWidth)
    const variant = variants[index]
    if (variant) store.activate(variant.id)
  }

  return (
    <>
      <Row gap={2} wrap justify="between" pad="2-3" rule="below">
        <Segments
          label="Variant"
          value={active}
          options={variants.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={store.activate}
        />
        <Row gap={1} wrap>
          <Button size="small" variant="ghost" icon="columns" onClick={() => setComparing(true)}>
            Compare answers
          </Button>
          <CopyLink />
        </Row>
      </Row>
      <ul
        ref={columns}
        className={styles['columns']}
        aria-label="Variants"
        onScrollEnd={followSwipe}
      >
        {variants.map((variant, index) => (
          <VariantColumn key={variant.id} variant={variant} index={index} />
        ))}
      </ul>
      <CompareDialog isOpen={isComparing} onClose={() => setComparing(false)} />
    </>
  )
}
