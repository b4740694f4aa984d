import { useEffect, useRef } from 'react'

interface BlobImageProps {
  blob: Blob
  alt: string
  className: string | undefined
  /** Called with width by height. */
  onShape?: (shape: number) => void
}

/** An image whose bytes were fetched with the key. */
export function BlobImage({ blob, alt, className, onShape }: BlobImageProps) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return (
    <img
      ref={image}
      className={className}
      alt={alt}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        onShape?.(naturalWidth / naturalHeight)
      }
    />
  )
}
