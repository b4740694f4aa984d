import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { revokeKeyMutation } from '#console/access/access-queries.ts'
import { accessQueries } from '#console/access/access-questions.ts'
import type { Me } from '#console/session/me-queries.ts'
import { session } from '#console/session/session.ts'
import { keyOwnerPhrase } from '#console/access/keys/key-owner.ts'
import { describePermissions } from '#console/access/describe-permissions.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Key } from '#contract/access.ts'
import { allows } from '#contract/permissions.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { describeKeyActivity } from './describe-key-activity.ts'
import styles from './KeysPage.module.css'

interface RevokeKeyProps {
  apiKey: Key
  me: Me
  isOpen: boolean
  onClose: () => void
}

export function RevokeKey({ apiKey, me, isOpen, onClose }: RevokeKeyProps) {
  const revoke = useMutation(revokeKeyMutation(useQueryClient()))
  const preview = useQuery({
    ...accessQueries.preview({ type: 'key_removal', key_id: apiKey.id }),
    enabled: isOpen,
  })
  const isOwn = apiKey.id === me.key.id
  const refusal = preview.data?.refusals[0]
  const canRevoke = apiKey.permissions.every((permission) => allows(me.key.permissions, permission))
  return (
    <ConfirmMutation
      isOpen={isOpen}
      onClose={onClose}
      title={`Revoke ${apiKey.name}?`}
      action="Revoke key"
      disabledReason={preview.isPending ? 'Checking whether this key can be revoked.' : refusal}
      mutation={revoke}
      variables={apiKey.id}
      onDone={() => {
        if (isOwn) session.end('signed_out')
        else toast({ title: `${apiKey.name} revoked` })
      }}
    >
      {preview.isPending ? (
        <Stack gap={2}>
          <Loading label="Checking whether this key can be revoked" />
          <Skeleton width="100%" />
          <Skeleton width="60%" />
        </Stack>
      ) : refusal === undefined ? (
        <p>
          Requests with the key <strong>{apiKey.name}</strong> of{' '}
          {keyOwnerPhrase(apiKey.team_id, me.teams)} will be rejected from now on. You can’t undo
          this.
        </p>
      ) : (
        <Row as="p" gap={2} align="stretch" tone="critical" weight="medium">
          <Icon name="lock" shift="half" />
          <span>
            {refusal}
            {canRevoke &&
              ' First create another organization key that has admin permissions and never expires.'}
          </span>
        </Row>
      )}
      <Stack as="dl" gap={2} surface="well" pad={3} className={styles['facts']}>
        <div>
          <dt>Permissions</dt>
          <dd>{describePermissions(apiKey.permissions, apiKey.team_id !== null)}</dd>
        </div>
        <div>
          <dt>Last used</dt>
          <dd>{apiKey.last_used_at === null ? 'Never' : <Time value={apiKey.last_used_at} />}</dd>
        </div>
        {apiKey.last_used_at !== null && allows(me.key.permissions, 'usage:admin') && (
          <RecentActivity key_id={apiKey.id} isOpen={isOpen} />
        )}
      </Stack>
      {isOwn && <p>You are signed in with this key and will be signed out.</p>}
    </ConfirmMutation>
  )
}

function RecentActivity({ key_id, isOpen }: { key_id: string; isOpen: boolean }) {
  const activity = useQuery({ ...accessQueries.recentUsage(key_id), enabled: isOpen })
  return (
    <div>
      <dt>In the last 30 days</dt>
      <dd>
        {activity.isPending && <Skeleton width="8rem" />}
        {activity.isError && `Could not load: ${activity.error.message}`}
        {activity.data && describeKeyActivity(activity.data.data)}
      </dd>
    </div>
  )
}
