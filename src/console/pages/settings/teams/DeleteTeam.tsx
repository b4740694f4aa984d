import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '#console/router/Link.tsx'
import { deleteTeamMutation } from '#console/access/access-queries.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import type { Me } from '#console/session/me-queries.ts'
import { AccessPreview } from '#console/access/preview/AccessPreview.tsx'
import { useAccessPreview } from '#console/access/preview/use-access-preview.ts'
import { paths } from '#console/paths.ts'
import { count } from '#console/ui/text/count.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Team } from '#contract/access.ts'
import { allows } from '#contract/permissions.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import styles from './TeamsPage.module.css'

interface DeleteTeamProps {
  team: Team
  me: Me
  isOpen: boolean
  onClose: () => void
}

/** Deletes a team that owns nothing, together with its keys. The preview must be current. */
export function DeleteTeam({ team, me, isOpen, onClose }: DeleteTeamProps) {
  // A key may manage teams without access to keys. Then only the reasons of the service are shown.
  const canPreview = allows(me.key.permissions, 'keys:admin')
  const { query, ...preview } = useAccessPreview(
    { type: 'team_removal', team_id: team.id },
    isOpen && canPreview,
  )
  const remove = useMutation({
    ...deleteTeamMutation(useQueryClient(), team.id),
    onError: preview.reloadIfStale,
  })
  const isBlocked = (query.data?.refusals.length ?? 0) > 0
  const isStale = remove.error?.key === 'preview_stale'

  return (
    <ConfirmMutation
      isOpen={isOpen}
      onClose={onClose}
      title={`Delete ${team.name}?`}
      action="Delete team"
      disabledReason={preview.blockedReason}
      mutation={{ ...remove, error: isStale ? null : remove.error }}
      variables={preview.etag}
      onDone={({ keys_revoked }) =>
        toast({
          title: `${team.name} deleted`,
          ...(keys_revoked > 0 && { description: `${count(keys_revoked, 'key')} revoked.` }),
        })
      }
    >
      <Stack gap={3}>
        {isBlocked ? (
          <p>
            The team <strong>{team.name}</strong> still has graphs or files. Move them to other
            teams or delete them first.
          </p>
        ) : (
          <p>
            The team <strong>{team.name}</strong> will be deleted permanently, along with its
            guardrails and limits. Its keys will be revoked.
          </p>
        )}
        {canPreview && (
          <AccessPreview changeType="team" preview={query} teams={me.teams} isStale={isStale}>
            {isBlocked && <OwnedThings team={team} me={me} files={query.data?.files ?? 0} />}
          </AccessPreview>
        )}
      </Stack>
    </ConfirmMutation>
  )
}

interface OwnedThingsProps {
  team: Team
  me: Me
  files: number
}

/** Links to the graphs and files that the team still owns. */
function OwnedThings({ team, me, files }: OwnedThingsProps) {
  const canRead = allows(me.key.permissions, 'graphs:read')
  const graphs = useQuery({ ...graphQueries.ofTeam(team.id), enabled: canRead })
  const names = graphs.data?.data ?? []
  return (
    <Stack
      as="ul"
      gap={1}
      overflow="anywhere"
      className={styles['holds']}
      aria-label={`Graphs and files of ${team.name}`}
    >
      {names.map((graph) => (
        <li key={graph.id}>
          <Link to={paths.graphAccess(graph.id)}>
            <bdi>{graph.name}</bdi>
          </Link>
        </li>
      ))}
      {graphs.data?.has_more && (
        <li>
          <Link to={`${paths.graphs()}?scope=${team.id}`}>All graphs</Link>
        </li>
      )}
      {files > 0 && (
        <li>
          <Link to={paths.files()}>Files</Link>
        </li>
      )}
    </Stack>
  )
}
