import { IconButton } from '#console/ui/IconButton.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { fitWidth, nextZoom, zoomLabel, type Zoom } from './zoom.ts'

interface ZoomControlProps {
  zoom: Zoom
  onZoom: (zoom: Zoom) => void
}

/** How large pages are shown. */
export function ZoomControl({ zoom, onZoom }: ZoomControlProps) {
  const smaller = nextZoom(zoom, -1)
  const larger = nextZoom(zoom, 1)
  return (
    <Row gap={1}>
      <IconButton
        icon="minus"
        label="Zoom out"
        disabledReason={smaller === null ? 'Pages cannot be smaller.' : undefined}
        onClick={() => onZoom(smaller ?? zoom)}
      />
      <Text as="span" tone="muted" nowrap show="wide" role="status" aria-label="Zoom">
        {zoomLabel(zoom)}
      </Text>
      <IconButton
        icon="plus"
        label="Zoom in"
        disabledReason={larger === null ? 'Pages cannot be larger.' : undefined}
        onClick={() => onZoom(larger ?? zoom)}
      />
      {zoom === 'page' ? (
        <IconButton icon="fit-width" label="Fit width" onClick={() => onZoom(fitWidth)} />
      ) : (
        <IconButton icon="fit-page" label="Fit page" onClick={() => onZoom('page')} />
      )}
    </Row>
  )
}
