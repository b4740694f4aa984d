import { useSuspenseQuery } from '@tanstack/react-query'
import { applicationQueries } from '#console/applications/application-queries.ts'
import { useRequiredParam } from '#console/require-param.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'

/** The messages of the draft. */
export function OverviewTab() {
  const application_id = useRequiredParam('application_id')
  const { data: application } = useSuspenseQuery(applicationQueries.one(application_id))
  return (
    <Stack gap={3}>
      {application.blueprint.messages.map((message, index) => (
        <Box key={index} surface="panel" pad={3}>
          <Text tone="muted">{message.role}</Text>
          <Text preWrap overflow="anywhere">
            {message.content}
          </Text>
        </Box>
      ))}
    </Stack>
  )
}
