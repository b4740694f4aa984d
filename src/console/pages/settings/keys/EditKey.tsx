import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { updateKeyMutation } from '#console/access/access-queries.ts'
import type { Me } from '#console/session/me-queries.ts'
import { AccessPreview } from '#console/access/preview/AccessPreview.tsx'
import { useAccessPreview, type ChangePreview } from '#console/access/preview/use-access-preview.ts'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { FirstField } from '#console/ui/form/FirstField.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Key } from '#contract/access.ts'
import { updateKey } from '#contract/access-questions.ts'
import type { Permission } from '#contract/permissions.ts'
import { Text } from '#console/ui/layout/Text.tsx'
import { ExpiryFields } from './ExpiryFields.tsx'
import { expiryAfter, expiryProblem, type Expiry } from './lifetimes.ts'
import { isSameAccess, plainly } from './permission-levels.ts'
import { PermissionFields } from './PermissionFields.tsx'

interface KeyChange {
  name: string
  permissions: Permission[]
  /** Null for no change. */
  expiry: Expiry | null
}

interface EditKeyProps {
  apiKey: Key
  me: Me
  onDone: () => void
}

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/**
 * Edits the name, permissions and expiry of a key. Shows the access it would lose before saving.
 */
export function EditKey({ apiKey, me, onDone }: EditKeyProps) {
  const update = useMutation(updateKeyMutation(useQueryClient(), apiKey.id))
  const values: KeyChange = {
    name: apiKey.name,
    permissions: [...apiKey.permissions],
    expiry: null,
  }
  const form = useApiForm({
    schema: updateKey.body,
    values,
    toBody: ({ name, permissions, expiry }: KeyChange) => ({
      name,
      ...(!isSameAccess(permissions, apiKey.permissions) && { permissions: plainly(permissions) }),
      ...(expiry !== null && { expires_at: expiryAfter(expiry, new Date()) }),
    }),
    check: ({ expiry }) => ({
      expires_at: expiry === null ? undefined : expiryProblem(expiry, new Date()),
    }),
    missing: {
      name: 'Enter a name.',
      permissions: 'Choose at least one permission, or revoke the key.',
    },
    send: (body) =>
      update.mutateAsync({ ...body, ...(body.permissions && { etag: preview.etag }) }),
    onSuccess: (key) => {
      onDone()
      toast({ title: `${key.name} saved` })
    },
    onFailure: (failure) => preview.reloadIfStale(failure),
  })
  const permissions = plainly(useWatch({ control: form.control, name: 'permissions' }))
  const needsPreview = permissions.length > 0 && !isSameAccess(permissions, apiKey.permissions)
  const preview: ChangePreview = useAccessPreview(
    { type: 'key_permissions', key_id: apiKey.id, permissions },
    needsPreview,
  )

  return (
    <ApiForm
      form={form}
      action="Save"
      disabledReason={preview.blockedReason}
      ownFailures={['preview_stale']}
      onCancel={onDone}
    >
      <FormField form={form} name="name">
        {(field) => <FirstField {...field} maximum={255} />}
      </FormField>
      <FormField form={form} name="permissions">
        {(field) => <PermissionFields {...field} isOfTeam={apiKey.team_id !== null} />}
      </FormField>
      {needsPreview && (
        <AccessPreview
          changeType="key"
          preview={preview.query}
          teams={me.teams}
          isStale={form.failure?.key === 'preview_stale'}
        />
      )}
      <FormField form={form} name="expiry" path="expires_at">
        {(field) => (
          <ExpiryFields
            {...field}
            me={me}
            noChangeLabel={
              apiKey.expires_at === null
                ? 'No change (never)'
                : `No change (${longDate.format(new Date(apiKey.expires_at))})`
            }
          />
        )}
      </FormField>
      {apiKey.id === me.key.id && (
        <Text tone="muted" pretty>
          You are signed in with this key.
        </Text>
      )}
    </ApiForm>
  )
}
