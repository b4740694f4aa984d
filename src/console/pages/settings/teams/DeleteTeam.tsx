import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { deleteTeamMutation } from '#console/access/access-queries.ts'
import { accessQueries } from '#console/access/access-questions.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import type { Me } from '#console/session/me-queries.ts'
import { AccessPreview, previewBlockedReason } from '#console/access/AccessPreview.tsx'
import { paths } from '#console/paths.ts'
import { count } from '#console/ui/text/count.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Team } from '#contract/access.ts'
import { allows } from '#contract/permissions.ts'
import styles from './TeamsPage.module.css'

interface DeleteTeamProps {
  team: Team
  me: Me
  isOpen: boolean
  onClose: () => void
}

/** Deletes a team as it was shown: with the keys that end with it, once it owns nothing. */
export function DeleteTeam({ team, me, isOpen, onClose }: DeleteTeamProps) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    ...deleteTeamMutation(queryClient, team.id),
    onError: (error) => {
      if (error.key !== 'preview_stale') return
      void queryClient.invalidateQueries({ queryKey: accessQueries.all })
    },
  })
  // who may change teams need not see keys: then nothing is shown but what the service refuses
  const canPreview = allows(me.key.permissions, 'keys:admin')
  const preview = useQuery({
    ...accessQueries.preview({ type: 'team_removal', team_id: team.id }),
    enabled: isOpen && canPreview,
  })
  const isRefused = (preview.data?.refusals.length ?? 0) > 0
  const isStale = remove.error?.key === 'preview_stale'

  return (
    <ConfirmMutation
      isOpen={isOpen}
      onClose={onClose}
      title={`Delete ${team.name}?`}
      action="Delete team"
      disabledReason={canPreview ? previewBlockedReason(preview) : undefined}
      mutation={{ ...remove, error: isStale ? null : remove.error }}
      variables={preview.data?.etag}
      onDone={({ keys_revoked }) =>
        toast({
          title: `${team.name} deleted`,
          ...(keys_revoked > 0 && { description: `${count(keys_revoked, 'key')} revoked.` }),
        })
      }
    >
      <div className={styles['body']}>
        {isRefused ? (
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
          <AccessPreview changeType="team" preview={preview} teams={me.teams} isStale={isStale}>
            {isRefused && <Holds team={team} me={me} files={preview.data?.files ?? 0} />}
          </AccessPreview>
        )}
      </div>
    </ConfirmMutation>
  )
}

interface HoldsProps {
  team: Team
  me: Me
  files: number
}

/** What the team still has, by name, to go there. */
function Holds({ team, me, files }: HoldsProps) {
  const canRead = allows(me.key.permissions, 'graphs:read')
  const graphs = useQuery({ ...graphQueries.ofTeam(team.id), enabled: canRead })
  const names = graphs.data?.data ?? []
  return (
    <ul className={styles['holds']} aria-label={`Graphs and files of ${team.name}`}>
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
    </ul>
  )
}
