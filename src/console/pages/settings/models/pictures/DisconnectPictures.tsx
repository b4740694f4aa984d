import { useMutation, useQueryClient } from '@tanstack/react-query'
import { disconnectPictureMutation } from '#console/api/picture-queries.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { PictureModel } from '#contract/models/picture-model.ts'

interface DisconnectPicturesProps {
  isOpen: boolean
  model: PictureModel
  onClose: () => void
}

export function DisconnectPictures({ isOpen, model, onClose }: DisconnectPicturesProps) {
  const disconnect = useMutation(disconnectPictureMutation(useQueryClient()))
  return (
    <ConfirmMutation
      isOpen={isOpen}
      onClose={onClose}
      title="Stop describing pictures?"
      action="Stop"
      mutation={disconnect}
      variables={undefined}
      onDone={() => toast({ title: `${model.model} no longer describes pictures` })}
    >
      <p>Existing descriptions are kept.</p>
    </ConfirmMutation>
  )
}
