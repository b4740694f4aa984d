import type { Me } from '#console/session/me-queries.ts'
import { Time } from '#console/ui/text/Time.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { describePermissions } from '#console/access/describe-permissions.ts'

/** The owner, name, permissions and expiry of a key. */
export function KeySummary({ me }: { me: Me }) {
  return (
    <Stack gap="half">
      <Text weight="bold">{me.organization.name}</Text>
      <Text tone="muted">
        {me.key.name} · {me.team ? me.team.name : 'Organization key'}
      </Text>
      <Text tone="muted">
        {me.key.expires_at === null ? (
          'Does not expire'
        ) : (
          <>
            Expires <Time value={me.key.expires_at} />
          </>
        )}
      </Text>
      <Text tone="muted" pretty>
        {describePermissions(me.key.permissions, me.team !== null)}
      </Text>
    </Stack>
  )
}
