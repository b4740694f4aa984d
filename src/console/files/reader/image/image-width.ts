const maxWidth = 2400
const widthStep = 200

/** The width in pixels to request for an image that is this many CSS pixels wide, in the steps of the service. */
export function imageWidth(cssPixels: number): number {
  const steps = Math.ceil((cssPixels * window.devicePixelRatio) / widthStep)
  return Math.min(maxWidth, Math.max(1, steps) * widthStep)
}
