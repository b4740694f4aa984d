import { paths } from '#console/paths.ts'
import { ButtonLink } from '#console/ui/Button.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { Problem } from '#console/ui/Problem.tsx'

/** The page for unknown URLs. */
export function PageNotFound() {
  return (
    <div>
      <PageHeader title="Page not found" />
      <Problem
        error={{
          message: 'This page does not exist.',
          advice: 'Check the address, or start from one of these pages.',
        }}
      >
        <ButtonLink to={paths.home()}>Home</ButtonLink>
        <ButtonLink to={paths.graphs()}>Graphs</ButtonLink>
      </Problem>
    </div>
  )
}
