import { useSuspenseQuery } from '@tanstack/react-query'
import { toApiError, ApiError } from '#console/api/api-error.ts'
import { paths } from '#console/paths.ts'
import { useNavigate } from '#console/router/use-location.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Badge } from '#console/ui/text/Badge.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { defaultModel } from '#contract/models.ts'
import { ApplicationForm } from './ApplicationForm.tsx'
import { applicationOfBody } from './application-of-body.ts'
import { linkOfValues } from './input-values.ts'

interface SaveAsApplicationDialogProps {
  /** The body of a chat request. Throws ApiError if the request cannot be built. */
  body: () => unknown
  /** The values of the variables, to test the application with. */
  values?: Readonly<Record<string, string>> | undefined
  isOpen: boolean
  onClose: () => void
}

/** Makes an application of a chat request, and opens it. */
export function SaveAsApplicationDialog({
  body,
  values = {},
  isOpen,
  onClose,
}: SaveAsApplicationDialogProps) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const navigate = useNavigate()
  const saved = isOpen ? readRequest(body) : null
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Save as application"
      description="Others fill in the inputs and run the prompt. It is a draft until you deploy it."
    >
      {saved instanceof ApiError && <InlineProblem error={saved} />}
      {saved !== null && !(saved instanceof ApiError) && (
        <ApplicationForm
          me={me}
          blueprint={saved.blueprint}
          graph_ids={saved.graph_ids}
          onCancel={onClose}
          onCreated={(application) => {
            onClose()
            toast({ title: `${application.name} created` })
            const tested = Object.entries(values).map(([name, value]) => [name, [value]])
            const link = linkOfValues(application.inputs, Object.fromEntries(tested))
            void navigate(paths.application(application.id) + link)
          }}
        >
          <Stack gap={2}>
            <Text weight="medium">Inputs</Text>
            {saved.blueprint.inputs.length === 0 ? (
              <Text tone="muted">
                None yet. Write {'{{topic}}'} in the prompt to make a part of it an input.
              </Text>
            ) : (
              <Row gap={1} wrap as="ul" aria-label="Inputs">
                {saved.blueprint.inputs.map(({ name, input_type }) => (
                  <li key={name}>
                    <Badge icon={input_type === 'media' ? 'image' : 'edit'}>{name}</Badge>
                  </li>
                ))}
              </Row>
            )}
            {saved.left_out.length > 0 && (
              <Text tone="caution">Left out: {saved.left_out.join(', ')}.</Text>
            )}
          </Stack>
        </ApplicationForm>
      )}
    </Dialog>
  )
}

function readRequest(body: () => unknown) {
  try {
    return applicationOfBody(body(), defaultModel.id)
  } catch (error) {
    return toApiError(error)
  }
}
