import { useQuery } from '@tanstack/react-query'
import type { Application } from '#contract/applications/applications.ts'
import { paths } from '#console/paths.ts'
import { meQueries, type Me } from '#console/session/me-queries.ts'
import { ButtonLink } from '#console/ui/Button.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { changeDisabledReason } from './application-access.ts'

interface NotDeployedProps {
  application: Pick<Application, 'id' | 'team_id'>
}

/** In place of what only a deployed application can do: says who can deploy it. */
export function NotDeployed({ application }: NotDeployedProps) {
  const { data: me } = useQuery(meQueries.own())
  if (me === undefined) return <EmptyMessage icon="application" title="Not deployed yet" />
  const canDeploy = changeDisabledReason(application, me) === undefined
  return (
    <EmptyMessage
      icon="application"
      title="Not deployed yet"
      text={
        canDeploy
          ? 'This application is a draft. Deploy it before you run it.'
          : `This application is a draft. ${whoDeploys(application, me)}`
      }
    >
      {canDeploy && (
        <ButtonLink variant="primary" to={paths.application(application.id)}>
          Open the draft
        </ButtonLink>
      )}
    </EmptyMessage>
  )
}

function whoDeploys({ team_id }: Pick<Application, 'team_id'>, me: Me): string {
  if (team_id === null) {
    return 'It is shared with everyone. To deploy it, ask someone with an organization key that can write applications.'
  }
  const team = [me.team, ...me.teams].find((candidate) => candidate?.id === team_id)
  const owner = team ? `the team “${team.name}”` : 'its team'
  return `To deploy it, ask someone in ${owner} with a key that can write applications.`
}
