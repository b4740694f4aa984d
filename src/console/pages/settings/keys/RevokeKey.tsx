import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { revokeKeyMutation } from '#console/access/access-queries.ts'
import { accessQueries } from '#console/access/access-questions.ts'
import type { Me } from '#console/session/me-queries.ts'
import { session } from '#console/session/session.ts'
import { keyOwnerWords } from '#console/keys/key-owner.ts'
import { describePermissions } from '#console/access/describe-permissions.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Key } from '#contract/access.ts'
import { allows } from '#contract/permissions.ts'
import { latelyWords } from './lately-words.ts'
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
  const mayRevoke = apiKey.permissions.every((held) => allows(me.key.permissions, held))
  return (
    <ConfirmMutation
      isOpen={isOpen}
      onClose={onClose}
      title={`Revoke ${apiKey.name}?`}
      action="Revoke key"
      disabledReason={refusal}
      mutation={revoke}
      variables={apiKey.id}
      onDone={() => {
        if (isOwn) session.end('signed_out')
        else toast({ title: `${apiKey.name} revoked` })
      }}
    >
      {refusal === undefined ? (
        <p>
          Requests with the key <strong>{apiKey.name}</strong> of{' '}
          {keyOwnerWords(apiKey.team_id, me.teams)} will be rejected from now on. You can’t undo
          this.
        </p>
      ) : (
        <p className={styles['refusal']}>
          <Icon name="lock" />
          <span>
            {refusal}
            {mayRevoke &&
              ' Create another organization key with admin permissions that lasts as long first.'}
          </span>
        </p>
      )}
      <dl className={styles['facts']}>
        <div>
          <dt>Permissions</dt>
          <dd>{describePermissions(apiKey.permissions, apiKey.team_id !== null)}</dd>
        </div>
        <div>
          <dt>Last used</dt>
          <dd>{apiKey.last_used_at === null ? 'Never' : <Time value={apiKey.last_used_at} />}</dd>
        </div>
        {apiKey.last_used_at !== null && allows(me.key.permissions, 'usage:admin') && (
          <Lately key_id={apiKey.id} isOpen={isOpen} />
        )}
      </dl>
      {isOwn && <p>You are signed in with this key and will be signed out.</p>}
    </ConfirmMutation>
  )
}

function Lately({ key_id, isOpen }: { key_id: string; isOpen: boolean }) {
  const lately = useQuery({ ...accessQueries.recentUsage(key_id), enabled: isOpen })
  return (
    <div>
      <dt>In the last 30 days</dt>
      <dd>
        {lately.isPending && <Skeleton width="8rem" />}
        {lately.isError && `Could not load: ${lately.error.message}`}
        {lately.data && latelyWords(lately.data.data)}
      </dd>
    </div>
  )
}
